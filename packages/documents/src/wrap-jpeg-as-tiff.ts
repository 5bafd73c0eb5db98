import { parseJpeg } from "./parse-jpeg.ts";

type TiffField = { tag: number; type: 3 | 4 | 5 | 7; count: number; value: number };

const JPEG_COMPRESSION = 7;
const YCBCR = 6;
const INCH = 2;

/**
 * Wraps a JPEG as a TIFF (compression 7, one strip) with its profile and resolution. The JPEG is not decoded, so its
 * pixels do not change and the output is deterministic.
 */
export function wrapJpegAsTiff(jpeg: Uint8Array, ppi: number): Uint8Array {
  const { width, height, components, sampling, icc, imageData } = parseJpeg(jpeg);
  if (components !== 3) throw new TypeError("Only a JPEG with three colors can be wrapped");
  const stripAt = 8;
  const depthsAt = roundUpToEven(stripAt + imageData.length);
  const ppiAt = depthsAt + 6;
  const levelsAt = ppiAt + 8;
  const iccAt = levelsAt + 6 * 8;
  const directoryAt = roundUpToEven(iccAt + (icc?.length ?? 0));

  const fields: TiffField[] = [
    { tag: 256, type: 4, count: 1, value: width },
    { tag: 257, type: 4, count: 1, value: height },
    { tag: 258, type: 3, count: 3, value: depthsAt },
    { tag: 259, type: 3, count: 1, value: JPEG_COMPRESSION },
    { tag: 262, type: 3, count: 1, value: YCBCR },
    { tag: 273, type: 4, count: 1, value: stripAt },
    { tag: 277, type: 3, count: 1, value: 3 },
    { tag: 278, type: 4, count: 1, value: height },
    { tag: 279, type: 4, count: 1, value: imageData.length },
    { tag: 282, type: 5, count: 1, value: ppiAt },
    { tag: 283, type: 5, count: 1, value: ppiAt },
    { tag: 284, type: 3, count: 1, value: 1 },
    { tag: 296, type: 3, count: 1, value: INCH },
    { tag: 530, type: 3, count: 2, value: sampling[0] + (sampling[1] << 16) },
    { tag: 532, type: 5, count: 6, value: levelsAt },
    ...(icc ? [{ tag: 34_675, type: 7 as const, count: icc.length, value: iccAt }] : []),
  ];

  const tiff = Buffer.alloc(directoryAt + 2 + fields.length * 12 + 4);
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(directoryAt, 4);
  tiff.set(imageData, stripAt);
  for (const channel of [0, 1, 2]) tiff.writeUInt16LE(8, depthsAt + channel * 2);
  tiff.writeUInt32LE(ppi, ppiAt);
  tiff.writeUInt32LE(1, ppiAt + 4);
  [0, 255, 128, 255, 128, 255].forEach((level, index) => {
    tiff.writeUInt32LE(level, levelsAt + index * 8);
    tiff.writeUInt32LE(1, levelsAt + index * 8 + 4);
  });
  if (icc) tiff.set(icc, iccAt);
  tiff.writeUInt16LE(fields.length, directoryAt);
  fields.forEach((field, index) => {
    writeTiffField(tiff, directoryAt + 2 + index * 12, field);
  });
  return tiff;
}

function writeTiffField(tiff: Buffer, at: number, { tag, type, count, value }: TiffField): void {
  tiff.writeUInt16LE(tag, at);
  tiff.writeUInt16LE(type, at + 2);
  tiff.writeUInt32LE(count, at + 4);
  tiff.writeUInt32LE(value, at + 8);
}

const roundUpToEven = (offset: number) => offset + (offset % 2);
