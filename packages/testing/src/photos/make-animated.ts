import sharp from "sharp";
import { drawStoredPixels, gridScene } from "./pixels.ts";
import { encodePngChunks, type PngChunk, parsePngChunks } from "./png-chunks.ts";

export type AnimationSize = { readonly width: number; readonly height: number };

/** Creates a WebP of two frames: the grid of grid.ts, then black. */
export async function makeAnimatedWebp({ width, height }: AnimationSize): Promise<Buffer> {
  const frames = await Promise.all([createGridPng(width, height), createBlackPng(width, height)]);
  return sharp(frames, { join: { animated: true } })
    .webp({ quality: 90, effort: 1, delay: [200, 200] })
    .toBuffer();
}

/** Creates an APNG whose default image is the grid and whose second frame is black. */
export async function makeApng({ width, height }: AnimationSize): Promise<Buffer> {
  const first = parsePngChunks(await createGridPng(width, height));
  const second = parsePngChunks(await createBlackPng(width, height));
  const [head] = first;
  if (!head) throw new Error("The encoder wrote no PNG");
  const frameCount = Buffer.alloc(8);
  frameCount.writeUInt32BE(2, 0);
  return encodePngChunks([
    head,
    { type: "acTL", data: frameCount },
    createFrameControlChunk(0, width, height),
    { type: "IDAT", data: concatImageData(first) },
    createFrameControlChunk(1, width, height),
    { type: "fdAT", data: Buffer.concat([Buffer.from([0, 0, 0, 2]), concatImageData(second)]) },
    { type: "IEND", data: Buffer.alloc(0) },
  ]);
}

function concatImageData(chunks: readonly PngChunk[]): Buffer {
  return Buffer.concat(chunks.filter((chunk) => chunk.type === "IDAT").map((chunk) => chunk.data));
}

function createFrameControlChunk(sequence: number, width: number, height: number): PngChunk {
  const data = Buffer.alloc(26);
  data.writeUInt32BE(sequence, 0);
  data.writeUInt32BE(width, 4);
  data.writeUInt32BE(height, 8);
  data.writeUInt16BE(1, 20);
  data.writeUInt16BE(5, 22);
  return { type: "fcTL", data };
}

async function createGridPng(width: number, height: number): Promise<Buffer> {
  const { data } = drawStoredPixels(gridScene, width, height, 1);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

async function createBlackPng(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
}
