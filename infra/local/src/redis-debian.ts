import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withLock } from "./lock.ts";
import { spawnProcessGroup, stopProcessGroup } from "./process-group.ts";

export type RedisProgram = { command: string; env: NodeJS.ProcessEnv };

const packages = ["redis-tools", "libjemalloc2", "liblzf1", "libatomic1"];
/** Packages that a minimal Debian may lack. */
const optionalPackages = [
  "libsystemd0",
  "libssl3",
  "libcap2",
  "libgcrypt20",
  "libgpg-error0",
  "liblz4-1",
  "libzstd1",
  "liblzma5",
];

/**
 * Downloads Debian's redis-server with apt, which checks its signatures, and unpacks it under `toolsDir` for this and
 * later starts. Needs no root and installs nothing. Returns null on other systems, or if the download fails or takes
 * too long.
 */
export async function downloadDebianRedis(toolsDir: string, timeoutMs = 600_000): Promise<RedisProgram | null> {
  const home = join(toolsDir, "redis");
  const unpacked = findUnpackedRedis(home);
  if (unpacked) return unpacked;
  if (process.platform !== "linux" || spawnSync("apt-get", ["--version"]).status !== 0) return null;
  const deadline = Date.now() + timeoutMs;
  return withLock(
    join(toolsDir, "redis.lock"),
    async () => findUnpackedRedis(home) ?? (await unpackRedis(home, deadline)),
    timeoutMs * 2,
  );
}

async function unpackRedis(home: string, deadline: number): Promise<RedisProgram | null> {
  const work = `${home}.unfinished`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(join(work, "debs"), { recursive: true });
  try {
    if (!(await downloadAndUnpackPackages(work, packages, deadline))) return null;
    if (!findUnpackedRedis(work) && !(await downloadAndUnpackPackages(work, optionalPackages, deadline))) return null;
    if (!findUnpackedRedis(work)) return null;
    for (const folder of ["debs", "apt"]) rmSync(join(work, folder), { recursive: true, force: true });
    rmSync(home, { recursive: true, force: true });
    renameSync(work, home);
    return findUnpackedRedis(home);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function downloadAndUnpackPackages(work: string, names: readonly string[], deadline: number): Promise<boolean> {
  const debs = join(work, "debs");
  const downloadPackages = (options: readonly string[]) =>
    runCommand("apt-get", [...options, "download", ...names], debs, deadline);
  const own = createPrivateAptOptions(join(work, "apt"));
  if (!(await downloadPackages([]))) {
    // The download fails when the machine's package lists are outdated. Only root may update them, so the second
    // attempt uses package lists in our own folder.
    if (!(await runCommand("apt-get", [...own, "update"], debs, deadline))) return false;
    if (!(await downloadPackages(own))) return false;
  }
  for (const deb of readdirSync(debs))
    if (!(await runCommand("dpkg", ["-x", join(debs, deb), work], debs, deadline))) return false;
  // redis-server and redis-check-rdb are the same program. Its behavior depends on the name under which it is started.
  const server = join(work, "usr/bin/redis-server");
  if (!existsSync(server)) symlinkSync("redis-check-rdb", server);
  return true;
}

function createPrivateAptOptions(dir: string): string[] {
  mkdirSync(join(dir, "lists/partial"), { recursive: true });
  mkdirSync(join(dir, "cache/archives/partial"), { recursive: true });
  const sandbox = process.getuid?.() === 0 ? ["-o", "APT::Sandbox::User=root"] : [];
  return ["-o", `Dir::State::lists=${join(dir, "lists")}`, "-o", `Dir::Cache=${join(dir, "cache")}`, ...sandbox];
}

function findUnpackedRedis(home: string): RedisProgram | null {
  const command = join(home, "usr/bin/redis-server");
  if (!existsSync(command)) return null;
  const env = { LD_LIBRARY_PATH: listLibraryFolders(home).join(":") };
  return spawnSync(command, ["--version"], { env, timeout: 60_000 }).status === 0 ? { command, env } : null;
}

function listLibraryFolders(home: string): string[] {
  const roots = [join(home, "usr/lib"), join(home, "lib")].filter((root) => existsSync(root));
  return roots.flatMap((root) =>
    readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name.includes("-linux-gnu"))
      .map((entry) => join(root, entry.name)),
  );
}

async function runCommand(command: string, args: readonly string[], cwd: string, deadline: number): Promise<boolean> {
  const remainingMs = deadline - Date.now();
  if (remainingMs <= 0) return false;
  const child = await spawnProcessGroup(command, args, { cwd, stdio: "ignore" });
  const ended = await Promise.race([child.exited, sleep(remainingMs, null, { ref: false })]);
  if (!ended) await stopProcessGroup(child, 500);
  return ended?.code === 0;
}
