import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placeholderUrl } from "../lib/seo/env.ts";

/** Types of prerendered files that may contain the shop's URL. */
const isPageFile = (name: string) => /\.(html|rsc|meta|body)$/.test(name);

/**
 * Creates a temporary folder with the built web app. Its prerendered pages contain the shop's URL. All other files are
 * links, so the build itself can be on a read-only file system. The folder is deleted when the process exits.
 */
export function preparePages(dir: string, publicUrl: string): string {
  const prepared = mkdtempSync(join(tmpdir(), "storywall-web-"));
  process.once("exit", () => rmSync(prepared, { recursive: true, force: true }));
  linkFolderEntries(dir, prepared, [".next"]);
  const [from, to] = [join(dir, ".next"), join(prepared, ".next")];
  mkdirSync(join(to, "server"), { recursive: true });
  linkFolderEntries(from, to, ["server", "cache"]);
  linkFolderEntries(join(from, "server"), join(to, "server"), ["app"]);
  copyPages(join(from, "server/app"), join(to, "server/app"), publicUrl);
  // The image optimizer writes files to this folder.
  if (isWritable(join(from, "cache"))) symlinkSync(join(from, "cache"), join(to, "cache"));
  else mkdirSync(join(to, "cache"));
  return prepared;
}

function linkFolderEntries(from: string, to: string, skipped: readonly string[]): void {
  for (const name of readdirSync(from)) if (!skipped.includes(name)) symlinkSync(join(from, name), join(to, name));
}

function copyPages(from: string, to: string, publicUrl: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      copyPages(source, target, publicUrl);
      continue;
    }
    const page = isPageFile(entry.name) ? readFileSync(source, "utf8") : "";
    if (page.includes(placeholderUrl)) writeFileSync(target, page.replaceAll(placeholderUrl, publicUrl));
    else symlinkSync(source, target);
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
