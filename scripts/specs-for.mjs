// Which browser specs a change touches.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { specsForChanges } from "../apps/web/e2e/specs-by-feature.mjs";
import { root } from "./bootstrap.mjs";
import { isWebTouched } from "./changed-files.mjs";

/**
 * The browser specs a change touches, as paths that Playwright takes in apps/web. A change the web app is not built from
 * runs none.
 * @param {string[]} files
 * @returns {string[]}
 */
export function specsFor(files) {
  const chosen = specsForChanges(files.filter((file) => file.startsWith("apps/web/e2e/") || isWebTouched([file])));
  return readdirSync(join(root, "apps/web/e2e"))
    .filter((name) => chosen.includes(name))
    .map((name) => `e2e/${name}`);
}
