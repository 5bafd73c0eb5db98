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

const systemErrorPattern = /out of memory|cannot allocate|no space left|too many open files/i;

/** Returns whether the machine caused the error: no memory, no disk space, or a file that cannot be read or written. */
export const isSystemError = (error: unknown): boolean =>
  error instanceof Error && ("errno" in error || systemErrorPattern.test(error.message));

const errorPatterns: [RegExp, PhotoRejectedError["code"]][] = [
  [/exceeds pixel limit/i, "PHOTO_TOO_MANY_PIXELS"],
  [/unsupported image format|operation is blocked/i, "FILE_TYPE"],
  [/unsupported colou?r|colou?rspace|unsupported number of bands/i, "PHOTO_COLOUR_FORMAT"],
];

/**
 * Maps an error of sharp to a rejection.
 * @throws the error itself when the photo did not cause it
 */
export function toPhotoRejection(error: unknown): PhotoRejectedError {
  if (error instanceof PhotoRejectedError) return error;
  if (!(error instanceof Error) || isSystemError(error)) throw error;
  const code = errorPatterns.find(([pattern]) => pattern.test(error.message))?.[1] ?? "PHOTO_DAMAGED";
  return new PhotoRejectedError(code, { cause: error });
}
