import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createChildEnv } from "./env.ts";
import { createImagesBusyError, type FailureReason, ImagingError } from "./imaging-error.ts";
import type { ImageJob, JobMessage, JobUsage, ReplyMessage } from "./jobs.ts";
import { readProcessUsage } from "./read-process-usage.ts";

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
