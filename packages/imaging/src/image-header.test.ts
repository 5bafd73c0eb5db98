import { readFile } from "node:fs/promises";
import { makePhoto, type PhotoKind } from "@storywall/testing/photos/make-photos";
import { rejectedFiles } from "@storywall/testing/photos/test-files";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HEADER_BYTES, readImageHeader } from "./image-header.ts";

const readHeader = (file: Buffer) => readImageHeader(file.subarray(0, HEADER_BYTES), file.length);
const readSampleHeic = () =>
  readFile(new URL("sample.heic", import.meta.resolve("@storywall/testing/photos/make-photos")));

test.each(["jpeg", "png", "webp", "avif"] satisfies PhotoKind[])(
  "the type and size of a %s are read from its bytes",
  async (kind) => {
    const photo = await makePhoto({ width: 1234, height: 777, kind });
    expect(readHeader(photo)).toEqual({ kind, width: 1234, height: 777 });
  },
);

test("the type and size of an iPhone photo are read from its bytes", async () => {
  expect(readHeader(await readSampleHeic())).toEqual({ kind: "heic", width: 1280, height: 960 });
});

test("the header of a rotated photo states its size before rotation", async () => {
  expect(readHeader(await makePhoto({ width: 900, height: 700, orientation: 6 }))).toMatchObject({
    width: 700,
    height: 900,
  });
});

test("a thumbnail inside the metadata of a photo is ignored", async () => {
  const photo = await makePhoto({ width: 900, height: 700 });
  const thumbnail = await makePhoto({ width: 160, height: 120 });
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), Buffer.from("Exif\0\0"), thumbnail]);
  segment.writeUInt16BE(segment.length - 2, 2);

  const withThumbnail = Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)]);

  expect(readHeader(withThumbnail)).toEqual({ kind: "jpeg", width: 900, height: 700 });
});

test("the size of a JPEG with very long metadata is unknown", async () => {
  const photo = await makePhoto({ width: 900, height: 700 });
  const filler = Buffer.alloc(65_535 + 2, 0x20);
  filler.set([0xff, 0xe2, 0xff, 0xff]);

  const file = Buffer.concat([photo.subarray(0, 2), ...Array.from({ length: 5 }, () => filler), photo.subarray(2)]);

  expect(readHeader(file)).toEqual({ kind: "jpeg", width: null, height: null });
});

describe("the size limits of a photo", () => {
  test("a file is accepted only up to a size of 40 MB", async () => {
    const photo = await makePhoto({ width: 900, height: 700 });
    expect(readImageHeader(photo, 40 * 1024 * 1024)).toMatchObject({ kind: "jpeg" });
    expect(readImageHeader(photo, 40 * 1024 * 1024 + 1)).toEqual({ rejected: "FILE_TOO_LARGE" });
  });

  test.each([
    [600, 600, undefined],
    [599, 4000, "PHOTO_TOO_SMALL"],
    [16_384, 7324, undefined],
    [16_385, 600, "PHOTO_TOO_WIDE"],
    [12_000, 10_000, undefined],
    [12_001, 10_000, "PHOTO_TOO_MANY_PIXELS"],
    [0, 900, "PHOTO_DAMAGED"],
  ])("the size check of a photo of %i × %i px returns %s", async (width, height, rejected) => {
    const png = await makePhoto({ width: 700, height: 700, kind: "png" });
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    expect(readHeader(png)).toEqual(rejected ? { rejected } : { kind: "png", width, height });
  });
});

test("the header of a truncated WebP is readable", async () => {
  const photo = await makePhoto({ width: 700, height: 700, kind: "webp" });
  expect(readHeader(photo.subarray(0, photo.length / 2))).toMatchObject({ kind: "webp", width: 700 });
});

describe("the check of a photo's header", () => {
  const shown = rejectedFiles.filter(({ expect: { stage } }) => stage === "complete");
  test.each(shown.map((file) => [file.name, file] as const))(
    "the check of a photo's header rejects the file “%s”",
    async (_, file) => {
      expect(readHeader(await file.bytes())).toEqual({ rejected: file.expect.code });
    },
  );
});

test("a video in the same container format as HEIC is not recognized as a photo", () => {
  const film = Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from("ftypisom\0\0\x02\0isommp42")]);
  expect(readImageHeader(film, film.length)).toEqual({ rejected: "FILE_TYPE" });
});

test("reading a photo's header does not throw, whatever its bytes", async () => {
  const photos = [
    await makePhoto({ width: 700, height: 700, kind: "avif" }),
    await readSampleHeic(),
    await makePhoto({ width: 700, height: 700, kind: "webp" }),
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...photos),
      fc.array(fc.tuple(fc.nat(700), fc.nat(255)), { maxLength: 30 }),
      fc.nat(3000),
      (photo, changes, end) => {
        const file = Buffer.from(photo.subarray(0, Math.max(12, end)));
        for (const [at, byte] of changes) if (at < file.length) file[at] = byte;
        expect(readImageHeader(file, file.length)).toBeTypeOf("object");
      },
    ),
  );
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (bytes) => void readImageHeader(bytes, bytes.length)),
  );
});
