import { crc32, deflateSync } from "node:zlib";
import { type FrameColor, frameColors } from "@storywall/domain/catalog/frames";
import type { Size } from "@storywall/domain/kernel/rect";
import { shadowTexture, woodPiece } from "@storywall/domain/walls/model/wall-model";
import { computeShadowOpacity, tileShadowColor } from "@storywall/domain/walls/tiles/tile-shadow";
import { computeWoodGrain } from "@storywall/domain/walls/tiles/wood-grain";

const WOOD_SIZE: Size = { width: 256, height: 96 };
const WOOD_SEED = 11;
const SHADOW_SIZE: Size = { width: 96, height: 96 };

/**
 * Creates the PNG texture of a frame, with the same wood grain as in its pictures. Returns null for a painted frame.
 */
export function createFrameTexture(color: FrameColor): Uint8Array | null {
  const { hasGrain, face } = frameColors[color];
  if (!hasGrain) return null;
  const base = [1, 3, 5].map((at) => Number.parseInt(face.mid.slice(at, at + 2), 16));
  const { lengthMm, widthMm } = woodPiece;
  return encodePng(WOOD_SIZE, (x, y) => {
    const light = 1 + computeWoodGrain((x / WOOD_SIZE.width) * lengthMm, (y / WOOD_SIZE.height) * widthMm, WOOD_SEED);
    return base.map((value) => value * light);
  });
}

/** Creates the PNG texture of a tile's shadow, which is the same as in pictures of walls. */
export function createShadowTexture(): Uint8Array {
  const mmPerPx = shadowTexture.sizeMm / SHADOW_SIZE.width;
  return encodePng(SHADOW_SIZE, (x, y) => {
    const isAtEdge = [x, y].some((at) => at === 0 || at === SHADOW_SIZE.width - 1);
    const opacity = computeShadowOpacity(shadowTexture.frame, (x + 0.5) * mmPerPx, (y + 0.5) * mmPerPx);
    return [...tileShadowColor, isAtEdge ? 0 : opacity * 255];
  });
}

type Pixel = readonly number[];

/** Writes a PNG file with three or four channels of 8 bits, depending on what `colorAt` returns. */
function encodePng({ width, height }: Size, colorAt: (x: number, y: number) => Pixel): Uint8Array {
  const rows = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (__, x) => colorAt(x, y)));
  const hasAlpha = rows[0]?.[0]?.length === 4;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, hasAlpha ? 6 : 2], 8);
  // Each row begins with the number of its filter; 0 means none.
  const pixels = Uint8ClampedArray.from(rows.flatMap((row) => [0, ...row.flat()]));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    createPngChunk("IHDR", header),
    createPngChunk("IDAT", deflateSync(pixels, { level: 9 })),
    createPngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function createPngChunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
