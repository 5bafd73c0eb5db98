import { photoLimits } from "@storywall/domain/photos/limits";
import type { PhotoView } from "@storywall/domain/photos/schema";
import type { Context } from "../accounts/context.ts";
import { photoSelect, toPhotoView, visibleStates } from "./photo-view.ts";

/** Returns the visitor's photos, newest first, optionally limited to `photoIds` (the browser's uuids). */
export async function listPhotos(
  ctx: Context,
  { photoIds }: { photoIds?: string[] | undefined },
): Promise<PhotoView[]> {
  if (!ctx.userId) return [];
  const photos = await ctx.db.photo.findMany({
    where: { userId: ctx.userId, state: { in: [...visibleStates] }, ...(photoIds ? { uuid: { in: photoIds } } : {}) },
    select: photoSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: photoLimits.maxPhotos,
  });
  return photos.map((photo) => toPhotoView(photo, ctx.publicUrl));
}
