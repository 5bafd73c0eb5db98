import type { JobHandler } from "@storywall/jobs/worker";
import { listCaptureKeys } from "@storywall/storage/storage-keys";
import type { ImageDeps } from "./deps.ts";

/** Deletes the files of a capture, then its row. */
export const deleteCapture: JobHandler<"capture.delete", ImageDeps> = async ({ captureId }, { db, storage }) => {
  await storage.delete(listCaptureKeys(captureId));
  await db.capture.deleteMany({ where: { id: captureId } });
};
