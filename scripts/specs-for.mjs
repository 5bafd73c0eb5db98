// Selects the browser specs for a change.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { specsForChanges } from "../apps/web/e2e/specs-by-feature.mjs";
import { root } from "./bootstrap.mjs";
import { isWebTouched } from "./changed-files.mjs";

/**
 * Returns the browser specs that test the changed files, as paths relative to apps/web. Returns no spec if the web app
 * does not depend on these files.
 * @param {string[]} files @returns {string[]}
 */
export function listSpecsForFiles(files) {
  const chosen = specsForChanges(files.filter((file) => file.startsWith("apps/web/e2e/") || isWebTouched([file])));
  return readdirSync(join(root, "apps/web/e2e"))
    .filter((name) => chosen.includes(name))
    .map((name) => `e2e/${name}`);
}
