import type { MAY_BE_DAMAGED } from "@storywall/domain/photos/limits";

export type PhotoRejectionCode =
  | "FILE_EMPTY"
  | "FILE_TOO_LARGE"
  | "FILE_TYPE"
  | "FILE_POLYGLOT"
  | "PHOTO_COLOUR_FORMAT"
  | "PHOTO_DAMAGED"
  | "PHOTO_INCOMPLETE"
  | "PHOTO_TOO_HEAVY"
  | "PHOTO_TOO_MANY_PIXELS"
  | "PHOTO_TOO_SMALL"
  | "PHOTO_TOO_WIDE";

export type PhotoWarning = typeof MAY_BE_DAMAGED;

/** Thrown in the image process when the photo itself is invalid. A retry would fail again. */
export class PhotoRejectedError extends Error {
  override readonly name = "PhotoRejectedError";
  readonly code: PhotoRejectionCode;

  constructor(code: PhotoRejectionCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
