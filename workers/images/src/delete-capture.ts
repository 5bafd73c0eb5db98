import type { JobHandler } from "@storywall/jobs/worker";
import { buildCaptureKey } from "@storywall/storage/storage-keys";
import type { ImageDeps } from "./deps.ts";

/** Deletes the file of a rendered wall, then its row. */
export const deleteCapture: JobHandler<"capture.delete", ImageDeps> = async ({ captureId }, { db, storage }) => {
  await storage.delete([buildCaptureKey(captureId)]);
  await db.capture.deleteMany({ where: { id: captureId } });
};
