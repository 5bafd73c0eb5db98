import type { ImageJob, ImageJobs, JobMessage, JobUsage, ReplyMessage } from "../jobs.ts";
import { PhotoRefused } from "../photo-refusal.ts";
import { findFaces } from "./find-faces.ts";
import { normalisePhoto } from "./normalise-photo.ts";
import { renderPrintFile } from "./render-print-file.ts";
import { renderProof } from "./render-proof.ts";
import { renderWall } from "./render-wall.ts";
import { prepareSharp } from "./sharp-settings.ts";

prepareSharp();

// Ctrl-C reaches the whole group: the worker decides when this process has done its work.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
process.on("disconnect", () => process.exit(0));

process.on("message", async (message: JobMessage) => {
  const before = process.cpuUsage();
  const outcome = await carryOut(message);
  const { user, system } = process.cpuUsage(before);
  const usage: JobUsage = { cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() };
  process.send?.({ id: message.id, usage, ...outcome } satisfies ReplyMessage);
});

type Outcome = { ok: true; output: ImageJobs[ImageJob["name"]]["output"] } | { ok: false; message: string };

async function carryOut(job: ImageJob): Promise<Outcome> {
  try {
    return { ok: true, output: await run(job) };
  } catch (error) {
    if (error instanceof PhotoRefused) return { ok: true, output: { rejected: error.code } };
    return { ok: false, message: error instanceof Error ? error.message : "Unknown error" };
  }
}

function run(job: ImageJob): Promise<ImageJobs[ImageJob["name"]]["output"]> {
  switch (job.name) {
    case "normalise":
      return normalisePhoto(job.input);
    case "faces":
      return findFaces(job.input);
    case "print":
      return renderPrintFile(job.input);
    case "wall":
      return renderWall(job.input);
    case "proof":
      return renderProof(job.input);
  }
}
