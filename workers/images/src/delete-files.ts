import { inTransaction } from "@storywall/db/client";
import { CaptureId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueueAll, type NewJob } from "@storywall/jobs/enqueue-all";
import type { JobHandler } from "@storywall/jobs/worker";
import { markPhotoDeleted } from "@storywall/services/photos/record-results";
import { buildOriginalKey, buildPrintPrefix, listCaptureKeys, listPhotoKeys } from "@storywall/storage/storage-keys";
import type { ImageDeps } from "./deps.ts";

/** Deletes all files of an erased photo, including the parts of an unfinished upload. */
export const deletePhoto: JobHandler<"photo.delete", ImageDeps> = async ({ photoId }, deps, run) => {
  const photo = await deps.db.photo.findUnique({ where: { id: photoId }, select: { state: true, uploadId: true } });
  if (photo?.state !== "delete_pending") return;
  if (photo.uploadId) await deps.storage.parts.abort({ key: buildOriginalKey(photoId), uploadId: photo.uploadId });
  failpoint("erase.before-delete");
  await deps.storage.delete(listPhotoKeys(photoId));
  failpoint("erase.after-delete");
  await deleteCapturesOfPhoto(deps, photoId);
  await markPhotoDeleted(deps, { photoId }, run);
  failpoint("erase.after-commit");
};

/** Enqueues the deletion of the pictures and models of walls that show the photo, which may belong to other visitors. */
async function deleteCapturesOfPhoto({ db }: ImageDeps, photoId: string): Promise<void> {
  const captures = await db.$queryRaw<Array<{ id: string }>>`
    select id from captures where pictures @? ('$.* ? (@ == "' || ${photoId} || '")')::jsonpath`;
  const jobs = captures.map(({ id }): NewJob => {
    return { name: "capture.delete", payload: { captureId: CaptureId.parse(id) }, dedupe: `capture.delete:${id}` };
  });
  await inTransaction(db, (tx) => enqueueAll(tx, jobs));
}

/** Deletes the uploaded file, but not the master or the renditions, and records the time. */
export const deleteOriginal: JobHandler<"photo.delete-original", ImageDeps> = async ({ photoId }, deps) => {
  const where = { id: photoId, state: "ready", originalDeletedAt: null };
  if ((await deps.db.photo.count({ where })) === 0) return;
  await deps.storage.delete([buildOriginalKey(photoId)]);
  await deps.db.photo.updateMany({ where, data: { originalDeletedAt: deps.now() } });
};

/**
 * Deletes all files of a tile except its current print file and proof. Does nothing while a print is being rendered,
 * because the render job then enqueues this job again.
 */
export const deleteOldPrints: JobHandler<"print.delete-old", ImageDeps> = async ({ tileId }, { db, storage }) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(buildPrintPrefix(tileId))) keys.push(key);
  // The row is read after the listing. Otherwise, a print that is recorded between the two steps would be deleted.
  const tile = await db.orderTile.findUnique({
    where: { id: tileId },
    select: { state: true, printKey: true, proofKey: true },
  });
  if (tile?.state === "waiting") return;
  const old = keys.filter((key) => key !== tile?.printKey && key !== tile?.proofKey);
  if (old.length > 0) await storage.delete(old);
};

/** Deletes a capture's row, then its files, so that a job that writes a file afterwards sees that the row is gone. */
export const deleteCapture: JobHandler<"capture.delete", ImageDeps> = async ({ captureId }, { db, storage }) => {
  await db.capture.deleteMany({ where: { id: captureId } });
  await storage.delete(listCaptureKeys(captureId));
};
