export const photoLimits = {
  maxBytes: 40 * 1024 * 1024,
  maxPixels: 120_000_000,
  maxSidePx: 16_384,
  minShortSidePx: 600,
  maxPhotos: 300,
  maxTotalBytes: 2 * 1024 ** 3,
} as const;

/** Returns the limit that another photo of this size would exceed, as text, or null. */
export function findReachedLimit(used: { count: number; bytes: number }, bytes: number): string | null {
  if (used.count >= photoLimits.maxPhotos) return `${photoLimits.maxPhotos} photos`;
  return used.bytes + bytes > photoLimits.maxTotalBytes
    ? `${photoLimits.maxTotalBytes / 1024 ** 3} GB of photos`
    : null;
}

/**
 * Types in file dialogs, and file extensions for which some systems report no type. The bytes of a file decide whether
 * it is a photo.
 */
export const offeredPhotoFiles =
  "image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,image/heic-sequence,.jpg,.jpeg,.jpe,.jfif,.png,.webp,.avif,.heic,.heif,.hif";

/** Long sides of the JPEG renditions in px. The API's `url` is the first one. */
export const renditionWidths = [1600, 400] as const;
export type RenditionWidth = (typeof renditionWidths)[number];

/** Limits of a phone upload link: validity in minutes, number of photos, and bytes in total. */
export const handOffLimits = { minutes: 30, photos: 50, bytes: 1024 ** 3 } as const;

/**
 * Limits of a link through which others add photos: validity in days, photos in total and by one contributor, bytes in
 * total, links that one visitor may have open, and characters of the title and of a contributor's name. All links of a
 * visitor together can fill at most half of the visitor's quota.
 */
export const photoCollectionLimits = {
  days: 14,
  photos: 100,
  photosPerContributor: 30,
  bytes: 512 * 1024 ** 2,
  photosOfAllLinks: photoLimits.maxPhotos / 2,
  bytesOfAllLinks: photoLimits.maxTotalBytes / 2,
  open: 5,
  titleLength: 60,
  nameLength: 40,
} as const;

/** Size of an upload part: the minimum that the store accepts. Only the last part can be smaller. */
export const PART_BYTES = 5 * 1024 * 1024;

export type PhotoPart = { partNumber: number; bytes: number };

/** Splits a file of this size into parts, numbered from 1. */
export function splitIntoParts(bytes: number): PhotoPart[] {
  const count = Math.max(1, Math.ceil(bytes / PART_BYTES));
  return Array.from({ length: count }, (_, index) => ({
    partNumber: index + 1,
    bytes: Math.min(PART_BYTES, bytes - index * PART_BYTES),
  }));
}

/**
 * Errors that are found before the upload. They are separate from `photosErrors`, so that the other errors are not part
 * of the page bundles.
 */
export const fileRejections = {
  FILE_EMPTY: { kind: "invalid", message: "This file is empty." },
  FILE_TOO_LARGE: { kind: "too-large", message: "This photo is larger than 40 MB." },
  FILE_TYPE: { kind: "unsupported", message: "Use a JPEG, PNG, WebP, AVIF, or HEIC photo." },
  QUOTA: { kind: "invalid", message: "You’ve reached the limit of {limit}. Remove some first." },
} as const;

export type FileRejectionCode = keyof typeof fileRejections;

/** Warning for a photo whose file has errors that made the decoder fill in parts of the picture. */
export const MAY_BE_DAMAGED = "MAY_BE_DAMAGED";

export const hasDamageWarning = (warnings: unknown): boolean =>
  Array.isArray(warnings) && warnings.includes(MAY_BE_DAMAGED);
