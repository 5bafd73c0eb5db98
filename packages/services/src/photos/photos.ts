import { formatErrorMessage, isShopErrorCode, ShopError } from "@storywall/domain/errors";
import { PhotoId } from "@storywall/domain/kernel/ids";
import { photoLimits } from "@storywall/domain/photos/limits";
import { PhotoView } from "@storywall/domain/photos/schema";
import { z } from "zod";
import type { Context } from "../accounts/context.ts";
import { isDeletedState } from "./record-results.ts";

export const photoSelect = {
  id: true,
  uuid: true,
  handle: true,
  state: true,
  bytes: true,
  sha256: true,
  width: true,
  height: true,
  thumbhash: true,
  faces: true,
  focus: true,
  luminance: true,
  warnings: true,
  rejectCode: true,
  lostAt: true,
  contentRejectedAt: true,
  createdAt: true,
} as const;

export type PhotoRow = {
  uuid: string;
  handle: string;
  state: string;
  width: number | null;
  height: number | null;
  thumbhash: string | null;
  faces: unknown;
  focus: unknown;
  luminance: unknown;
  warnings: unknown;
  rejectCode: string | null;
  lostAt: Date | null;
  contentRejectedAt: Date | null;
  createdAt: Date;
};

/** States of the photos that visitors can see. */
export const visibleStates = ["reserved", "uploaded", "ready", "rejected"] as const;

export function toPhotoView(photo: PhotoRow, publicUrl: string): PhotoView {
  const path = `/photos/${photo.handle}`;
  // A photo also counts as rejected if its master is lost, if staff rejected it later, or if its file was deleted after
  // a rejection.
  const isRejected =
    isDeletedState(photo.state) || (photo.state === "ready" && (photo.lostAt || photo.contentRejectedAt));
  const state = isRejected ? "rejected" : photo.state;
  return PhotoView.parse({
    uuid: photo.uuid,
    handle: photo.handle,
    state,
    // The API's `url` always has https. The shop's own pages use `path` instead.
    url: state === "ready" ? `${publicUrl.replace(/^http:/, "https:")}${path}/1600.jpg` : null,
    path,
    width: photo.width,
    height: photo.height,
    thumbhash: photo.thumbhash,
    faces: photo.faces,
    focus: photo.focus,
    luminance: photo.luminance,
    warnings: z.array(z.string()).catch([]).parse(photo.warnings),
    rejection: state === "rejected" ? toRejectionView(findRejectCode(photo)) : null,
    createdAt: photo.createdAt.toISOString(),
  });
}

function toRejectionView(rejectCode: string | null): PhotoView["rejection"] {
  const code = rejectCode && isShopErrorCode(rejectCode) ? rejectCode : "PHOTO_FAILED";
  return { code, message: formatErrorMessage(code) };
}

const findRejectCode = ({ lostAt, contentRejectedAt, rejectCode }: PhotoRow): string | null =>
  contentRejectedAt ? "PHOTO_REFUSED" : lostAt ? "PHOTO_LOST" : rejectCode;

/**
 * Finds one of the visitor's photos by the uuid that the browser gave it. Throws PHOTO_NOT_FOUND; for a removed photo,
 * PHOTO_DELETED or the reason for its rejection.
 */
export async function findOwnPhoto({ db, userId }: Pick<Context, "db" | "userId">, uuid: string) {
  if (!userId) throw new ShopError("PHOTO_NOT_FOUND");
  const photo = await db.photo.findUnique({
    where: { userId_uuid: { userId, uuid } },
    select: { ...photoSelect, declaredType: true, uploadId: true, handOff: true, contributorId: true },
  });
  if (!photo) throw new ShopError("PHOTO_NOT_FOUND");
  if (photo.state === "delete_pending" || photo.state === "deleted") throw createRemovedPhotoError(photo.rejectCode);
  return { ...photo, id: PhotoId.parse(photo.id) };
}

export function createRemovedPhotoError(rejectCode: string | null): ShopError {
  return new ShopError(rejectCode && isShopErrorCode(rejectCode) ? rejectCode : "PHOTO_NOT_FOUND");
}

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
/** Filter for photos whose files were rejected before they were processed. */
const isRejected = { state: { in: ["delete_pending", "deleted"] }, rejectCode: { not: null } };
