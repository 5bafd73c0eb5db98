import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.ts";
import { signalProcess, spawnProcessGroup } from "./process-group.ts";
import { isDiskFull } from "./watch-disk.ts";

export type RedisProgram = { command: string; env: NodeJS.ProcessEnv };

/**
 * Downloads Debian's redis-server and its dependencies with apt, which verifies their signatures. Unpacks them under
 * `toolsDir`, where later starts find them. Needs no root and installs nothing. Returns null on other systems, or if the download fails.
 */
export async function downloadDebianRedis(toolsDir: string): Promise<RedisProgram | null> {
  const home = join(toolsDir, "redis");
  const unpacked = findUnpackedRedis(home);
  if (unpacked) return unpacked;
  if (process.platform !== "linux" || spawnSync("apt-get", ["--version"]).status !== 0) return null;
  return withLock(`${home}.lock`, async () => findUnpackedRedis(home) ?? (await unpackRedis(home)));
}

async function unpackRedis(home: string): Promise<RedisProgram | null> {
  const work = `${home}.unfinished`;
  rmSync(work, { recursive: true, force: true });
  try {
    if (!(await downloadPackages(work)) || !(await unpackPackages(work)) || !findUnpackedRedis(work)) return null;
    rmSync(join(work, "apt"), { recursive: true });
    rmSync(home, { recursive: true, force: true });
    renameSync(work, home);
    return findUnpackedRedis(home);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function downloadPackages(work: string): Promise<boolean> {
  const apt = join(work, "apt");
  for (const folder of ["archives/partial", "lists/partial"]) mkdirSync(join(apt, folder), { recursive: true });
  const options = createAptOptions({
    "Dir::Cache": apt,
    // Only root may lock apt's files.
    "Debug::NoLocking": "true",
    "Acquire::http::Timeout": "15",
    "Acquire::Retries": "1",
    ...(process.getuid?.() === 0 && { "APT::Sandbox::User": "root" }),
  });
  const download = ["install", "--yes", "--download-only", "--reinstall", "--no-install-recommends", "redis-tools"];
  if (await runCommand("apt-get", [...options, ...download], work)) return true;
  // The download fails if the machine's package lists are missing or outdated. Only root may update those, so a private
  // copy of the lists is downloaded.
  const own = [...options, ...createAptOptions({ "Dir::State::lists": join(apt, "lists") })];
  return (await runCommand("apt-get", [...own, "update"], work)) && runCommand("apt-get", [...own, ...download], work);
}

async function unpackPackages(work: string): Promise<boolean> {
  const archives = join(work, "apt/archives");
  for (const name of readdirSync(archives).filter((file) => file.endsWith(".deb")))
    if (!(await runCommand("dpkg", ["-x", join(archives, name), work], work))) return false;
  // redis-server and redis-check-rdb are the same program. Its behavior depends on the name under which it is started.
  symlinkSync("redis-check-rdb", join(work, "usr/bin/redis-server"));
  return true;
}

function createAptOptions(options: Record<string, string>): string[] {
  return Object.entries(options).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
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

/** Returns whether the command succeeds. Throws if it fills the disk, because apt then waits forever. */
async function runCommand(command: string, args: readonly string[], cwd: string): Promise<boolean> {
  const { pid, exited } = await spawnProcessGroup(command, args, { cwd, stdio: "ignore" });
  const watch = setInterval(() => isDiskFull(cwd) && signalProcess(-pid, "SIGTERM"), 500);
  const { code } = await exited.finally(() => clearInterval(watch));
  if (code !== 0 && isDiskFull(cwd)) throw new Error(`No space left on device for ${command}.`);
  return code === 0;
}
