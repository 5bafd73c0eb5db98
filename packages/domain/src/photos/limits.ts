export const photoLimits = {
  maxBytes: 40 * 1024 * 1024,
  maxPixels: 120_000_000,
  maxSidePx: 16_384,
  minShortSidePx: 600,
  maxPhotos: 300,
  maxTotalBytes: 2 * 1024 ** 3,
} as const;

/** MIME types a browser may declare. The server inspects the actual bytes. */
export const declaredPhotoTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/heic",
  "image/heif",
] as const;

/** Long sides of the JPEG renditions in px. The API's `url` is the first one. */
export const renditionWidths = [1600, 400] as const;
export type RenditionWidth = (typeof renditionWidths)[number];

export const isAllowedPhotoType = (type: string): type is (typeof declaredPhotoTypes)[number] =>
  (declaredPhotoTypes as readonly string[]).includes(type);

/** Limits of a phone upload link: validity in minutes and number of photos. */
export const handOffLimits = { minutes: 30, photos: 50 } as const;

/**
 * Limits of a link by which others add photos: validity in days, photos in total and by one contributor, links that one
 * visitor may have open, and characters of the title and of a contributor's name.
 */
export const photoCollectionLimits = {
  days: 14,
  photos: 100,
  photosPerContributor: 30,
  open: 5,
  titleLength: 60,
  nameLength: 40,
} as const;
