import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { newId } from "@storywall/domain/kernel/ids";
import { photoCollectionLimits } from "@storywall/domain/photos/limits";
import type { CreatePhotoCollectionInput, PhotoCollectionView } from "@storywall/domain/photos/photo-collections";
import type { VisitorContext } from "../../accounts/context.ts";
import { collectionSelect, toCollectionView } from "./collection-view.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates a link by which others can add photos for the visitor for two weeks. Throws COLLECTION_LIMIT. */
export async function createCollection(
  ctx: VisitorContext,
  { title }: CreatePhotoCollectionInput,
): Promise<PhotoCollectionView> {
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + photoCollectionLimits.days * DAY_MS);
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${ctx.userId} FOR UPDATE`;
    const openCount = await tx.photoCollection.count({
      where: { userId: ctx.userId, closedAt: null, expiresAt: { gt: createdAt } },
    });
    if (openCount >= photoCollectionLimits.open)
      throw new ShopError("COLLECTION_LIMIT", { limit: photoCollectionLimits.open });
    const collection = await tx.photoCollection.create({
      data: { id: newId("collection"), userId: ctx.userId, title, createdAt, expiresAt },
      select: collectionSelect,
    });
    return toCollectionView(ctx, collection);
  });
}
