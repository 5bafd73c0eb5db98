import { open } from "node:fs/promises";

type Field = { tag: number; type: 3 | 4 | 7; count: number; value: number };

/** 8-bit RGB rows, `stride` bytes apart. */
export type Pixels = { data: Uint8Array; width: number; height: number; stride: number };

const HEADER_BYTES = 8;

/** Rows that are copied at a time: the picture is never in memory twice. */
const ROWS_AT_ONCE = 64;

/** Raw pixels and their profile as an uncompressed TIFF: the image library takes no profile along with bare pixels. */
export async function writeTiff(path: string, { data, width, height, stride }: Pixels, icc: Buffer | null) {
  const row = width * 3;
  const depthsAt = even(HEADER_BYTES + row * height);
  const iccAt = depthsAt + 6;
  const directoryAt = even(iccAt + (icc?.length ?? 0));
  const fields = fieldsOf({ width, height, row, depthsAt, icc: icc ? { at: iccAt, length: icc.length } : null });

  const head = Buffer.alloc(HEADER_BYTES);
  head.write("II*\0", 0, "latin1");
  head.writeUInt32LE(directoryAt, 4);
  const tail = Buffer.alloc(directoryAt - depthsAt + 2 + fields.length * 12 + 4);
  for (const channel of [0, 1, 2]) tail.writeUInt16LE(8, channel * 2);
  if (icc) tail.set(icc, iccAt - depthsAt);
  tail.writeUInt16LE(fields.length, directoryAt - depthsAt);
  fields.forEach((field, index) => {
    writeField(tail, directoryAt - depthsAt + 2 + index * 12, field);
  });

  const file = await open(path, "w");
  try {
    await file.write(head, 0, head.length, 0);
    const rows = Buffer.alloc(row * ROWS_AT_ONCE);
    for (let y = 0; y < height; y += ROWS_AT_ONCE) {
      const count = Math.min(ROWS_AT_ONCE, height - y);
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
