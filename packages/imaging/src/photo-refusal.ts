import type { MAY_BE_DAMAGED } from "@storywall/domain/photos/damage";

/** Every way a photo can be refused, as the codes of the shop's error table. */
export type PhotoRefusal =
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

/** What is said about a photo that was taken all the same. */
export type PhotoWarning = typeof MAY_BE_DAMAGED;

/** Thrown inside the image process when the photo itself is at fault: trying again would not help. */
export class PhotoRefused extends Error {
  override readonly name = "PhotoRefused";
  readonly code: PhotoRefusal;

  constructor(code: PhotoRefusal, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
