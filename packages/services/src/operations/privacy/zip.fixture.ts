import { crc32 } from "node:zlib";

export type ZippedFile = { name: string; bytes: Buffer };

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** Reads an uncompressed ZIP through its central directory and checks the CRC of each file. */
export function unzip(zip: Buffer): ZippedFile[] {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new Error("There is no end of a ZIP.");
  const count = zip.readUInt16LE(end + 10);
  let cursor = zip.readUInt32LE(end + 16);
  const files: ZippedFile[] = [];
  for (let n = 0; n < count; n++) {
    if (zip.readUInt32LE(cursor) !== ENTRY || zip.readUInt16LE(cursor + 10) !== 0)
      throw new Error("That is no stored file.");
    const [sum, size] = [zip.readUInt32LE(cursor + 16), zip.readUInt32LE(cursor + 24)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(cursor + offset)) as [
      number,
      number,
      number,
    ];
    const name = zip.toString("utf8", cursor + 46, cursor + 46 + nameLength);
    const local = zip.readUInt32LE(cursor + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    if (crc32(bytes) !== sum) throw new Error(`${name} is damaged.`);
    files.push({ name, bytes });
    cursor += 46 + nameLength + extra + comment;
  }
  return files;
}
