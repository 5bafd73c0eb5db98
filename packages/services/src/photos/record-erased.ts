import { inTransaction, Prisma, type Tx } from "@storywall/db/client";
import type { PhotoId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { Deps } from "../kernel/deps.ts";

/** What stays of an erased photo: its id, and whose it was, so that its owner is told that it is gone. */
const nothing = {
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

/** After its files are gone. One that is past that already stays as it is. */
export async function recordErased(
  { db }: Pick<Deps, "db">,
  { photoId }: { photoId: PhotoId },
  run?: { done(tx: Tx): Promise<void> },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.photo.updateMany({
      where: { id: photoId, state: "delete_pending" },
      data: { ...nothing, state: "deleted" },
    });
    await run?.done(tx);
    failpoint("erase.before-commit");
  });
}
