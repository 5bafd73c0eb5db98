import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { type PhotoCollectionId, PhotoId } from "@storywall/domain/kernel/ids";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import type { Context } from "../../accounts/context.ts";

/**
 * Ends a collection: its link accepts no more photos, also none whose upload has started, and the room that these had
 * reserved is free. Photos that have arrived stay with the visitor. Idempotent. Throws COLLECTION_NOT_FOUND.
 */
export async function closeCollection(
  { db, userId, now }: Context,
  { collectionId: id }: { collectionId: PhotoCollectionId },
): Promise<{ id: PhotoCollectionId }> {
  if (!userId) throw new ShopError("COLLECTION_NOT_FOUND");
  await inTransaction(db, async (tx) => {
    // Waits for reservations in progress, which hold this lock.
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`;
    const own = await tx.photoCollection.count({ where: { id, userId } });
    if (own === 0) throw new ShopError("COLLECTION_NOT_FOUND");
    await tx.photoCollection.updateMany({ where: { id, closedAt: null }, data: { closedAt: now() } });
    const unfinished = await tx.photo.updateManyAndReturn({
      where: { state: "reserved", contributor: { collectionId: id } },
      data: { state: "delete_pending" },
      select: { id: true },
    });
    const jobs = unfinished.map((photo) => ({
      name: "photo.delete" as const,
      payload: { photoId: PhotoId.parse(photo.id) },
      dedupe: `photo.delete:${photo.id}`,
    }));
    await enqueueAll(tx, jobs);
  });
  return { id };
}
