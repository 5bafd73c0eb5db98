/** The only file that builds a key: where each thing lies in the bucket. */

export const renditionWidths = [1600, 400] as const;
export type RenditionWidth = (typeof renditionWidths)[number];

/** What is kept of a piece of art: its full-size file and the pictures the shop shows of it. */
export type ArtKind = "master" | RenditionWidth;

/** The photo exactly as it was uploaded. */
export function originalKey(photoId: string): string {
  return `originals/${segment(photoId)}`;
}

/** The full-resolution, upright, stripped photo that prints are made from. */
export function masterKey(photoId: string): string {
  return `masters/${segment(photoId)}.jpg`;
}

/** A smaller picture of a photo for screens; the width is in pixels. */
export function renditionKey(photoId: string, width: RenditionWidth): string {
  return `renditions/${segment(photoId)}/${width}.jpg`;
}

/** Everything stored for one photo, for deleting it. */
export function photoKeys(photoId: string): string[] {
  return [originalKey(photoId), masterKey(photoId), ...renditionWidths.map((width) => renditionKey(photoId, width))];
}

/** The picture of a wall. */
export function captureKey(captureId: string): string {
  return `captures/${segment(captureId)}.jpg`;
}

/** A print file, named by the SHA-256 (hex) of its bytes, so a new rendering never replaces an older one. */
export function printKey(tileId: string, sha256: string): string {
  return `${printPrefix(tileId)}${shortHash(sha256)}.jpg`;
}

/** The small picture made from the print file with that SHA-256 (hex). */
export function proofKey(tileId: string, printSha256: string): string {
  return `${printPrefix(tileId)}${shortHash(printSha256)}.proof.jpg`;
}

/** The folder of every print file made for a tile. */
export function printPrefix(tileId: string): string {
  return `prints/${segment(tileId)}/`;
}

export function artKey(artId: string, kind: ArtKind): string {
  return `art/${segment(artId)}/${kind}.jpg`;
}

/** That somebody had everything erased: kept beside the files, where no restored database reaches. */
export function erasureKey(erasureId: string): string {
  return `${erasurePrefix}${segment(erasureId)}.json`;
}

export const erasurePrefix = "erasures/";

function shortHash(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError("A print key needs the SHA-256 of the file in hex");
  return sha256.slice(0, 12);
}

function segment(id: string): string {
  if (/^[0-9A-Za-z_-]{1,128}$/.test(id)) return id;
  throw new TypeError("An id in a storage key may hold only letters, digits, - and _");
}
