import { flushCompileCache } from "node:module";
import type { ImageJob, ImageJobs, JobMessage, JobUsage, ReplyMessage } from "../jobs.ts";
import { isSystemError, PhotoRejectedError } from "../photo-rejection.ts";
import { configureSharp } from "./sharp-settings.ts";

configureSharp();

// Ctrl-C sends SIGINT to all processes of the group. This process ignores it, because the worker ends this process.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
process.on("disconnect", () => process.exit(0));

process.on("message", async (message: JobMessage) => {
  const before = process.cpuUsage();
  const outcome = await runJobSafely(message);
  const { user, system } = process.cpuUsage(before);
  const usage: JobUsage = { cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() };
  process.send?.({ id: message.id, usage, ...outcome } satisfies ReplyMessage);
  // Writes the compile cache now, because Node cannot write it at exit when the worker kills this process.
  flushCompileCache();
});

type JobOutcome =
  | { ok: true; output: ImageJobs[ImageJob["name"]]["output"] }
  | { ok: false; message: string; isCausedByMachine: boolean };

async function runJobSafely(job: ImageJob): Promise<JobOutcome> {
  try {
    return { ok: true, output: await runJob(job) };
  } catch (error) {
    if (error instanceof PhotoRejectedError) return { ok: true, output: { rejected: error.code } };
    const message = error instanceof Error ? error.message : "Unknown error";
    return { ok: false, message, isCausedByMachine: isSystemError(error) };
  }
}

/**
 * Runs a job. Loads only the modules of this job, because loading all modules takes as long as processing a small
 * photo.
 */
async function runJob(job: ImageJob): Promise<ImageJobs[ImageJob["name"]]["output"]> {
  switch (job.name) {
    case "normalize":
      return (await import("./normalize-photo.ts")).normalizePhoto(job.input);
    case "faces":
      return (await import("./find-faces.ts")).findFaces(job.input);
    case "print":
      return (await import("./render-print-file.ts")).renderPrintFile(job.input);
    case "wall":
      return (await import("./render-wall.ts")).renderWall(job.input);
    case "tile":
      return (await import("./render-tile-photo.ts")).renderTilePhoto(job.input);
    case "encode":
      return (await import("./encode-print.ts")).encodePrint(job.input);
    case "proof":
      return (await import("./render-print-file.ts")).renderProof(job.input);
  }
}
