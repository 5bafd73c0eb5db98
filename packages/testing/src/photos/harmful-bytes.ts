import { crc32, createDeflate, deflateRawSync, deflateSync } from "node:zlib";
import { createHeaderChunk, encodePngChunks, type PngChunk } from "./png-chunks.ts";

/** Creates a valid black PNG with one bit per pixel: 50,000 × 50,000 pixels fit into 300 kB. */
export async function createOneBitPng(width: number, height: number): Promise<Buffer> {
  const rowLength = Math.ceil(width / 8) + 1;
  return encodePngChunks([
    createHeaderChunk({ width, height, depth: 1, colorType: 0 }),
    { type: "IDAT", data: await createDeflatedZeros(rowLength * height) },
    { type: "IEND", data: Buffer.alloc(0) },
  ]);
}

/** Creates zlib data that inflates to `length` zero bytes. Compresses in blocks to save memory. */
export async function createDeflatedZeros(length: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const block = Buffer.alloc(1 << 20);
  const parts: Buffer[] = [];
  const reading = (async () => {
    for await (const part of deflate) parts.push(part as Buffer);
  })();
  for (let left = length; left > 0; left -= block.length) {
    const piece = left < block.length ? block.subarray(0, left) : block;
    if (!deflate.write(piece)) await new Promise((resume) => deflate.once("drain", resume));
  }
  deflate.end();
  await reading;
  return Buffer.concat(parts);
}

/** Creates a compressed text or profile chunk with content that is far larger than the picture. */
export async function createLargeCompressedChunk(type: "zTXt" | "iTXt" | "iCCP", inflated: number): Promise<PngChunk> {
  const prefix = { zTXt: "Comment\0\0", iCCP: "icc\0\0", iTXt: "Comment\0\u0001\0\0\0" }[type];
  return { type, data: Buffer.concat([Buffer.from(prefix, "latin1"), await createDeflatedZeros(inflated)]) };
}

export function createInvalidColorTypePng(): Buffer {
  return encodePngChunks([
    createHeaderChunk({ width: 800, height: 800, depth: 8, colorType: 5 }),
    { type: "IDAT", data: deflateSync(Buffer.alloc(801 * 800)) },
    { type: "IEND", data: Buffer.alloc(0) },
  ]);
}

/** Returns the offset of a JPEG's start-of-frame segment, after its marker. */
export function findFrameHeader(jpeg: Buffer): number {
  for (let at = 2; at + 4 < jpeg.length; ) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return at + 2;
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  throw new Error("This JPEG has no frame header");
}

export function setFalseJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = findFrameHeader(copy);
  copy.writeUInt16BE(height, frame + 3);
  copy.writeUInt16BE(width, frame + 5);
  return copy;
}

export function setSixJpegComponents(jpeg: Buffer): Buffer {
  const frame = findFrameHeader(jpeg);
  const after = frame + jpeg.readUInt16BE(frame);
  const header = Buffer.alloc(8 + 6 * 3);
  header.writeUInt16BE(header.length, 0);
  jpeg.copy(header, 2, frame + 2, frame + 7);
  header[7] = 6;
  for (let index = 0; index < 6; index++) header.set([index + 1, 0x11, 0], 8 + index * 3);
  return Buffer.concat([jpeg.subarray(0, frame), header, jpeg.subarray(after)]);
}

/**
 * Flips one bit in each of `count` evenly spaced bytes between `from` and `to`, which are fractions of the file's
 * length (0 to 1).
 */
export function flipBitsAtIntervals(bytes: Buffer, from: number, to: number, count: number): Buffer {
  const copy = Buffer.from(bytes);
  const start = Math.floor(bytes.length * from);
  const step = Math.floor((bytes.length * (to - from)) / count);
  for (let index = 0; index < count; index++) {
    const at = start + index * step;
    copy[at] = (copy[at] ?? 0) ^ (1 << (index % 8));
  }
  return copy;
}

/** Breaks the first Huffman table by adding more codes than its lengths allow. */
export function breakHuffmanTable(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc4]));
  if (at < 0) throw new Error("This JPEG has no Huffman table");
  const copy = Buffer.from(jpeg);
  copy.fill(0xff, at + 5, at + 21);
  return copy;
}

/** Returns a WebP with a canvas size that differs from the size of the picture inside. */
export function setFalseWebpCanvasSize(webp: Buffer, width: number, height: number): Buffer {
  const extended = Buffer.alloc(18);
  extended.write("VP8X");
  extended.writeUInt32LE(10, 4);
  extended.writeUIntLE(width - 1, 12, 3);
  extended.writeUIntLE(height - 1, 15, 3);
  const body = Buffer.concat([Buffer.from("WEBP"), extended, webp.subarray(12)]);
  const riff = Buffer.from("RIFF\0\0\0\0");
  riff.writeUInt32LE(body.length, 4);
  return Buffer.concat([riff, body]);
}

/** Creates `depth` nested boxes after a valid HEIC file type. */
export function createNestedBoxes(depth: number): Buffer {
  const boxes = Buffer.alloc(depth * 12);
  for (let index = 0; index < depth; index++) {
    boxes.writeUInt32BE((depth - index) * 12, index * 12);
    boxes.write("meta", index * 12 + 4);
  }
  return Buffer.concat([createHeicFileType(), boxes]);
}

function createHeicFileType(): Buffer {
  const box = Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic", "latin1");
  return box;
}

/** Returns the HEIC or AVIF file with a false size in every image-size property. */
export function setFalseHeifSize(heif: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(heif);
  for (let at = copy.indexOf("ispe"); at >= 0; at = copy.indexOf("ispe", at + 4)) {
    copy.writeUInt32BE(width, at + 8);
    copy.writeUInt32BE(height, at + 12);
  }
  return copy;
}

/**
 * Creates a ZIP archive of one file. It is also readable when appended to another file, because ZIP readers search from
 * the end.
 */
export function createZip(name: string, content: string, startsAt = 0): Buffer {
  const data = deflateRawSync(Buffer.from(content));
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(Buffer.byteLength(content), 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), fields, Buffer.from(name), data]);
  const header = Buffer.alloc(14);
  header.writeUInt32LE(startsAt, 10);
  const entry = Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\0", "latin1"), fields, header, Buffer.from(name)]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(startsAt + local.length, 12);
  return Buffer.concat([local, entry, Buffer.from("PK\u0005\u0006", "latin1"), end]);
}

/** Creates a TIFF that claims to be a DNG: a small preview and the tag DNGVersion. */
export function createDngLikeTiff(): Buffer {
  const tags: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, 4, 1, 800],
    [257, 4, 1, 800],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 32803],
    [273, 4, 1, 256],
    [277, 3, 1, 1],
    [278, 4, 1, 800],
    [279, 4, 1, 640_000],
    [50706, 1, 4, 0x00000401],
  ];
  const bytes = Buffer.alloc(256 + 640_000, 0x60);
  bytes.fill(0, 0, 256);
  bytes.write("II*\0\b\0\0\0", "latin1");
  bytes.writeUInt16LE(tags.length, 8);
  for (const [index, [tag, type, count, value]] of tags.entries()) {
    const at = 10 + index * 12;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(count, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  }
  return bytes;
}
