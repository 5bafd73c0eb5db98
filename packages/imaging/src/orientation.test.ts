import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readGridCells, UPRIGHT_GRID } from "@storywall/testing/photos/grid";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { expect } from "vitest";
import type { NormalizedPhoto } from "./jobs.ts";
import { test } from "./testing/fixtures.ts";

const size = { width: 900, height: 700 };
const SHORT = 3;

type Entry = { tag?: number; type?: number; count?: number; value: number };
type Exif = { entries: readonly Entry[]; thumbnail?: readonly Entry[]; isBigEndian?: boolean; prefix?: string };

/** Creates a JPEG segment with EXIF data: the entries of the picture, and those of its thumbnail. */
function createExifSegment({ entries, thumbnail = [], isBigEndian = false, prefix = "Exif\0\0" }: Exif): Buffer {
  const bytes: number[] = [];
  const put = (value: number, length: 2 | 4) => {
    const parts = Array.from({ length }, (_, index) => (value >>> (8 * index)) & 0xff);
    bytes.push(...(isBigEndian ? parts.toReversed() : parts));
  };
  const putDirectory = (directory: readonly Entry[], next: number) => {
    put(directory.length, 2);
    for (const { tag = 0x0112, type = SHORT, count = 1, value } of directory) {
      put(tag, 2);
      put(type, 2);
      put(count, 4);
      if (type === 4 || type === 9) put(value, 4);
      else if (type === SHORT || type === 8) bytes.push(...(isBigEndian ? [0, value, 0, 0] : [value, 0, 0, 0]));
      else bytes.push(value, 0, 0, 0);
    }
    put(next, 4);
  };
  bytes.push(...Buffer.from(isBigEndian ? "MM" : "II"));
  put(42, 2);
  put(8, 4);
  putDirectory(entries, thumbnail.length > 0 ? 14 + 12 * entries.length : 0);
  if (thumbnail.length > 0) putDirectory(thumbnail, 0);
  return createSegment(Buffer.concat([Buffer.from(prefix, "latin1"), Buffer.from(bytes)]));
}

function createSegment(content: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const xmp = createSegment(
  Buffer.from(
    'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6"/></rdf:RDF></x:xmpmeta>',
    "latin1",
  ),
);
const exif = (...entries: Entry[]) => createExifSegment({ entries });

/** Segments of a photo, and whether Chromium 153 turns it by 90°. */
const photos: [name: string, isTurned: boolean, segments: Buffer[]][] = [
  ["a 16-bit orientation", true, [exif({ value: 6 })]],
  ["a big-endian orientation", true, [createExifSegment({ entries: [{ value: 6 }], isBigEndian: true })]],
  ["an orientation after another entry", true, [exif({ tag: 0x011a, value: 72 }, { value: 6 })]],
  ["an unusual prefix of its EXIF data", true, [createExifSegment({ entries: [{ value: 6 }], prefix: "Exif\0\xff" })]],
  ["a 32-bit orientation", false, [exif({ type: 4, value: 6 })]],
  [
    "a big-endian 32-bit orientation",
    false,
    [createExifSegment({ entries: [{ type: 4, value: 6 }], isBigEndian: true })],
  ],
  ["an 8-bit orientation", false, [exif({ type: 1, value: 6 })]],
  ["a text as orientation", false, [exif({ type: 2, value: 6 })]],
  ["undefined bytes as orientation", false, [exif({ type: 7, value: 6 })]],
  ["a signed 16-bit orientation", false, [exif({ type: 8, value: 6 })]],
  ["a signed 32-bit orientation", false, [exif({ type: 9, value: 6 })]],
  ["two orientations in one entry", false, [exif({ count: 2, value: 6 })]],
  ["an entry without a value", false, [exif({ count: 0, value: 6 })]],
  ["orientation 0", false, [exif({ value: 0 })]],
  ["orientation 9", false, [exif({ value: 9 })]],
  ["two entries of which the first says 6", true, [exif({ value: 6 }, { value: 1 })]],
  ["two entries of which the first says 1", false, [exif({ value: 1 }, { value: 6 })]],
  [
    "an orientation of the thumbnail",
    false,
    [createExifSegment({ entries: [{ value: 1 }], thumbnail: [{ value: 6 }] })],
  ],
  ["two EXIF segments of which the first says 6", true, [exif({ value: 6 }), exif({ value: 1 })]],
  ["two EXIF segments of which the first says 1", false, [exif({ value: 1 }), exif({ value: 6 })]],
  ["an orientation in XMP only", false, [xmp]],
  ["other orientations in XMP and EXIF", false, [xmp, exif({ value: 1 })]],
];

test.for(photos)(
  "a JPEG with %s is turned upright as in a browser",
  async ([, isTurned, segments], { dir, imaging }) => {
    const plain = await makePhoto({ ...size, grid: true, ...(isTurned && { orientation: 6 }) });
    // The test's own segments come first, so the segment of the test photo is ignored.
    const stored = isTurned ? removeExif(plain) : plain;
    const outputDir = await mkdtemp(join(dir, "photo-"));
    const inputPath = join(outputDir, "original");
    await writeFile(inputPath, Buffer.concat([stored.subarray(0, 2), ...segments, stored.subarray(2)]));
    const photo = (await imaging.normalizePhoto({ inputPath, outputDir })) as NormalizedPhoto;
    expect(photo).toMatchObject(size);
    for (const path of [photo.masterPath, photo.previewPath, photo.thumbPath])
      expect(await readGridCells(await readFile(path))).toEqual(UPRIGHT_GRID);
  },
);

function removeExif(jpeg: Buffer): Buffer {
  const segments = [jpeg.subarray(0, 2)];
  let at = 2;
  while (jpeg[at] === 0xff && jpeg[at + 1] !== 0xda) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (jpeg[at + 1] !== 0xe1) segments.push(jpeg.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...segments, jpeg.subarray(at)]);
}
