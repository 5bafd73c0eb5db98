import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeAnimatedWebp } from "@storywall/testing/photos/make-animated";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import sharp, { type Sharp } from "sharp";
import { describe, expect } from "vitest";
import type { Imaging } from "../create-imaging-pool.ts";
import { test } from "../testing/fixtures.ts";

const size = { width: 900, height: 700 };
const openPhoto = async () => sharp(await makePhoto({ ...size, kind: "png" }));
const encode = (write: (photo: Sharp) => Sharp) => async () => write(await openPhoto()).toBuffer();
const readSampleHeic = () =>
  readFile(new URL("sample.heic", import.meta.resolve("@storywall/testing/photos/make-photos")));

const encodings: [string, () => Promise<Buffer>][] = [
  ["JPEG", encode((photo) => photo.jpeg({ quality: 90 }))],
  ["JPEG with optimized codes", encode((photo) => photo.jpeg({ optimiseCoding: true, chromaSubsampling: "4:4:4" }))],
  ["JPEG of the highest quality", encode((photo) => photo.jpeg({ quality: 100 }))],
  ["gray JPEG", encode((photo) => photo.greyscale().jpeg())],
  ["progressive JPEG", encode((photo) => photo.jpeg({ progressive: true }))],
  ["mozjpeg", encode((photo) => photo.jpeg({ mozjpeg: true, quality: 60 }))],
  ["PNG", encode((photo) => photo.png())],
  ["interlaced PNG", encode((photo) => photo.png({ progressive: true }))],
  ["WebP", encode((photo) => photo.webp())],
  ["WebP of low quality", encode((photo) => photo.webp({ quality: 10, effort: 0 }))],
  ["lossless WebP", encode((photo) => photo.webp({ lossless: true, effort: 1 }))],
  ["AVIF", encode((photo) => photo.avif({ effort: 1 }))],
  ["HEIC", readSampleHeic],
];

const fillFrom =
  (value: number, from: number, to = 1) =>
  (file: Buffer) =>
    Buffer.from(file).fill(value, Math.floor(file.length * from), Math.floor(file.length * to));
const fillWithPattern = (pattern: Buffer) => (file: Buffer) =>
  Buffer.from(file).fill(pattern, Math.floor(file.length * 0.5));
const cutAt = (share: number) => (file: Buffer) => file.subarray(0, Math.floor(file.length * share));

const damages: [string, (file: Buffer) => Buffer][] = [
  ["cut at 20 %", cutAt(0.2)],
  ["cut at 30 %", cutAt(0.3)],
  ["cut at 60 %", cutAt(0.6)],
  ["cut at 90 %", cutAt(0.9)],
  ["cut at 95 %", cutAt(0.95)],
  ["filled with zeros from 40 % on", fillFrom(0, 0.4)],
  ["filled with FF from 70 % on", fillFrom(0xff, 0.7)],
  ["filled with 55 from 90 % on", fillFrom(0x55, 0.9)],
  ["filled with zeros in the middle", fillFrom(0, 0.5, 0.6)],
  ["filled with FF in the middle", fillFrom(0xff, 0.5, 0.6)],
];

const patterns: [string, (file: Buffer) => Buffer][] = [
  ["filled with a pattern of 2 bytes", fillWithPattern(Buffer.from("00ff", "hex"))],
  ["filled with a pattern of 3 bytes", fillWithPattern(Buffer.from("fdfcfb", "hex"))],
  ["filled with a pattern of 4 bytes", fillWithPattern(Buffer.from("deadbeef", "hex"))],
  ["filled with a text of 8 bytes", fillWithPattern(Buffer.from("BAADF00D"))],
  ["filled with a pattern of 16 bytes", fillWithPattern(Buffer.from("00112233445566778899aabbccddeeff", "hex"))],
  ["filled with a repeated sector", fillWithPattern(Buffer.from(createSector()))],
];

function createSector(): Uint8Array {
  return Uint8Array.from({ length: 512 }, (_, index) => (index * index * 7 + index * 13) % 251);
}

async function readOutcome(imaging: Imaging, dir: string, file: Buffer): Promise<string> {
  const outputDir = await mkdtemp(join(dir, "photo-"));
  const inputPath = join(outputDir, "original");
  await writeFile(inputPath, file);
  const photo = await imaging.normalizePhoto({ inputPath, outputDir });
  return "rejected" in photo ? photo.rejected : photo.warnings.join() || "accepted";
}

describe.each(encodings)("a %s", (name, make) => {
  test("a complete file is accepted without a damage warning", async ({ dir, imaging }) => {
    expect(await readOutcome(imaging, dir, await make())).toBe("accepted");
  });

  test("a file with appended bytes is accepted without a damage warning", async ({ dir, imaging }) => {
    const file = Buffer.concat([await make(), Buffer.alloc(5000, 7)]);
    expect(await readOutcome(imaging, dir, file)).toBe("accepted");
  });

  test.for(damages)(
    "a file is never accepted without a damage warning when %s",
    async ([, damage], { dir, imaging }) => {
      const outcome = await readOutcome(imaging, dir, damage(await make()));
      expect(["MAY_BE_DAMAGED", "PHOTO_DAMAGED", "PHOTO_INCOMPLETE"]).toContain(outcome);
    },
  );

  // The data of an intact HEIC can repeat like a pattern.
  const found = name === "HEIC" ? [] : patterns;
  test.for(found)("a file is never accepted without a damage warning when %s", async ([, damage], { dir, imaging }) => {
    const outcome = await readOutcome(imaging, dir, damage(await make()));
    expect(["MAY_BE_DAMAGED", "PHOTO_DAMAGED", "PHOTO_INCOMPLETE"]).toContain(outcome);
  });

  test.for([0.3, 0.6, 0.9])(
    "a file that is cut off at %f is accepted with a damage warning or rejected as incomplete",
    async (share, { dir, imaging }) => {
      const outcome = await readOutcome(imaging, dir, cutAt(share)(await make()));
      expect(["MAY_BE_DAMAGED", "PHOTO_INCOMPLETE"]).toContain(outcome);
    },
  );
});

