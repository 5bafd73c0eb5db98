// Runs Stryker in packages/domain: npm run mutate -- [files]. Without files, it mutates the rules of money.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { root } from "./bootstrap.mjs";

const folder = join(root, "packages/domain");
const names = process.argv.slice(2);
const files = names.map((name) => [resolve(folder, name), resolve(root, name)].find(isSourceFile));
const unknown = names.find((_, index) => !files[index]);
if (unknown) {
  console.error(`There is no file ${unknown} in packages/domain. One that exists is src/walls/crop/crop.ts.`);
  process.exit(2);
}
const mutated = files.length > 0 ? ["--mutate", files.map((file) => relative(folder, file ?? "")).join(",")] : [];
const { status } = spawnSync("npm", ["run", "--silent", "mutate", "--", ...mutated], { cwd: folder, stdio: "inherit" });
process.exitCode = status ?? 1;

/** @param {string} path */
function isSourceFile(path) {
  return path.startsWith(join(folder, "src") + sep) && existsSync(path) && statSync(path).isFile();
}
