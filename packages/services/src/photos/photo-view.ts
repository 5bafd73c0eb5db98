import { errorMessage, isShopErrorCode } from "@storywall/domain/errors";
import { PhotoView } from "@storywall/domain/photos/schema";
import { z } from "zod";
import { isDeletedState } from "./record-normalized.ts";

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
  refusedAt: true,
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
  refusedAt: Date | null;
  createdAt: Date;
};

/** States of the photos that visitors can see. */
export const visibleStates = ["reserved", "uploaded", "ready", "rejected"] as const;

export function toPhotoView(photo: PhotoRow, publicUrl: string): PhotoView {
  const path = `/photos/${photo.handle}`;
  // A photo whose master is lost can be shown but not printed, so it counts as rejected. So does a file that was deleted
  // because it was rejected.
  const isRejected = isDeletedState(photo.state) || (photo.state === "ready" && (photo.lostAt || photo.refusedAt));
  const state = isRejected ? "rejected" : photo.state;
  return PhotoView.parse({
    uuid: photo.uuid,
    handle: photo.handle,
    state,
    // The API's `url` is always https; the shop's own pages use `path`.
    url: state === "ready" ? `${publicUrl.replace(/^http:/, "https:")}${path}/1600.jpg` : null,
    path,
    width: photo.width,
    height: photo.height,
    thumbhash: photo.thumbhash,
    faces: photo.faces,
    focus: photo.focus,
    luminance: photo.luminance,
    warnings: z.array(z.string()).catch([]).parse(photo.warnings),
    rejection: state === "rejected" ? toRejection(findRejectCode(photo)) : null,
    createdAt: photo.createdAt.toISOString(),
  });
}

function toRejection(rejectCode: string | null): PhotoView["rejection"] {
  const code = rejectCode && isShopErrorCode(rejectCode) ? rejectCode : "PHOTO_FAILED";
  return { code, message: errorMessage(code) };
}

const findRejectCode = ({ lostAt, refusedAt, rejectCode }: PhotoRow): string | null =>
  refusedAt ? "PHOTO_REFUSED" : lostAt ? "PHOTO_LOST" : rejectCode;
