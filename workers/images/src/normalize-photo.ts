import { join } from "node:path";
import { ShopError } from "@storywall/domain/errors";
import type { PhotoId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import { ImagingError } from "@storywall/imaging/imaging-error";
import type { NormalizePhotoInput, NormalizeResult } from "@storywall/imaging/jobs";
import type { JobHandler } from "@storywall/jobs/worker";
import { isDeletedState, type NormalizedPhoto, recordNormalizedPhoto } from "@storywall/services/photos/record-results";
import { buildMasterKey, buildOriginalKey, buildRenditionKey, listPhotoKeys } from "@storywall/storage/storage-keys";
import type { ImageDeps } from "./deps.ts";
import { withTempFolder } from "./with-temp-folder.ts";

const MAX_FAILURES_OF_PHOTO = 3;

/** Creates a photo's upright master for printing, and its renditions. */
export const normalizePhoto: JobHandler<"photo.normalize", ImageDeps> = async ({ photoId }, deps, run) => {
  const photo = await deps.db.photo.findUnique({ where: { id: photoId }, select: { state: true } });
  if (!photo) throw new ShopError("PHOTO_NOT_FOUND");
  if (isDeletedState(photo.state)) return deps.storage.delete(listPhotoKeys(photoId));
  if (photo.state !== "uploaded") return;

  const outcome = await withTempFolder(async (folder) => {
    const inputPath = join(folder, "original");
    failpoint("normalize.before-download");
    await deps.storage.downloadTo(buildOriginalKey(photoId), inputPath);
    run.signal.throwIfAborted();
    const result = await normalizeOrReject(deps, { inputPath, outputDir: folder }, run.signal);
    run.signal.throwIfAborted();
    return "rejected" in result ? result : await storeNormalizedFiles(deps, photoId, result);
  });

  const state = await recordNormalizedPhoto(deps, { photoId, outcome }, run);
  failpoint("normalize.after-commit");
  // If the owner deleted the photo while it was being prepared, the files that this job has stored must be deleted.
  if (state && isDeletedState(state)) await deps.storage.delete(listPhotoKeys(photoId));
};

/**
 * Rejects a photo that crashes the decoder or exceeds the limits on CPU time and memory three times. Other failures are
 * not the photo's fault; they are thrown, and the job is retried.
 */
async function normalizeOrReject(
  { imaging }: ImageDeps,
  input: NormalizePhotoInput,
  signal: AbortSignal,
): Promise<NormalizeResult | { rejected: "PHOTO_FAILED" }> {
  for (let attempt = 1; attempt <= MAX_FAILURES_OF_PHOTO; attempt++) {
    try {
      return await imaging.normalizePhoto(input);
    } catch (error) {
      if (!(error instanceof ImagingError && error.isCausedByPicture)) throw error;
      signal.throwIfAborted();
    }
  }
  return { rejected: "PHOTO_FAILED" };
}

async function storeNormalizedFiles(
  { storage }: ImageDeps,
  photoId: PhotoId,
  { masterPath, previewPath, thumbPath, ...facts }: Exclude<NormalizeResult, { rejected: unknown }>,
): Promise<NormalizedPhoto> {
  const jpeg = { contentType: "image/jpeg" };
  failpoint("normalize.before-put");
  await Promise.all([
    storage.writeFile(buildMasterKey(photoId), masterPath, jpeg),
    storage.writeFile(buildRenditionKey(photoId, 1600), previewPath, jpeg),
    storage.writeFile(buildRenditionKey(photoId, 400), thumbPath, jpeg),
  ]);
  failpoint("normalize.after-put");
  return facts;
}
