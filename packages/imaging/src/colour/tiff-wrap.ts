type Field = { tag: number; type: 3 | 4 | 7; count: number; value: number };

/** 8-bit RGB rows, `stride` bytes apart. */
export type Pixels = { data: Uint8Array; width: number; height: number; stride: number };

const HEADER_BYTES = 8;

/** Raw pixels and their profile as an uncompressed TIFF: the image library takes no profile along with bare pixels. */
export function wrapInTiff({ data, width, height, stride }: Pixels, icc: Buffer | null): Buffer {
  const row = width * 3;
  const depthsAt = even(HEADER_BYTES + row * height);
  const iccAt = depthsAt + 6;
  const directoryAt = even(iccAt + (icc?.length ?? 0));
  const fields = fieldsOf({ width, height, row, depthsAt, icc: icc ? { at: iccAt, length: icc.length } : null });

  const tiff = Buffer.alloc(directoryAt + 2 + fields.length * 12 + 4);
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(directoryAt, 4);
  for (let y = 0; y < height; y++) tiff.set(data.subarray(y * stride, y * stride + row), HEADER_BYTES + y * row);
  for (const channel of [0, 1, 2]) tiff.writeUInt16LE(8, depthsAt + channel * 2);
  if (icc) tiff.set(icc, iccAt);
  tiff.writeUInt16LE(fields.length, directoryAt);
  fields.forEach((field, index) => {
    writeField(tiff, directoryAt + 2 + index * 12, field);
  });
  return tiff;
}

type Layout = {
  width: number;
  height: number;
  row: number;
  depthsAt: number;
  icc: { at: number; length: number } | null;
};

/** Sorted by tag, as the format demands. */
function fieldsOf({ width, height, row, depthsAt, icc }: Layout): Field[] {
  const short = (tag: number, value: number): Field => ({ tag, type: 3, count: 1, value });
  const long = (tag: number, value: number): Field => ({ tag, type: 4, count: 1, value });
  return [
    long(256, width),
    long(257, height),
    { tag: 258, type: 3, count: 3, value: depthsAt },
    short(259, 1),
    short(262, 2),
    long(273, HEADER_BYTES),
    short(277, 3),
    long(278, height),
    long(279, row * height),
    short(284, 1),
    ...(icc ? [{ tag: 34_675, type: 7 as const, count: icc.length, value: icc.at }] : []),
  ];
}

function writeField(tiff: Buffer, at: number, { tag, type, count, value }: Field): void {
  tiff.writeUInt16LE(tag, at);
  tiff.writeUInt16LE(type, at + 2);
  tiff.writeUInt32LE(count, at + 4);
  tiff.writeUInt32LE(value, at + 8);
}

const even = (offset: number) => offset + (offset % 2);
