import type { Metadata } from "sharp";
import { expect, test } from "vitest";
import { estimateDecodingBytes, estimateHeicDecodingBytes, MAX_DECODING_BYTES } from "./estimate-decoding-bytes.ts";

const phone48 = { width: 8064, height: 6048 };
const largestPhoto = { width: 12_000, height: 9_990 };
const rgb = { channels: 3, depth: "uchar", hasAlpha: false } as const;
const createMetadata = (facts: object) => ({ ...rgb, ...facts }) as Metadata;

test.each([
  ["a rotated JPEG of 120 megapixels", { format: "jpeg", chromaSubsampling: "4:4:4", orientation: 6, ...largestPhoto }],
  [
    "a progressive 4:2:0 JPEG of 120 megapixels",
    { format: "jpeg", isProgressive: true, chromaSubsampling: "4:2:0", ...largestPhoto },
  ],
  [
    "a rotated progressive JPEG of 48 megapixels",
    { format: "jpeg", isProgressive: true, chromaSubsampling: "4:4:4", orientation: 8, ...phone48 },
  ],
  ["a 16-bit PNG of 120 megapixels", { format: "png", depth: "ushort", ...largestPhoto }],
  ["an interlaced PNG of 120 megapixels", { format: "png", isProgressive: true, ...largestPhoto }],
  ["a rotated WebP of 48 megapixels", { format: "webp", orientation: 6, ...phone48 }],
  ["an AVIF of 24 megapixels", { format: "heif", compression: "av1", width: 6000, height: 4000 }],
])("decoding %s stays within the memory limit", (_name, facts) => {
  expect(estimateDecodingBytes(createMetadata(facts))).toBeLessThan(MAX_DECODING_BYTES);
});

test.each([
  [
    "a progressive 4:4:4 JPEG of 120 megapixels",
    { format: "jpeg", isProgressive: true, chromaSubsampling: "4:4:4", ...largestPhoto },
  ],
  [
    "a rotated progressive 4:2:0 JPEG of 120 megapixels",
    { format: "jpeg", isProgressive: true, chromaSubsampling: "4:2:0", orientation: 6, ...largestPhoto },
  ],
  [
    "an interlaced 16-bit PNG of 120 megapixels",
    { format: "png", isProgressive: true, depth: "ushort", ...largestPhoto },
  ],
  ["a rotated 16-bit PNG of 120 megapixels", { format: "png", depth: "ushort", orientation: 3, ...largestPhoto }],
  ["a WebP of 120 megapixels", { format: "webp", ...largestPhoto }],
  ["an AVIF of 48 megapixels", { format: "heif", compression: "av1", ...phone48 }],
])("decoding %s exceeds the memory limit", (_name, facts) => {
  expect(estimateDecodingBytes(createMetadata(facts))).toBeGreaterThan(MAX_DECODING_BYTES);
});

test("decoding a HEIC of 48 megapixels stays within the memory limit", () => {
  expect(estimateHeicDecodingBytes({ kind: "heic", ...phone48 })).toBeLessThan(MAX_DECODING_BYTES);
  expect(estimateHeicDecodingBytes({ kind: "heic", ...largestPhoto })).toBeGreaterThan(MAX_DECODING_BYTES);
});
