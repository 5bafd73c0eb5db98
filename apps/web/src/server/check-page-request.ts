import type { IncomingMessage } from "node:http";
import { imageDefaults } from "@storywall/domain/catalog/client-settings";

const { optimizerPath, quality, deviceWidths, imageWidths } = imageDefaults;
const widths: readonly string[] = [...deviceWidths, ...imageWidths].map(String);
export const pageMethods: readonly (string | undefined)[] = ["GET", "HEAD"];

/** The pictures of pages: artworks, samples, and files that pages import. */
const picturePath =
  /^\/(?:art-images\/\w+\/(?:400|1600)\.jpg|samples\/[\w-]+\.jpg|_next\/static\/(?:immutable\/)?media\/[\w~-]+(?:\.[\w~-]+)+)$/;

/**
 * Returns the status with which a request for a page or a file is rejected before any work, or null. Next stores a
 * picture once for each spelling of its URL, and renders a page once for each spelling of its path. Only the spelling
 * that browsers send is accepted, so that clients cannot multiply this work.
 */
export function findRejectionStatus({ method, url = "" }: Pick<IncomingMessage, "method" | "url">): number | null {
  if (!pageMethods.includes(method)) return 405;
  const [pathname = "", ...query] = url.split("?");
  if (isNonCanonicalPath(pathname)) return 404;
  return pathname === optimizerPath && !isPictureOptimizerQuery(query.join("?")) ? 400 : null;
}

/** Returns whether the path has dot segments, hidden separators, or another spelling of the optimizer's path. */
function isNonCanonicalPath(pathname: string): boolean {
  if (/\/\.{1,2}(?:\/|$)|%2e|%2f|%5c|[\\#]/i.test(pathname)) return true;
  const readable = decodePath(pathname);
  if (readable === null) return true;
  return (
    pathname !== optimizerPath &&
    readable
      .replaceAll(/\/{2,}/g, "/")
      .toLowerCase()
      .startsWith(optimizerPath)
  );
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

function isPictureOptimizerQuery(query: string): boolean {
  const parameters = [...new URLSearchParams(query)];
  const values = new Map(parameters);
  return (
    parameters.length === 3 &&
    picturePath.test(values.get("url") ?? "") &&
    widths.includes(values.get("w") ?? "") &&
    values.get("q") === String(quality)
  );
}
