import { join } from "node:path";
import { ShopError } from "@storywall/domain/errors";
import type { PhotoId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { NormaliseResult } from "@storywall/imaging/jobs";
import type { JobHandler } from "@storywall/jobs/worker";
import { isGone } from "@storywall/services/photos/is-gone";
import { type Normalised, recordNormalised } from "@storywall/services/photos/record-normalised";
import { masterKey, originalKey, photoKeys, renditionKey } from "@storywall/storage/keys";
import type { ImageDeps } from "./deps.ts";
import { inOwnFolder } from "./in-own-folder.ts";

/** Turns whatever the phone sent into the upright master that screens and prints are made from. */
export const normalisePhoto: JobHandler<"photo.normalise", ImageDeps> = async ({ photoId }, deps, run) => {
  const photo = await deps.db.photo.findUnique({ where: { id: photoId }, select: { state: true } });
  if (!photo) throw new ShopError("PHOTO_NOT_FOUND");
  if (isGone(photo.state)) return deps.storage.delete(photoKeys(photoId));
  if (photo.state !== "uploaded") return;

  const outcome = await inOwnFolder(async (folder) => {
    const inputPath = join(folder, "original");
    failpoint("normalise.before-download");
    await deps.storage.downloadTo(originalKey(photoId), inputPath);
    run.signal.throwIfAborted();
    const result = await deps.imaging.normalisePhoto({ inputPath, outputDir: folder });
    run.signal.throwIfAborted();
    return "rejected" in result ? result : await store(deps, photoId, result);
  });

  const state = await recordNormalised(deps, { photoId, outcome }, run);
  failpoint("normalise.after-commit");
  // Deleted by its owner in the meantime: nothing of it may stay behind, and the job is not done before.
  if (state && isGone(state)) await deps.storage.delete(photoKeys(photoId));
};

async function store(
  { storage }: ImageDeps,
  photoId: PhotoId,
  { masterPath, previewPath, thumbPath, ...facts }: Exclude<NormaliseResult, { rejected: unknown }>,
): Promise<Normalised> {
  const jpeg = { contentType: "image/jpeg" };
  failpoint("normalise.before-put");
  await Promise.all([
    storage.writeFile(masterKey(photoId), masterPath, jpeg),
    storage.writeFile(renditionKey(photoId, 1600), previewPath, jpeg),
    storage.writeFile(renditionKey(photoId, 400), thumbPath, jpeg),
  ]);
  failpoint("normalise.after-put");
  return facts;
}
