import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The fields of Next's prerender manifest that are used here. */
type Manifest = {
  routes: Record<string, { routeType: string; initialRevalidateSeconds: number | false }>;
  dynamicRoutes: Record<
    string,
    { routeRegex: string; fallback: string | false | null; fallbackRevalidate?: number | false | null }
  >;
};

const readManifest = (buildDir: string): Manifest =>
  JSON.parse(readFileSync(join(buildDir, "prerender-manifest.json"), "utf8"));

/**
 * Reads the hashes of the inline scripts in prerendered pages. Returns a function that maps a path to its CSP sources.
 * Pages that are rendered per request use a nonce instead.
 * @throws for a page that Next renders again after the build, whose scripts would have other hashes
 */
export function readScriptHashes(buildDir: string): (pathname: string) => readonly string[] {
  const { routes, dynamicRoutes } = readManifest(buildDir);
  const seconds = [
    ...Object.entries(routes).map(([route, page]) => [route, page.initialRevalidateSeconds] as const),
    ...Object.entries(dynamicRoutes).map(([route, page]) => [route, page.fallbackRevalidate] as const),
  ];
  const revalidated = seconds.find(([route, value]) => typeof value === "number" && !/\.\w+$/.test(route));
  if (revalidated) throw new Error(`${revalidated[0]} is rendered again every ${revalidated[1]} s.`);
  const getPageHashes = (page: string) => {
    const file = join(buildDir, "server/app", `${page === "/" ? "/index" : page}.html`);
    return existsSync(file) ? hashInlineScripts(readFileSync(file, "utf8")) : [];
  };
  const staticHashes = new Map(Object.keys(routes).map((route) => [route, getPageHashes(route)]));
  const patterns = Object.values(dynamicRoutes).flatMap(({ routeRegex, fallback }) =>
    fallback ? [{ pattern: new RegExp(routeRegex), hashes: getPageHashes(fallback) }] : [],
  );
  // Next may serve the error page and the not-found page at any path.
  const failed = staticHashes.get("/_global-error") ?? [];
  const missing = staticHashes.get("/_not-found") ?? [];
  return (pathname) => {
    const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
    const page = staticHashes.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.hashes ?? missing;
    return [...new Set([...page, ...failed])];
  };
}

/** Returns the CSP sources of inline scripts. If `nonce` is given, only of the scripts that have it. */
export function hashInlineScripts(html: string, nonce?: string): string[] {
  const scripts = html.matchAll(/<script((?![^>]*\ssrc=)[^>]*)>([\s\S]*?)<\/script>/g);
  return [...scripts]
    .filter(([, attributes = ""]) => nonce === undefined || attributes.includes(` nonce="${nonce}"`))
    .map(([, , text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}
