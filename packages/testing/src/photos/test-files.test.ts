import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type RejectedFile, rejectedFiles, unusualFiles } from "./test-files.ts";

const LIMITS = { limitInputPixels: 120e6, failOn: "error" } as const;
const listFilesRejectedWithCode = (...codes: readonly string[]) =>
  rejectedFiles.filter((file) => codes.includes(file.expect.code));
/** Excludes HEIC files, which sharp cannot read. The tests of packages/imaging decode them. */
const undecodable = rejectedFiles.filter(
  ({ declaredType, expect: { stage, code } }) =>
    stage === "decode" && code === "PHOTO_DAMAGED" && declaredType !== "image/heic",
);
const readDeclaredMetadata = async (file: RejectedFile) =>
  sharp(await file.bytes(), { limitInputPixels: false, failOn: "none" }).metadata();

const PHOTO_BEGINNINGS = [
  "ffd8ff",
  "89504e470d0a1a0a",
  "52494646",
  "00000018667479",
  "0000001c667479",
  "00000020667479",
];

describe("the rejected test files", () => {
  it("have unique names", () => {
    const names = [...rejectedFiles, ...unusualFiles].map((file) => file.name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(rejectedFiles)("the file “$name” is smaller than the size limit", async (file) => {
    expect((await file.bytes()).length).toBeLessThan(40_000_000);
  });

  it.each(listFilesRejectedWithCode("FILE_TYPE"))(
    "the file “$name” does not begin with a photo's signature",
    async (file) => {
      const start = (await file.bytes()).subarray(0, 12).toString("hex");
      expect(PHOTO_BEGINNINGS.some((magic) => start.startsWith(magic))).toBe(false);
    },
  );

  it.each(rejectedFiles.filter((file) => !["FILE_TYPE", "FILE_EMPTY"].includes(file.expect.code)))(
    "the file “$name” begins with a photo's signature",
    async (file) => {
      const start = (await file.bytes()).subarray(0, 12).toString("hex");
      expect(PHOTO_BEGINNINGS.some((magic) => start.startsWith(magic))).toBe(true);
    },
  );

  it.each(undecodable)("the file “$name” cannot be decoded", async (file) => {
    await expect(
      sharp(await file.bytes(), LIMITS)
        .raw()
        .toBuffer(),
    ).rejects.toThrow();
  });

  it.each(rejectedFiles.filter((file) => file.expect.stage === "complete" && file.expect.code === "PHOTO_DAMAGED"))(
    "the file “$name” has an unreadable header",
    async (file) => {
      await expect(sharp(await file.bytes(), LIMITS).metadata()).rejects.toThrow();
    },
  );

  it.each(listFilesRejectedWithCode("PHOTO_TOO_MANY_PIXELS"))(
    "the file “$name” declares more than 120 megapixels",
    async (file) => {
      await expect(sharp(await file.bytes(), LIMITS).metadata()).rejects.toThrow(/pixel limit/);
    },
  );

  it.each(listFilesRejectedWithCode("PHOTO_TOO_WIDE"))(
    "the file “$name” has a side over 16,384 pixels and fewer than 120 megapixels",
    async (file) => {
      const { width, height } = await readDeclaredMetadata(file);
      expect(Math.max(width, height)).toBeGreaterThan(16_384);
      expect(width * height).toBeLessThan(120e6);
    },
  );

  it.each(listFilesRejectedWithCode("PHOTO_TOO_SMALL"))(
    "the file “$name” has a side under 600 pixels",
    async (file) => {
      const { width, height } = await readDeclaredMetadata(file);
      expect(Math.min(width, height)).toBeLessThan(600);
    },
  );
});

describe("the unusual test files", () => {
  it.each(unusualFiles)("the file “$name” can be decoded within the limits", async (file) => {
    const { info } = await sharp(await file.bytes(), { ...LIMITS, failOn: "none" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(Math.min(info.width, info.height)).toBeGreaterThanOrEqual(600);
  });

  it.each(unusualFiles.filter((file) => file.mustNotSurvive))(
    "the file “$name” contains the text that must be removed",
    async (file) => {
      expect((await file.bytes()).includes(file.mustNotSurvive ?? "")).toBe(true);
    },
  );
});
