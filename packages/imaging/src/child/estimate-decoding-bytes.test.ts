import type { Metadata } from "sharp";
import { expect, test } from "vitest";
import { estimateDecodingBytes, estimateHeicDecodingBytes, MAX_DECODING_BYTES } from "./estimate-decoding-bytes.ts";

const phone48 = { width: 8064, height: 6048 };
const largestPhoto = { width: 12_000, height: 9_990 };
const rgb = { channels: 3, depth: "uchar", hasAlpha: false } as const;
const createMetadata = (facts: object) => ({ ...rgb, ...facts }) as Metadata;

test.each([
  [
    "a camera's JPEG of 120 megapixels, turned",
    { format: "jpeg", chromaSubsampling: "4:4:4", orientation: 6, ...largestPhoto },
  ],
  [
    "a progressive JPEG of 120 megapixels as exports write it",
    { format: "jpeg", isProgressive: true, chromaSubsampling: "4:2:0", ...largestPhoto },
  ],
  [
    "a phone's 48 megapixels, progressive and turned",
    { format: "jpeg", isProgressive: true, chromaSubsampling: "4:4:4", orientation: 8, ...phone48 },
  ],
  ["a PNG of 120 megapixels with 16 bits", { format: "png", depth: "ushort", ...largestPhoto }],
  ["an interlaced PNG of 120 megapixels", { format: "png", isProgressive: true, ...largestPhoto }],
  ["a phone's 48 megapixels as WebP, turned", { format: "webp", orientation: 6, ...phone48 }],
  ["24 megapixels as AVIF", { format: "heif", compression: "av1", width: 6000, height: 4000 }],
])("%s is opened", (_name, facts) => {
  expect(estimateDecodingBytes(createMetadata(facts))).toBeLessThan(MAX_DECODING_BYTES);
});

test.each([
  [
    "a progressive JPEG of 120 megapixels without less colour",
    { format: "jpeg", isProgressive: true, chromaSubsampling: "4:4:4", ...largestPhoto },
  ],
  [
    "the same turned",
    { format: "jpeg", isProgressive: true, chromaSubsampling: "4:2:0", orientation: 6, ...largestPhoto },
  ],
  [
    "an interlaced PNG of 120 megapixels with 16 bits",
    { format: "png", isProgressive: true, depth: "ushort", ...largestPhoto },
  ],
  ["a turned PNG of 120 megapixels with 16 bits", { format: "png", depth: "ushort", orientation: 3, ...largestPhoto }],
  ["a WebP of 120 megapixels", { format: "webp", ...largestPhoto }],
  ["an AVIF of 48 megapixels", { format: "heif", compression: "av1", ...phone48 }],
])("%s takes too much memory", (_name, facts) => {
  expect(estimateDecodingBytes(createMetadata(facts))).toBeGreaterThan(MAX_DECODING_BYTES);
});

test("a phone's 48 megapixels as HEIC are opened, 120 are not", () => {
  expect(estimateHeicDecodingBytes({ kind: "heic", ...phone48 })).toBeLessThan(MAX_DECODING_BYTES);
  expect(estimateHeicDecodingBytes({ kind: "heic", ...largestPhoto })).toBeGreaterThan(MAX_DECODING_BYTES);
});
