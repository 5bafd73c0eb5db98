/** Bytes, pixels and counts an upload may have. */
export const photoLimits = {
  maxBytes: 40 * 1024 * 1024,
  maxPixels: 120_000_000,
  maxSidePx: 16_384,
  minShortSidePx: 600,
  maxPhotos: 300,
  maxTotalBytes: 2 * 1024 ** 3,
} as const;

/** Types a browser may declare for a photo; what it really is, its bytes tell. */
export const declaredPhotoTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/heic",
  "image/heif",
] as const;

/** Long sides of the JPEG renditions, in px. The first is the wire's `url`. */
export const renditionWidths = [1600, 400] as const;
export type RenditionWidth = (typeof renditionWidths)[number];

export const isDeclaredPhotoType = (type: string): type is (typeof declaredPhotoTypes)[number] =>
  (declaredPhotoTypes as readonly string[]).includes(type);

/** How long a link that lets a phone send photos works, and how many it takes. */
export const handOffLimits = { minutes: 30, photos: 50 } as const;
