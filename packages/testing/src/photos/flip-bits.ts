import { createSeededRandom } from "@storywall/domain/kernel/seeded-random";

/** Returns a copy of a JPEG with this many flipped bits in its compressed data. The output is deterministic. */
export function flipBits(jpeg: Buffer, count: number, seed = 1): Buffer {
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const next = createSeededRandom(seed);
  const flipped = Buffer.from(jpeg);
  for (let index = 0; index < count; index++) {
    const at = scan + 20 + Math.floor(next() * (jpeg.length - scan - 40));
    flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(next() * 8));
  }
  return flipped;
}
