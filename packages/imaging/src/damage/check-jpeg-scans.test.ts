import { flipBits } from "@storywall/testing/photos/flip-bits";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import sharp, { type JpegOptions } from "sharp";
import { describe, expect, test } from "vitest";
import { checkJpegScans } from "./check-jpeg-scans.ts";

const kinds: [string, JpegOptions & { grey?: boolean }][] = [
  ["with typical settings", { quality: 93 }],
  ["with full color resolution", { chromaSubsampling: "4:4:4" }],
  ["with optimized Huffman tables", { optimiseCoding: true }],
  ["in gray", { grey: true }],
  ["of low quality", { quality: 30 }],
  ["of the highest quality", { quality: 100 }],
];

async function createJpeg({ grey, ...options }: JpegOptions & { grey?: boolean }): Promise<Buffer> {
  const photo = sharp(await makePhoto({ width: 1501, height: 1003, kind: "png" }));
  return (grey ? photo.greyscale() : photo).jpeg(options).toBuffer();
}

describe.each(kinds)("a JPEG %s", (_, options) => {
  test("a JPEG is recognized as intact when unchanged", async () => {
    expect(checkJpegScans(await createJpeg(options))).toBe("intact");
  });

  test("a JPEG is recognized as broken when forty bits are flipped", async () => {
    expect(checkJpegScans(flipBits(await createJpeg(options), 40))).toBe("broken");
  });

  test("a JPEG is recognized as broken when truncated", async () => {
    const jpeg = await createJpeg(options);
    expect(checkJpegScans(jpeg.subarray(0, jpeg.length * 0.8))).toBe("broken");
  });
});

test("padding before the end marker of a JPEG does not count as damage", async () => {
  const jpeg = await createJpeg({});
  const padded = Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(300), jpeg.subarray(-2)]);
  expect(checkJpegScans(padded)).toBe("intact");
});

test("a progressive JPEG with flipped bits is reported as `unknown`", async () => {
  expect(checkJpegScans(flipBits(await createJpeg({ progressive: true }), 40))).toBe("unknown");
});

test("a progressive JPEG is recognized as broken if its last scans are missing", async () => {
  const jpeg = await createJpeg({ progressive: true });
  const lastScan = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  expect(checkJpegScans(jpeg.subarray(0, lastScan))).toBe("broken");
});

test("files other than JPEGs are not checked for damaged scans", () => {
  expect(checkJpegScans(Buffer.alloc(0))).toBe("unknown");
  expect(checkJpegScans(Buffer.from("no photo at all"))).toBe("unknown");
});
