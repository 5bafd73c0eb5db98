import { join } from "node:path";
import type { JobHandler } from "@storywall/jobs/worker";
import { recordFaces } from "@storywall/services/photos/record-results";
import { buildRenditionKey } from "@storywall/storage/storage-keys";
import type { ImageDeps } from "./deps.ts";
import { withTempFolder } from "./with-temp-folder.ts";

/** Finds the faces in a photo, so that its automatic crop does not cut them. */
export const findFaces: JobHandler<"photo.find-faces", ImageDeps> = async ({ photoId }, deps, run) => {
  const photo = await deps.db.photo.findUnique({ where: { id: photoId }, select: { state: true, faces: true } });
  if (photo?.state !== "ready" || photo.faces !== null) return;

  const faces = await withTempFolder(async (folder) => {
    const picturePath = join(folder, "picture");
    await deps.storage.downloadTo(buildRenditionKey(photoId, 1600), picturePath);
    run.signal.throwIfAborted();
    return deps.imaging.findFaces({ picturePath });
  });
  await recordFaces(deps, { photoId, faces }, run);
};
