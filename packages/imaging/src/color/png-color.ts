import { crc32, deflateSync } from "node:zlib";
import { readTag, readUint32 } from "../header/bytes.ts";
import { type CodingPoints, type PhotoColor, toPhotoColor } from "./coding-points.ts";
import { createProfile } from "./create-profile.ts";

const SIGNATURE_BYTES = 8;
const HEADER_END = SIGNATURE_BYTES + 25;
/** Factor by which gamma and chromaticities are multiplied to store them as integers. */
const UNIT = 100_000;

/**
 * Reads the color that a PNG describes by `cICP`, or by `gAMA` and `cHRM`. Returns null if an embedded profile takes
 * precedence, or if the file describes no color. As in browsers, the order of precedence is `cICP`, profile, `sRGB`,
 * `gAMA` and `cHRM`.
 */
export async function readPngColor(png: Buffer): Promise<PhotoColor | null> {
  const chunks = readColorChunks(png);
  const points = readCodingPoints(chunks.get("cICP"));
  if (points) return toPhotoColor(points);
  const [gamma, chromaticities] = [chunks.get("gAMA"), chunks.get("cHRM")];
  if (chunks.has("iCCP") || chunks.has("sRGB") || gamma?.length !== 4 || chromaticities?.length !== 32) return null;
  const stored = readUint32(gamma, 0) / UNIT;
  const [white, red, green, blue] = [0, 8, 16, 24].map((at) => ({
    x: readUint32(chromaticities, at) / UNIT,
    y: readUint32(chromaticities, at + 4) / UNIT,
  }));
  if (!white || !red || !green || !blue || stored <= 0 || [white, red, green, blue].some(({ y }) => y <= 0))
    return null;
  try {
    return {
      icc: createProfile("PNG colors", { white, red, green, blue }, (value) => value ** (1 / stored)),
      isHdr: false,
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Reads the code numbers of a `cICP` chunk. A PNG may only contain RGB in full range. */
function readCodingPoints(chunk: Buffer | undefined): CodingPoints | null {
  const [primaries, transfer, matrix, isFullRange] = chunk ?? [];
  if (primaries === undefined || transfer === undefined || matrix !== 0 || isFullRange !== 1) return null;
  return { primaries, transfer };
}

/** Reads the color chunks, which come before the pixels. */
function readColorChunks(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = SIGNATURE_BYTES; at + 12 <= png.length; ) {
    const [length, type] = [readUint32(png, at), readTag(png, at + 4)];
    if (type === "IDAT") break;
    if (!chunks.has(type)) chunks.set(type, png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return chunks;
}

/** Adds a profile to a PNG that has none. */
export function insertPngProfile(png: Buffer, icc: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from("iCCPicc\0\0", "latin1"), deflateSync(icc)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([png.subarray(0, HEADER_END), length, content, checksum, png.subarray(HEADER_END)]);
}
