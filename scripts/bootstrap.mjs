// Every command runs this first. It checks the Node version, installs the dependencies and finds Node 24 among them.
// This file does not use dependencies, because they may not be installed yet.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export const pnpm = "pnpm@12.18.0";
const stamp = join(root, "node_modules", ".storywall-installed");

/** Installs missing dependencies and returns the path of Node 24. If this fails, prints a message and exits. */
export function bootstrap() {
  checkNodeVersion();
  const manifestsHash = hashFiles(listManifests());
  const stored = readStamp();
  const startedAt = Date.now();
  if (stored.manifests !== manifestsHash || !existsSync(join(root, "node_modules", ".modules.yaml")))
    installDependencies();
  const node = findNode24();
  const schema = hashFiles(listSchemaFiles());
  const client = statSync(join(root, "packages/db/src/generated/client.ts"), { throwIfNoEntry: false });
  const isClientFresh = client && (stored.schema === schema || client.mtimeMs > startedAt);
  if (!isClientFresh) generateDatabaseClient(node);
  writeStamp({ manifests: manifestsHash, schema });
  return node;
}

/**
 * Returns the hashes of the last install. They are missing before it, and after a full disk cut the file off.
 * @returns {{ manifests?: string, schema?: string }}
 */
function readStamp() {
  try {
    return JSON.parse(readFileSync(stamp, "utf8"));
  } catch {
    return {};
  }
}

function writeStamp(/** @type {{ manifests: string, schema: string }} */ hashes) {
  try {
    writeFileSync(stamp, JSON.stringify(hashes));
  } catch (error) {
    exitWithError(`${stamp} could not be written: ${error instanceof Error ? error.message : error}.`);
  }
}

/** Returns an environment whose PATH starts with the repository's tools and Node 24. */
export function createToolEnv() {
  const bin = join(root, "node_modules", ".bin");
  return { ...process.env, PATH: `${bin}:${process.env.PATH}`, NEXT_TELEMETRY_DISABLED: "1" };
}

function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  exitWithError(
    `Storywall needs Node 20.19 or newer to start; this is ${process.versions.node}. Get a newer version from nodejs.org.`,
  );
}

function installDependencies() {
  console.log("Installing dependencies…");
  const env = { ...process.env, CI: process.env.CI ?? "1" };
  const done = spawnSync("npx", ["--yes", pnpm, "install", "--frozen-lockfile"], { cwd: root, stdio: "inherit", env });
  if (done.status !== 0) exitWithError("The dependencies could not be installed. See the errors above.");
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

function hashFiles(/** @type {string[]} */ paths) {
  const hash = createHash("sha256");
  for (const path of paths
    .map((one) => join(root, one))
    .filter((one) => existsSync(one))
    .sort())
    hash.update(path).update(readFileSync(path));
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
