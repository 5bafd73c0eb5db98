/**
 * Errors that can be detected before upload. They are separate from `photosErrors` to keep the other errors out of the
 * page bundles.
 */
export const fileRejections = {
  FILE_EMPTY: { kind: "invalid", message: "This file is empty." },
  FILE_TOO_LARGE: { kind: "too-large", message: "This photo is larger than 40 MB." },
  FILE_TYPE: { kind: "unsupported", message: "Use a JPEG, PNG, WebP, AVIF, or HEIC photo." },
  QUOTA: { kind: "invalid", message: "You’ve reached the limit of {limit}. Remove some first." },
} as const;

export type FileRejectionCode = keyof typeof fileRejections;
