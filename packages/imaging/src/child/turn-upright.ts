import { readExifOrientation, readJpegHead } from "@storywall/domain/photos/jpeg-header";
import type { Metadata, Sharp } from "sharp";

/**
 * Reads the EXIF orientation as browsers do, so that the print is turned like the picture on the page. sharp would also
 * accept numbers of other types. Returns 1 for HEIC and AVIF, whose decoders turn the picture themselves.
 */
export function readOrientation(input: Buffer | string, { format, exif }: Metadata): number {
  if (format === "jpeg" && typeof input !== "string") return readJpegHead(input).orientation;
  return exif && format !== "heif" ? readExifOrientation(exif) : 1;
}

/** Degrees by which a picture with each orientation is turned clockwise, and whether it is mirrored first. */
const turns: Readonly<Record<number, { mirrored: boolean; degrees: number }>> = {
  2: { mirrored: true, degrees: 0 },
  3: { mirrored: false, degrees: 180 },
  4: { mirrored: true, degrees: 180 },
  5: { mirrored: true, degrees: 270 },
  6: { mirrored: false, degrees: 90 },
  7: { mirrored: true, degrees: 90 },
  8: { mirrored: false, degrees: 270 },
};

export function turnImageUpright(image: Sharp, orientation: number): Sharp {
  const turn = turns[orientation];
  if (!turn) return image;
  const mirrored = turn.mirrored ? image.flop() : image;
  return turn.degrees === 0 ? mirrored : mirrored.rotate(turn.degrees);
}
