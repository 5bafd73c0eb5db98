/** All keys of the bucket are built in this file only. */

export const renditionWidths = [1600, 400] as const;
export type RenditionWidth = (typeof renditionWidths)[number];

/** The full-size file of an artwork, or the width of a rendition. */
export type ArtKind = "master" | RenditionWidth;

/** Returns the key of the photo exactly as uploaded. */
export function buildOriginalKey(photoId: string): string {
  return `originals/${assertKeySegment(photoId)}`;
}

/** Returns the key of the full-resolution, upright photo without metadata, the source of prints. */
export function buildMasterKey(photoId: string): string {
  return `masters/${assertKeySegment(photoId)}.jpg`;
}

/** Returns the key of a smaller photo for screens. The width is in pixels. */
export function buildRenditionKey(photoId: string, width: RenditionWidth): string {
  return `renditions/${assertKeySegment(photoId)}/${width}.jpg`;
}

/** Returns all keys of a photo, for deletion. */
export function listPhotoKeys(photoId: string): string[] {
  return [
    buildOriginalKey(photoId),
    buildMasterKey(photoId),
    ...renditionWidths.map((width) => buildRenditionKey(photoId, width)),
  ];
}

/** File formats of captures: a picture, or the two files of a 3D model. */
export const captureFormats = ["jpg", "glb", "usdz"] as const;
export type CaptureFormat = (typeof captureFormats)[number];

export function buildCaptureKey(captureId: string, format: CaptureFormat = "jpg"): string {
  return `captures/${assertKeySegment(captureId)}.${format}`;
}

/** Returns all keys that a capture may have, for deletion. */
export function listCaptureKeys(captureId: string): string[] {
  return captureFormats.map((format) => buildCaptureKey(captureId, format));
}

/**
 * Returns the key of a print file. The key contains the SHA-256 (hex) of the file's bytes, so a new rendering never
 * replaces an older one.
 */
export function buildPrintKey(tileId: string, sha256: string): string {
  return `${buildPrintPrefix(tileId)}${shortenHash(sha256)}.jpg`;
}

/** Returns the key of the proof of the print file with this SHA-256 (hex). */
export function buildPrintProofKey(tileId: string, printSha256: string): string {
  return `${buildPrintPrefix(tileId)}${shortenHash(printSha256)}.proof.jpg`;
}

export function buildPrintPrefix(tileId: string): string {
  return `prints/${assertKeySegment(tileId)}/`;
}

export function buildArtKey(artId: string, kind: ArtKind): string {
  return `art/${assertKeySegment(artId)}/${kind}.jpg`;
}

/**
 * Returns the key of an erasure's record. The record is in the store so that restoring the database does not remove it.
 */
export function buildErasureKey(erasureId: string): string {
  return `${erasurePrefix}${assertKeySegment(erasureId)}.json`;
}

export const erasurePrefix = "erasures/";

function shortenHash(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError("A print key needs the SHA-256 of the file in hex");
  return sha256.slice(0, 12);
}

function assertKeySegment(id: string): string {
  if (/^[0-9A-Za-z_-]{1,128}$/.test(id)) return id;
  throw new TypeError("An id in a storage key may hold only letters, digits, - and _");
}
