import { photoLimits } from "@storywall/domain/photos/limits";
import type { PhotoView } from "@storywall/domain/photos/schema";
import type { Context } from "../accounts/context.ts";
import { photoSelect, toPhotoView, visibleStates } from "./photo-view.ts";

/**
 * Returns the visitor's photos, newest first, optionally limited to `photoIds` (the browser's uuids). Named photos whose
 * files were rejected and deleted are included, so that the browser can say why.
 */
export async function listPhotos(
  ctx: Context,
  { photoIds }: { photoIds?: string[] | undefined },
): Promise<PhotoView[]> {
  if (!ctx.userId) return [];
  const photos = await ctx.db.photo.findMany({
    where: { userId: ctx.userId, ...(photoIds ? { uuid: { in: photoIds }, OR: [isVisible, isRejected] } : isVisible) },
    select: photoSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: photoLimits.maxPhotos,
  });
  return photos.map((photo) => toPhotoView(photo, ctx.publicUrl));
}

const isVisible = { state: { in: [...visibleStates] } };
/** Rows of files that were rejected before they were processed. */
const isRejected = { state: { in: ["delete_pending", "deleted"] }, rejectCode: { not: null } };
