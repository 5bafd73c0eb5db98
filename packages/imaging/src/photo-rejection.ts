import type { MAY_BE_DAMAGED } from "@storywall/domain/photos/damage";

/** All codes with which a photo can be rejected. */
export type PhotoRejectionCode =
  | "FILE_EMPTY"
  | "FILE_TOO_LARGE"
  | "FILE_TYPE"
  | "FILE_POLYGLOT"
  | "PHOTO_COLOUR_FORMAT"
  | "PHOTO_DAMAGED"
  | "PHOTO_TOO_HEAVY"
  | "PHOTO_TOO_MANY_PIXELS"
  | "PHOTO_TOO_SMALL"
  | "PHOTO_TOO_WIDE";

/** Warnings about an accepted photo. */
export type PhotoWarning = typeof MAY_BE_DAMAGED;

/** Thrown in the image process when the photo is at fault, so that a retry cannot help. */
export class PhotoRejectedError extends Error {
  override readonly name = "PhotoRejectedError";
  readonly code: PhotoRejectionCode;

  constructor(code: PhotoRejectionCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
