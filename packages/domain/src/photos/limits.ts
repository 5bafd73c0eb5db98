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
 * What file dialogs offer: types, and extensions for which some systems report no type. Whether a file is a photo is
 * decided by its bytes.
 */
export const offeredPhotoFiles =
  "image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,image/heic-sequence,.jpg,.jpeg,.jpe,.jfif,.png,.webp,.avif,.heic,.heif,.hif";

/** Long sides of the JPEG renditions in px. The API's `url` is the first one. */
export const renditionWidths = [1600, 400] as const;
export type RenditionWidth = (typeof renditionWidths)[number];

/** Limits of a phone upload link: validity in minutes, number of photos, and their bytes. */
export const handOffLimits = { minutes: 30, photos: 50, bytes: 1024 ** 3 } as const;

/**
 * Limits of a link by which others add photos: validity in days, photos in total and by one contributor, bytes in
 * total, links that one visitor may have open, and characters of the title and of a contributor's name. All links of a
 * visitor together fill at most half of the visitor's quota.
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
