import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createChildEnv } from "./env.ts";
import { type FailureReason, ImagingError } from "./imaging-error.ts";
import type { ImageJob, JobMessage, JobUsage, ReplyMessage } from "./jobs.ts";

export type ImageProcess = {
  pid: number | undefined;
  /**
   * Runs a job. Only one job may run at a time. Rejects with `ImagingError`; after a crash or a timeout the process
   * cannot be used again.
   */
  runJob(job: ImageJob, timeoutMs: number): Promise<Extract<ReplyMessage, { ok: true }>>;
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
    runJob(job, timeoutMs) {
      const id = nextId++;
      setParentExitAllowed(child, false);
      return new Promise<Extract<ReplyMessage, { ok: true }>>((resolve, reject) => {
        const finishJob = (action: () => void) => {
          clearTimeout(timer);
          child.off("message", handleReplyMessage).off("exit", handleProcessExit).off("error", handleProcessError);
          setParentExitAllowed(child, true);
          action();
        };
        const failJob = (reason: FailureReason, message: string) =>
          finishJob(() => reject(new ImagingError(reason, message)));
        const handleReplyMessage = (reply: ReplyMessage) => {
          if (reply.id !== id) return;
          done += 1;
          usage = { cpuMs: usage.cpuMs + reply.usage.cpuMs, rssBytes: reply.usage.rssBytes };
          if (reply.ok) finishJob(() => resolve(reply));
          else failJob("failed", reply.message);
        };
        const handleProcessExit = (code: number | null, signal: string | null) =>
          failJob(closing ? "closed" : "crashed", `The image process ended (${signal ?? code}) during ${job.name}`);
        const handleProcessError = (error: Error) => failJob("crashed", error.message);
        const timer = setTimeout(() => {
          child.kill("SIGKILL");
          failJob("timed-out", `${job.name} took longer than ${timeoutMs} ms`);
        }, timeoutMs);

        child.on("message", handleReplyMessage).on("exit", handleProcessExit).on("error", handleProcessError);
        if (!child.connected) return failJob("crashed", "The image process has exited");
        child.send({ ...job, id } satisfies JobMessage, (error) => {
          if (error) failJob("crashed", error.message);
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