test.for(["WebP", "lossless WebP"])(
  "a %s that is cut off in the middle is accepted with a damage warning",
  async (name, { dir, imaging }) => {
    const make = encodings.find(([encoding]) => encoding === name)?.[1];
    const file = await make?.();
    expect(file && (await readOutcome(imaging, dir, cutAt(0.5)(file)))).toBe("MAY_BE_DAMAGED");
  },
);

test.for([0.3, 0.6, 0.9])(
  "an AVIF that is cut off at %f is rejected as incomplete",
  async (share, { dir, imaging }) => {
    const file = await encode((photo) => photo.avif({ effort: 1 }))();
    expect(await readOutcome(imaging, dir, cutAt(share)(file))).toBe("PHOTO_INCOMPLETE");
  },
);

test("a WebP that declares a length of four gigabytes is rejected as incomplete", async ({ dir, imaging }) => {
  const file = await encode((photo) => photo.webp())();
  file.writeUInt32LE(0xfffffff0, 4);
  expect(await readOutcome(imaging, dir, file)).toBe("PHOTO_INCOMPLETE");
});

const flat = (background: string) => sharp({ create: { width: 1600, height: 1200, channels: 3, background } });
const evenPictures: [string, () => Promise<Sharp>][] = [
  ["white", async () => flat("#fff")],
  ["black", async () => flat("#000")],
  [
    "photo with a wide white border",
    async () => (await openPhoto()).extend({ top: 900, left: 500, background: "#fff" }),
  ],
  ["photo above a black area", async () => (await openPhoto()).extend({ bottom: 900, background: "#000" })],
];
const writers: [string, (picture: Sharp) => Sharp][] = [
  ["JPEG", (picture) => picture.jpeg()],
  ["JPEG with optimized codes", (picture) => picture.jpeg({ optimiseCoding: true })],
  ["progressive JPEG", (picture) => picture.jpeg({ progressive: true })],
  ["WebP", (picture) => picture.webp()],
  ["lossless WebP", (picture) => picture.webp({ lossless: true, effort: 1 })],
  ["AVIF", (picture) => picture.avif({ effort: 0 })],
];

describe.each(evenPictures)("a %s picture", (_, open) => {
  test.for(writers)(
    "a picture saved as %s is accepted without a damage warning",
    async ([, write], { dir, imaging }) => {
      expect(await readOutcome(imaging, dir, await write(await open()).toBuffer())).toBe("accepted");
    },
  );
});

const insertAt = (file: Buffer, at: number, bytes: Buffer) =>
  Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)]);
const findMarker = (file: Buffer, marker: number) => file.indexOf(Buffer.from([0xff, marker]));
const defects: [string, (file: Buffer) => Buffer][] = [
  ["without an end marker", (file) => file.subarray(0, -2)],
  ["with stray bytes before the tables", (file) => insertAt(file, findMarker(file, 0xc4), Buffer.from([0, 0, 9]))],
  ["with stray bytes before the frame", (file) => insertAt(file, frameOf(file), Buffer.from([0x12, 0x34, 0, 0x56]))],
  ["with stray bytes before the first scan", (file) => insertAt(file, findMarker(file, 0xda), Buffer.from([0, 0]))],
  ["with fill bytes before the frame", (file) => insertAt(file, frameOf(file), Buffer.from([0xff, 0xff]))],
];

function frameOf(file: Buffer): number {
  const baseline = findMarker(file, 0xc0);
  return baseline < 0 ? findMarker(file, 0xc2) : baseline;
}

describe.each([
  ["JPEG", { quality: 90 }],
  ["progressive JPEG", { progressive: true }],
])("a complete %s", (_, options) => {
  test.for(defects)("a complete JPEG %s is accepted without a damage warning", async ([, change], { dir, imaging }) => {
    const file = change(await encode((photo) => photo.jpeg(options))());
    expect(await readOutcome(imaging, dir, file)).toBe("accepted");
  });
});

test("wrong values in unused scan parameters of a baseline JPEG do not count as damage", async ({ dir, imaging }) => {
  const file = await encode((photo) => photo.jpeg())();
  const scan = findMarker(file, 0xda);
  const afterParameters = scan + 2 + file.readUInt16BE(scan + 2);
  file.fill(0, afterParameters - 3, afterParameters);
  expect(await readOutcome(imaging, dir, file)).toBe("accepted");
});

test("the first frame of an animated WebP is checked for damage", async ({ dir, imaging }) => {
  const file = await makeAnimatedWebp(size);
  const firstFrame = file.indexOf("ANMF") + 24;
  const end = firstFrame + file.readUInt32LE(firstFrame + 4);
  const damaged = Buffer.from(file).fill(0x55, end - 60, end);
  expect(await readOutcome(imaging, dir, file)).toBe("accepted");
  expect(["MAY_BE_DAMAGED", "PHOTO_DAMAGED"]).toContain(await readOutcome(imaging, dir, damaged));
});

test("a PNG without its end chunk is accepted without a damage warning", async ({ dir, imaging }) => {
  const file = await encode((photo) => photo.png())();
  expect(await readOutcome(imaging, dir, file.subarray(0, -12))).toBe("accepted");
});
