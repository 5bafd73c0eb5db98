import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createChildEnv } from "./env.ts";
import { createImagesBusyError, type FailureReason, ImagingError } from "./imaging-error.ts";
import type { ImageJob, JobMessage, JobUsage, ReplyMessage } from "./jobs.ts";

/**
 * Limits of a job. If a job exceeds one, its process is killed. CPU time and memory decide whether a picture is too
 * expensive, because wall time depends on what else the machine does. `wallMs` only ends jobs that make no progress;
 * these are tried again.
 */
export type JobLimits = { cpuMs: number; rssBytes: number; wallMs: number };

/** Default limits. The most expensive accepted photos take about ten seconds of CPU time and 600 MB. */
const defaultLimits: JobLimits = { cpuMs: 120_000, rssBytes: 1_000_000_000, wallMs: 15 * 60_000 };

const USAGE_CHECK_MS = 500;

export type ImageProcess = {
  pid: number | undefined;
  /**
   * Runs a job. Only one job may run at a time. Rejects with `ImagingError`, or with IMAGES_BUSY if the machine
   * prevented the attempt. After a crash or an exceeded limit, the process cannot be used again.
   */
  runJob(job: ImageJob, limits?: Partial<JobLimits>): Promise<Extract<ReplyMessage, { ok: true }>>;
  usage(): JobUsage;
  jobsDone(): number;
  isAlive(): boolean;
  /** Ends the process immediately and rejects a running job. */
  kill(): void;
};

/** Starts a child process for images, so that its crashes and CPU load do not affect the worker. */
export function startImageProcess(): ImageProcess {
  const child = fork(fileURLToPath(new URL("./child/main.ts", import.meta.url)), {
    execArgv: [],
    env: createChildEnv(),
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  let nextId = 1;
  let done = 0;
  let closing = false;
  let usage: JobUsage = { cpuMs: 0, rssBytes: 0 };
  setParentExitAllowed(child, true);

  return {
    pid: child.pid,
    runJob(job, limits = {}) {
      const { cpuMs, rssBytes, wallMs } = { ...defaultLimits, ...limits };
      const id = nextId++;
      const cpuMsBefore = readProcessUsage(child.pid ?? 0)?.cpuMs ?? 0;
      setParentExitAllowed(child, false);
      return new Promise<Extract<ReplyMessage, { ok: true }>>((resolve, reject) => {
        const finishJob = (action: () => void) => {
          clearTimeout(wallTimer);
          clearInterval(usageTimer);
          child.off("message", handleReplyMessage).off("exit", handleProcessExit).off("error", handleProcessError);
          setParentExitAllowed(child, true);
          action();
        };
        const failJob = (reason: FailureReason, message: string) =>
          finishJob(() => reject(new ImagingError(reason, message)));
        const postponeJob = (why: string) => finishJob(() => reject(createImagesBusyError(why)));
        const handleReplyMessage = (reply: ReplyMessage) => {
          if (reply.id !== id) return;
          done += 1;
          usage = { cpuMs: usage.cpuMs + reply.usage.cpuMs, rssBytes: reply.usage.rssBytes };
          if (reply.ok) finishJob(() => resolve(reply));
          else if (reply.isCausedByMachine) postponeJob(reply.message);
          else failJob("failed", reply.message);
        };
        const handleProcessExit = (code: number | null, signal: string | null) => {
          if (closing) return postponeJob("The image processes are closed");
          failJob(
            signal === "SIGKILL" ? "killed" : "crashed",
            `The image process ended (${signal ?? code}) during ${job.name}`,
          );
        };
        const handleProcessError = (error: Error) => postponeJob(error.message);
        const wallTimer = setTimeout(() => {
          child.kill("SIGKILL");
          postponeJob(`${job.name} made no progress`);
        }, wallMs);
        const usageTimer = setInterval(() => {
          const now = readProcessUsage(child.pid ?? 0);
          if (!now || (now.cpuMs - cpuMsBefore <= cpuMs && now.rssBytes <= rssBytes)) return;
          child.kill("SIGKILL");
          failJob("too-expensive", `${job.name} took ${now.cpuMs - cpuMsBefore} ms of CPU time, ${now.rssBytes} bytes`);
        }, USAGE_CHECK_MS);

        child.on("message", handleReplyMessage).on("exit", handleProcessExit).on("error", handleProcessError);
        if (!child.connected) return failJob("killed", "The image process has exited");
        child.send({ ...job, id } satisfies JobMessage, (error) => {
          if (error) failJob("killed", error.message);
        });
      });
    },
    usage: () => usage,
    jobsDone: () => done,
    isAlive: () => child.connected && child.exitCode === null && !child.killed,
    kill() {
      closing = true;
      child.kill("SIGKILL");
    },
  };
}

/** Sets whether the parent process may exit before the image process. */
function setParentExitAllowed(child: ChildProcess, canParentExit: boolean): void {
  if (canParentExit) {
    child.unref();
    child.channel?.unref();
  } else {
    child.ref();
    child.channel?.ref();
  }
}

/** Linux counts the CPU time and the pages in `/proc` in these units, on every platform that Node.js supports. */
const MS_PER_TICK = 10;
const BYTES_PER_KB = 1024;

/**
 * Reads the CPU time of all threads of another process and its memory, see proc(5). Returns null without `/proc`, as on
 * macOS, or when the process has ended.
 */
function readProcessUsage(pid: number): JobUsage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name of the process is in parentheses and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1")) ?? [];
    return { cpuMs: (userTicks + systemTicks) * MS_PER_TICK, rssBytes: Number(kilobytes ?? 0) * BYTES_PER_KB };
  } catch {
    return null;
  }
}
