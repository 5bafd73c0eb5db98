import { inTransaction, Prisma, type Tx } from "@storywall/db/client";
import type { PhotoId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { Deps } from "../kernel/deps.ts";

/** New values for an erased photo. Its id and owner are kept, so that requests from the owner fail with PHOTO_DELETED. */
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
export async function recordPhotoErased(
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
