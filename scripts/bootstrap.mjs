// Every command runs this first. It checks the Node version, installs the dependencies and finds Node 24 among them.
// This file does not use dependencies, because they may not be installed yet.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export const pnpm = "pnpm@12.18.0";
const stamp = join(root, "node_modules", ".storywall-installed");
/** Used if the home folder is read-only. */
const cache = join(root, ".cache");

/** Megabytes that a first install downloads, including pnpm, measured with a proxy on 29 November 2026. */
const downloads = { shop: 360, everything: 560 };
/** Megabits per second of a typical connection. */
const usualSpeed = 50;

/** @typedef {{ manifests?: string, schema?: string, isShopOnly?: boolean }} Stamp What was installed last. */

/**
 * Installs missing dependencies and returns the path of Node 24. If this fails, prints a message and exits.
 * @param {{ isShopOnly?: boolean }} [options] whether to leave out what only tests and tools need, unless it is installed
 */
export function bootstrap(options = {}) {
  checkNodeVersion();
  const manifests = hashFiles(listManifests());
  const stored = readInstallStamp();
  const lastGenerated = readPrismaClientTime();
  const wasInstalled = existsSync(join(root, "node_modules", ".modules.yaml")) && stored.manifests !== undefined;
  const isShopOnly = options.isShopOnly === true && (!wasInstalled || stored.isShopOnly === true);
  const size = isShopOnly ? downloads.shop : downloads.everything;
  if (!wasInstalled) installDependencies(isShopOnly, size);
  else if (stored.manifests !== manifests) installDependencies(isShopOnly);
  else if (stored.isShopOnly && !isShopOnly) installDependencies(false, downloads.everything - downloads.shop);
  const node = findNode24();
  const schema = hashFiles(listSchemaFiles());
  // An install generates the database client, unless pnpm finds nothing to install.
  const generated = readPrismaClientTime();
  if (!generated || (generated === lastGenerated && stored.schema !== schema)) generateDatabaseClient(node);
  writeInstallStamp({ manifests, schema, isShopOnly });
  return node;
}

/**
 * Returns what was installed last. It is empty before the first installation, and if a full disk truncated the file.
 * @returns {Stamp}
 */
function readInstallStamp() {
  try {
    return JSON.parse(readFileSync(stamp, "utf8"));
  } catch {
    return {};
  }
}

function writeInstallStamp(/** @type {Stamp} */ content) {
  try {
    writeFileSync(stamp, JSON.stringify(content));
  } catch (error) {
    exitWithError(`${stamp} could not be written: ${error instanceof Error ? error.message : error}.`);
  }
}

/** Returns an environment whose PATH starts with the repository's tools and Node 24. */
export function createToolEnv() {
  const bin = join(root, "node_modules", ".bin");
  const path = `${bin}:${process.env.PATH}`;
  return { ...process.env, ...createCacheEnv(), PATH: path, NEXT_TELEMETRY_DISABLED: "1" };
}

/** Returns variables that make npm and pnpm store packages in the repository if the home folder is read-only. */
function createCacheEnv() {
  try {
    accessSync(homedir(), constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: join(cache, "npm"), XDG_CACHE_HOME: cache, XDG_DATA_HOME: cache, XDG_STATE_HOME: cache };
  }
}

function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  exitWithError(
    `Storywall needs Node 20.19 or newer to start; this is ${process.versions.node}. Get a newer version from nodejs.org.`,
  );
}

function installDependencies(/** @type {boolean} */ isShopOnly, /** @type {number} */ megabytes = 0) {
  const what = isShopOnly ? "what the shop runs" : "what the shop, its tests and its tools run";
  const minutes = Math.ceil((megabytes * 8) / usualSpeed / 60);
  const size = megabytes > 0 ? `: up to ${megabytes} MB to download, about ${minutes} min at ${usualSpeed} Mbit/s` : "";
  console.log(`Installing ${what}${size}…`);
  const args = ["--yes", "--prefer-offline", pnpm, "install", "--frozen-lockfile"];
  if (isShopOnly) args.push("--prod");
  // Skips the check of every version's age, which downloads 480 MB. CI runs it for each change of the lock file.
  if (!process.env.CI) args.push("--trust-lockfile");
  const cacheEnv = createCacheEnv();
  if (cacheEnv.npm_config_cache)
    console.log(`${homedir()} cannot be written, so downloaded packages are stored in ${cache}.`);
  const env = { ...process.env, ...cacheEnv, CI: process.env.CI ?? "1" };
  const done = spawnSync("npx", args, { cwd: root, stdio: "inherit", env });
  if (done.status !== 0) exitWithError("The dependencies could not be installed. See the errors above.");
}

function readPrismaClientTime() {
  return statSync(join(root, "packages/db/src/generated/client.ts"), { throwIfNoEntry: false })?.mtimeMs;
}

function generateDatabaseClient(/** @type {string} */ node) {
  const tool = join(root, "packages/db/tools/generate.mjs");
  const done = spawnSync(node, [tool], { cwd: root, stdio: "inherit", env: createToolEnv() });
  if (done.status !== 0) exitWithError("The database client could not be generated. See the errors above.");
}

function findNode24() {
  for (const node of [join(root, "node_modules", ".bin", "node"), process.execPath]) {
    const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
    if (Number(/^v(\d+)\./.exec(stdout ?? "")?.[1]) >= 24) return node;
  }
  return exitWithError("No Node 24 was installed for this machine; run this command with Node 24 or newer.");
}

/** Returns the files that determine which dependencies are installed. */
function listManifests() {
  const groups = ["apps", "packages", "workers", "infra"];
  const nested = groups.flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name, "package.json")),
  );
  return ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", ...nested];
}

function listSchemaFiles() {
  /** @type {(dir: string) => string[]} */
  const listPrismaFiles = (dir) =>
    readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
      const path = join(dir, entry.name);
      if (entry.isDirectory()) return listPrismaFiles(path);
      return entry.name.endsWith(".prisma") ? [path] : [];
    });
  const folder = "packages/db/prisma";
  return existsSync(join(root, folder)) ? listPrismaFiles(folder) : [];
}

/** Returns a hash of paths in the repository and their contents. It is the same in a moved or copied folder. */
function hashFiles(/** @type {string[]} */ paths) {
  const hash = createHash("sha256");
  for (const path of paths.filter((one) => existsSync(join(root, one))).sort())
    hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

/** A download or a program that fails on a full disk often reports something else, so the free space is checked here. */
function exitWithError(/** @type {string} */ sentence) {
  console.error(sentence);
  const { bavail, bsize } = statfsSync(root);
  const freeMegabytes = Math.floor((bavail * bsize) / 1024 ** 2);
  if (freeMegabytes < 64)
    console.error(`The disk is full: ${root} has ${freeMegabytes} MB left. Free up some space and run this again.`);
  return process.exit(1);
}
