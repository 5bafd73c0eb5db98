// Lists the files in a change and decides whether they affect the web app.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";

/**
 * Returns the commit to compare with: the common ancestor of the ref and HEAD. The ref defaults to origin/main. If that
 * branch does not exist, returns HEAD.
 * @param {string} [ref]
 */
export function findChangeBase(ref) {
  if (ref && !runGit("rev-parse", "--verify", "--quiet", `${ref}^{commit}`)) {
    console.error(`Unknown commit ${ref}.`);
    process.exit(2);
  }
  const base = runGit("merge-base", ref ?? "origin/main", "HEAD");
  return base || runGit("rev-parse", ref ?? "HEAD");
}

/**
 * Lists the files that differ from the base, including uncommitted, untracked and deleted files.
 * @param {string} base
 */
export function listChangedFiles(base) {
  const lines = `${runGit("diff", "--name-only", base)}\n${runGit("ls-files", "--others", "--exclude-standard")}`.split(
    "\n",
  );
  return [...new Set(lines)].filter((file) => file !== "").sort();
}

/** Returns whether the files belong to the web app, to a package that it imports or to the installed dependencies. */
export function isWebAffected(/** @type {string[]} */ files) {
  const folders = ["apps/web", ...findDependencies("apps/web")];
  return files.some(
    (file) => file === "pnpm-lock.yaml" || folders.some((folder) => file.startsWith(`${folder}/`) && !isTestFile(file)),
  );
}

const isTestFile = (/** @type {string} */ file) => /\.test\.tsx?$|^apps\/web\/e2e\//.test(file);

/** Returns the folders of all packages that a package depends on, directly or indirectly. */
function findDependencies(/** @type {string} */ folder, found = new Set()) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  for (const name of Object.keys(dependencies).filter((one) => one.startsWith("@storywall/"))) {
    const next = `packages/${name.slice("@storywall/".length)}`;
    if (found.has(next) || !existsSync(join(root, next))) continue;
    found.add(next);
    findDependencies(next, found);
  }
  return found;
}

function runGit(/** @type {string[]} */ ...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 ** 2 });
  return status === 0 ? stdout.trim() : "";
}
