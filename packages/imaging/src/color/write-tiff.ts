import { open } from "node:fs/promises";

type TiffField = { tag: number; type: 3 | 4 | 7; count: number; value: number };

/** Pixels with 8 bits per channel. Each row begins `stride` bytes after the previous row. */
export type Pixels = { data: Uint8Array; width: number; height: number; stride: number };

const HEADER_BYTES = 8;

/** Number of rows that are copied at a time. A low number avoids a second copy of the whole picture in memory. */
const ROWS_PER_WRITE = 64;

/** Writes raw pixels and their profile as an uncompressed TIFF, since sharp accepts no profile with raw pixels. */
export async function writeTiff(path: string, { data, width, height, stride }: Pixels, icc: Buffer | null) {
  const row = width * 3;
  const depthsAt = roundUpToEven(HEADER_BYTES + row * height);
  const iccAt = depthsAt + 6;
  const directoryAt = roundUpToEven(iccAt + (icc?.length ?? 0));
  const fields = createTiffFields({
    width,
    height,
    row,
    depthsAt,
    icc: icc ? { at: iccAt, length: icc.length } : null,
  });

  const head = Buffer.alloc(HEADER_BYTES);
  head.write("II*\0", 0, "latin1");
  head.writeUInt32LE(directoryAt, 4);
  const tail = Buffer.alloc(directoryAt - depthsAt + 2 + fields.length * 12 + 4);
  for (const channel of [0, 1, 2]) tail.writeUInt16LE(8, channel * 2);
  if (icc) tail.set(icc, iccAt - depthsAt);
  tail.writeUInt16LE(fields.length, directoryAt - depthsAt);
  fields.forEach((field, index) => {
    writeTiffField(tail, directoryAt - depthsAt + 2 + index * 12, field);
  });

  const file = await open(path, "w");
  try {
    await file.write(head, 0, head.length, 0);
    const rows = Buffer.alloc(row * ROWS_PER_WRITE);
    for (let y = 0; y < height; y += ROWS_PER_WRITE) {
      const count = Math.min(ROWS_PER_WRITE, height - y);
      for (let at = 0; at < count; at++) rows.set(data.subarray((y + at) * stride, (y + at) * stride + row), at * row);
      await file.write(rows, 0, count * row, HEADER_BYTES + y * row);
    }
    await file.write(tail, 0, tail.length, depthsAt);
  } finally {
    await file.close();
  }
}

type Layout = {
  width: number;
  height: number;
  row: number;
  depthsAt: number;
  icc: { at: number; length: number } | null;
};

/** Creates the fields, sorted by tag as the format requires. */
function createTiffFields({ width, height, row, depthsAt, icc }: Layout): TiffField[] {
  const createShortField = (tag: number, value: number): TiffField => ({ tag, type: 3, count: 1, value });
  const createLongField = (tag: number, value: number): TiffField => ({ tag, type: 4, count: 1, value });
  return [
    createLongField(256, width),
    createLongField(257, height),
    { tag: 258, type: 3, count: 3, value: depthsAt },
    createShortField(259, 1),
    createShortField(262, 2),
    createLongField(273, HEADER_BYTES),
    createShortField(277, 3),
    createLongField(278, height),
    createLongField(279, row * height),
    createShortField(284, 1),
    ...(icc ? [{ tag: 34_675, type: 7 as const, count: icc.length, value: icc.at }] : []),
  ];
}

function writeTiffField(tiff: Buffer, at: number, { tag, type, count, value }: TiffField): void {
  tiff.writeUInt16LE(tag, at);
  tiff.writeUInt16LE(type, at + 2);
  tiff.writeUInt32LE(count, at + 4);
  tiff.writeUInt32LE(value, at + 8);
}

const roundUpToEven = (offset: number) => offset + (offset % 2);
