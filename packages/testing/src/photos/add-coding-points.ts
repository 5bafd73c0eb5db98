type CodingPoints = { primaries: number; transfer: number; matrix: number };
type Box = { at: number; size: number };

/** Adds a full-range `colr` box of type `nclx` to an AVIF of one picture, because sharp writes none. */
export function addCodingPoints(avif: Buffer, { primaries, transfer, matrix }: CodingPoints): Buffer {
  const meta = findBox(avif, "meta", 0, avif.length);
  const inMeta = meta.at + 12;
  const iprp = findBox(avif, "iprp", inMeta, meta.at + meta.size);
  const ipco = findBox(avif, "ipco", iprp.at + 8, iprp.at + iprp.size);
  const ipma = findBox(avif, "ipma", iprp.at + 8, iprp.at + iprp.size);
  const color = Buffer.alloc(19);
  color.writeUInt32BE(color.length, 0);
  color.write("colrnclx", 4, "latin1");
  for (const [index, value] of [primaries, transfer, matrix].entries()) color.writeUInt16BE(value, 12 + 2 * index);
  color[18] = 0x80;

  const copy = Buffer.from(avif);
  const added = color.length + 1;
  for (const [box, bytes] of [
    [meta, added],
    [iprp, added],
    [ipco, color.length],
    [ipma, 1],
  ] as const)
    copy.writeUInt32BE(box.size + bytes, box.at);
  // The only entry of `ipma`: the number of properties, and their indexes.
  const countAt = ipma.at + 8 + 4 + 4 + 2;
  const count = copy[countAt] ?? 0;
  copy[countAt] = count + 1;
  increaseDataOffset(copy, findBox(avif, "iloc", inMeta, meta.at + meta.size), added);
  const [colorAt, indexAt] = [ipco.at + ipco.size, countAt + 1 + count];
  const index = Buffer.from([countBoxes(avif, ipco) + 1]);
  return Buffer.concat([
    copy.subarray(0, colorAt),
    color,
    copy.subarray(colorAt, indexAt),
    index,
    copy.subarray(indexAt),
  ]);
}

function* listBoxes(bytes: Buffer, from: number, to: number): Generator<Box & { type: string }> {
  for (let at = from; at + 8 <= to; at += Math.max(8, bytes.readUInt32BE(at)))
    yield { at, size: bytes.readUInt32BE(at), type: bytes.toString("latin1", at + 4, at + 8) };
}

function findBox(bytes: Buffer, type: string, from: number, to: number): Box {
  for (const box of listBoxes(bytes, from, to)) if (box.type === type) return box;
  throw new Error(`The file has no box ${type}`);
}

const countBoxes = (bytes: Buffer, { at, size }: Box): number => [...listBoxes(bytes, at + 8, at + size)].length;

/** Increases the offset of the picture's data, which is counted from the beginning of the file. */
function increaseDataOffset(bytes: Buffer, { at }: Box, by: number): void {
  const version = bytes[at + 8] ?? 0;
  const sizes = bytes.readUInt16BE(at + 12);
  if (version > 1 || sizes >> 8 !== 0x44 || bytes.readUInt16BE(at + 14) !== 1)
    throw new Error("An unknown kind of iloc");
  const baseBytes = (sizes >> 4) & 15;
  const offsetAt = at + 16 + 2 + (version === 1 ? 2 : 0) + 2 + baseBytes + 2 + (version === 1 ? sizes & 15 : 0);
  bytes.writeUInt32BE(bytes.readUInt32BE(offsetAt) + by, offsetAt);
}
