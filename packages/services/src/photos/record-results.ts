import { inTransaction, Prisma, type Tx } from "@storywall/db/client";
import { isShopErrorCode } from "@storywall/domain/errors";
import type { PhotoId } from "@storywall/domain/kernel/ids";
import type { Face, Focus, Luminance } from "@storywall/domain/photos/photo-features";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import type { Deps } from "../kernel/deps.ts";
import { publishEvent } from "../kernel/publish-event.ts";

export const isDeletedState = (state: string): boolean => state === "delete_pending" || state === "deleted";

/** Result of processing a photo. Width and height are the upright master's, in pixels. */
export type NormalizedPhoto =
  | {
      width: number;
      height: number;
      /** Hash of the original, in hex. */
      sha256: string;
      thumbhash: string;
      iccName: string | null;
      focus: Focus;
      luminance: Luminance;
      warnings: readonly string[];
    }
  | { rejected: string };

/**
 * Marks an uploaded photo as ready or rejected and notifies the visitor's open pages. Does nothing if the photo is in
 * another state. Returns the photo's current state; null if it does not exist.
 */
export async function recordNormalizedPhoto(
  { db, now }: Pick<Deps, "db" | "now">,
  { photoId, outcome }: { photoId: PhotoId; outcome: NormalizedPhoto },
  run?: { done(tx: Tx): Promise<void> },
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const data = "rejected" in outcome ? toRejectedPhotoFields(outcome.rejected) : toReadyPhotoFields(outcome, now());
    const { count } = await tx.photo.updateMany({ where: { id: photoId, state: "uploaded" }, data });
    const photo = await tx.photo.findUnique({
      where: { id: photoId },
      select: { userId: true, uuid: true, state: true },
    });
    if (photo && count === 1) {
      if (photo.state === "ready") await enqueue(tx, "photo.find-faces", { photoId });
      await publishEvent(tx, { type: "photo", photoId, uuid: photo.uuid }, { userId: photo.userId });
    }
    // If the photo was deleted, the job is not marked as done until the caller has deleted the files.
    if (photo && !isDeletedState(photo.state)) await run?.done(tx);
    failpoint("normalize.before-commit");
    return photo?.state ?? null;
  });
}

function toReadyPhotoFields(outcome: Exclude<NormalizedPhoto, { rejected: string }>, readyAt: Date) {
  return { ...outcome, warnings: [...outcome.warnings], state: "ready", rejectCode: null, readyAt };
}

/** Returns the fields of a rejected photo. An unknown code is stored as FILE_TYPE. */
function toRejectedPhotoFields(code: string) {
  return { state: "rejected", rejectCode: isShopErrorCode(code) ? code : "FILE_TYPE" };
}

/** Stores the detected faces, unless some are already stored, and notifies the visitor's open pages. */
export async function recordFaces(
  { db }: Pick<Deps, "db">,
  { photoId, faces }: { photoId: PhotoId; faces: readonly Face[] },
  run?: { done(tx: Tx): Promise<void> },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [photo] = await tx.$queryRaw<Array<{ userId: string; uuid: string }>>`
      update photos set faces = ${JSON.stringify(faces)}::jsonb where id = ${photoId} and state = 'ready' and faces is null
      returning user_id as "userId", uuid`;
    if (photo) await publishEvent(tx, { type: "photo", photoId, uuid: photo.uuid }, { userId: photo.userId });
    await run?.done(tx);
  });
}

/** Column values of an erased photo. Its id and owner stay, so that the owner's requests fail with PHOTO_DELETED. */
const erasedFields = {
  declaredType: "",
  bytes: 0,
  sha256: null,
  kind: null,
  width: null,
  height: null,
  thumbhash: null,
  faces: Prisma.DbNull,
  focus: Prisma.DbNull,
  luminance: Prisma.DbNull,
  iccName: null,
  warnings: [],
  cropParams: Prisma.DbNull,
  uploadId: null,
};

/** Marks a photo as deleted after its files have been deleted. Idempotent. */
export async function markPhotoDeleted(
  { db }: Pick<Deps, "db">,
  { photoId }: { photoId: PhotoId },
  run?: { done(tx: Tx): Promise<void> },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.photo.updateMany({
      where: { id: photoId, state: "delete_pending" },
      data: { ...erasedFields, state: "deleted" },
    });
    await run?.done(tx);
    failpoint("erase.before-commit");
  });
}
