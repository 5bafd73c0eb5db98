import { crc32, deflateSync } from "node:zlib";

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export type PngChunk = { readonly type: string; readonly data: Buffer };

export function encodePngChunk({ type, data }: PngChunk): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, "latin1");
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

export function encodePngChunks(chunks: readonly PngChunk[]): Buffer {
  return Buffer.concat([PNG_SIGNATURE, ...chunks.map(encodePngChunk)]);
}

export function parsePngChunks(png: Buffer): PngChunk[] {
  const chunks: PngChunk[] = [];
  for (let at = PNG_SIGNATURE.length; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

/** Adds chunks directly after IHDR, where libpng expects color and text chunks. */
export function insertAfterHeader(png: Buffer, ...added: readonly PngChunk[]): Buffer {
  const [head, ...rest] = parsePngChunks(png);
  if (head?.type !== "IHDR") throw new Error("A PNG begins with IHDR");
  return encodePngChunks([head, ...added, ...rest]);
}

export function createIccChunk(profile: Buffer): PngChunk {
  return { type: "iCCP", data: Buffer.concat([Buffer.from("icc\0\0", "latin1"), deflateSync(profile)]) };
}

export type PngHeader = { width: number; height: number; depth: number; colorType: number };

export function createHeaderChunk({ width, height, depth, colorType }: PngHeader): PngChunk {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = depth;
  data[9] = colorType;
  return { type: "IHDR", data };
}
