// Selects the browser specs to run for a change.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { listSpecsForChangedFiles } from "../apps/web/e2e/specs-by-feature.mjs";
import { root } from "./bootstrap.mjs";
import { isWebAffected } from "./changed-files.mjs";

/**
 * Returns the browser specs that test the changed files, as paths relative to apps/web. If the files do not affect the
 * web app, returns none.
 * @param {string[]} files @returns {string[]}
 */
export function listSpecsForFiles(files) {
  const chosen = listSpecsForChangedFiles(
    files.filter((file) => file.startsWith("apps/web/e2e/") || isWebAffected([file])),
  );
  return readdirSync(join(root, "apps/web/e2e"))
    .filter((name) => chosen.includes(name))
    .map((name) => `e2e/${name}`);
}
