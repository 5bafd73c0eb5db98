import type { PhotoCollectionView } from "@storywall/domain/photos/photo-collections";
import type { Context } from "../../accounts/context.ts";
import { collectionSelect, toCollectionView } from "./collection-view.ts";

const MAX_LISTED = 20;

/** Returns the visitor's open and recently ended collections with their photos, newest first. */
export async function listCollections(ctx: Context): Promise<PhotoCollectionView[]> {
  if (!ctx.userId) return [];
  const collections = await ctx.db.photoCollection.findMany({
    where: { userId: ctx.userId },
    select: collectionSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_LISTED,
  });
  return collections.map((collection) => toCollectionView(ctx, collection));
}
