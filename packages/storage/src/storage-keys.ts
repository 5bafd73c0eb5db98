/** Builds every key of the bucket; no other file does. */

export const renditionWidths = [1600, 400] as const;
export type RenditionWidth = (typeof renditionWidths)[number];

/** The full-size file of a piece of art, or the width of a smaller version. */
export type ArtKind = "master" | RenditionWidth;

/** The photo exactly as uploaded. */
export function originalKey(photoId: string): string {
  return `originals/${assertKeySegment(photoId)}`;
}

/** The full-resolution, upright photo without metadata that prints are made from. */
export function masterKey(photoId: string): string {
  return `masters/${assertKeySegment(photoId)}.jpg`;
}

/** A smaller version of a photo for screens; the width is in pixels. */
export function renditionKey(photoId: string, width: RenditionWidth): string {
  return `renditions/${assertKeySegment(photoId)}/${width}.jpg`;
}

/** Keys of everything stored for one photo, for deletion. */
export function photoKeys(photoId: string): string[] {
  return [originalKey(photoId), masterKey(photoId), ...renditionWidths.map((width) => renditionKey(photoId, width))];
}

/** The rendered picture of a wall. */
export function captureKey(captureId: string): string {
  return `captures/${assertKeySegment(captureId)}.jpg`;
}

/** A print file, named by the SHA-256 (hex) of its bytes, so a new rendering never replaces an older one. */
export function printKey(tileId: string, sha256: string): string {
  return `${printPrefix(tileId)}${shortenHash(sha256)}.jpg`;
}

/** The proof of the print file with that SHA-256 (hex). */
export function proofKey(tileId: string, printSha256: string): string {
  return `${printPrefix(tileId)}${shortenHash(printSha256)}.proof.jpg`;
}

/** The folder of all print files of a tile. */
export function printPrefix(tileId: string): string {
  return `prints/${assertKeySegment(tileId)}/`;
}

export function artKey(artId: string, kind: ArtKind): string {
  return `art/${assertKeySegment(artId)}/${kind}.jpg`;
}

/** Record of an erasure, stored here so that it survives a restored database. */
export function erasureKey(erasureId: string): string {
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
