/** Upload limits in bytes, pixels and counts. */
export const photoLimits = {
  maxBytes: 40 * 1024 * 1024,
  maxPixels: 120_000_000,
  maxSidePx: 16_384,
  minShortSidePx: 600,
  maxPhotos: 300,
  maxTotalBytes: 2 * 1024 ** 3,
} as const;

/** MIME types a browser may declare; the server inspects the actual bytes. */
export const declaredPhotoTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/heic",
  "image/heif",
] as const;

/** Long sides of the JPEG renditions in px. The first is the wire's `url`. */
export const renditionWidths = [1600, 400] as const;
export type RenditionWidth = (typeof renditionWidths)[number];

export const isDeclaredPhotoType = (type: string): type is (typeof declaredPhotoTypes)[number] =>
  (declaredPhotoTypes as readonly string[]).includes(type);

/** Validity of a phone upload link in minutes, and the number of photos it accepts. */
export const handOffLimits = { minutes: 30, photos: 50 } as const;
