import { computeGridLightness, type GrayRaster } from "./raster.ts";

/** Hash of 64 bits as two unsigned 32-bit integers. */
export type DifferenceHash = readonly [high: number, low: number];

const COLUMNS = 9;
const ROWS = 8;
/**
 * Maximum difference between gray levels that count as equal. It keeps film grain in even areas from changing the hash.
 */
const NOISE_TOLERANCE = 1;

/**
 * Computes the 64-bit difference hash (dHash) of a picture or a part of it. There is one bit per horizontal pair in a 9
 * × 8 grid; it is set if the right field is lighter. Resizing, recompression and brightness changes flip few bits.
 */
export function computeDifferenceHash(
  raster: GrayRaster,
  area?: Parameters<typeof computeGridLightness>[3],
): DifferenceHash {
  const fields = computeGridLightness(raster, COLUMNS, ROWS, area);
  const hash: [number, number] = [0, 0];
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS - 1; column++) {
      const index = row * COLUMNS + column;
      const bit = (fields[index + 1] ?? 0) - (fields[index] ?? 0) > NOISE_TOLERANCE ? 1 : 0;
      const half = row < ROWS / 2 ? 0 : 1;
      hash[half] = ((hash[half] << 1) | bit) >>> 0;
    }
  }
  return hash;
}

export function computeHammingDistance(one: DifferenceHash, other: DifferenceHash): number {
  return countBits(one[0] ^ other[0]) + countBits(one[1] ^ other[1]);
}

function countBits(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((pairs + (pairs >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
