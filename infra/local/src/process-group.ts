import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export type GroupedProcess = {
  child: ChildProcess;
  /** Process id, which is also the id of the process group. */
  pid: number;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

/**
 * Starts a process in its own group because Ctrl-C must not stop it before the processes that depend on it. When the
 * current process dies, even by SIGKILL, the group receives `orphanSignal`.
 */
export async function spawnProcessGroup(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
  orphanSignal: "INT" | "TERM" = "TERM",
): Promise<GroupedProcess> {
  const child = spawn(command, args, { ...options, detached: true });
  const exited = new Promise<Awaited<GroupedProcess["exited"]>>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  await once(child, "spawn");
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${command} did not start.`);
  const guard = startParentExitGuard(pid, orphanSignal);
  void exited.then(() => guard.kill("SIGKILL"));
  return { child, pid, exited };
}

/** Starts a small shell that reads a pipe from this process and signals the group when the pipe closes. */
function startParentExitGuard(pid: number, signal: "INT" | "TERM"): ChildProcess {
  const script = `trap '' INT TERM HUP; while read -r line; do :; done; kill -s ${signal} -- -${pid} || kill -s ${signal} ${pid}`;
  const guard = spawn("/bin/sh", ["-c", script], { stdio: ["pipe", "ignore", "ignore"], detached: true, cwd: "/" });
  guard.on("error", () => {});
  guard.unref();
  const pipe = guard.stdin as (ChildProcess["stdin"] & { unref?(): void }) | null;
  pipe?.on("error", () => {});
  pipe?.unref?.();
  return guard;
}

export function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}

/** Returns whether any process of the group is running. Zombies do not count. */
export function isProcessGroupAlive(groupId: number): boolean {
  if (!signalProcess(-groupId, 0)) return false;
  if (!existsSync("/proc/self/stat")) return true;
  return readdirSync("/proc").some((entry) => {
    const stat = /^\d+$/.test(entry) ? readProcessStat(Number(entry)) : null;
    return stat !== null && stat.group === groupId && stat.state !== "Z" && stat.state !== "X";
  });
}

/** Returns whether the process is running. A zombie does not count. */
export function isProcessAlive(pid: number): boolean {
  if (!signalProcess(pid, 0)) return false;
  const stat = readProcessStat(pid);
  return !existsSync("/proc/self/stat") || (stat !== null && stat.state !== "Z" && stat.state !== "X");
}

function readProcessStat(pid: number): { state: string; group: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "", , group = "0"] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state, group: Number(group) };
  } catch {
    return null;
  }
}

/**
 * Stops the leader, then the rest of the group, and kills the whole group at the deadline. Resolves when the group has
 * ended; the result is true if no process was killed.
 */
export async function stopProcessGroup(target: GroupedProcess, deadlineMs: number, signal: NodeJS.Signals = "SIGTERM") {
  const deadline = Date.now() + deadlineMs;
  // Child processes do not keep this process alive. `ref` makes this process wait for the child that it stops.
  target.child.ref();
  signalProcess(target.pid, signal);
  await Promise.race([target.exited, sleep(deadlineMs, undefined, { ref: false })]);
  if (isProcessGroupAlive(target.pid)) signalProcess(-target.pid, "SIGTERM");
  while (isProcessGroupAlive(target.pid) && Date.now() < deadline) await sleep(25);
  if (!isProcessGroupAlive(target.pid)) return true;
  signalProcess(-target.pid, "SIGKILL");
  const reapBy = Date.now() + 2000;
  while (isProcessGroupAlive(target.pid) && Date.now() < reapBy) await sleep(10);
  return false;
}
