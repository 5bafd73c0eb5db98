import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadCmykProfile, loadIccProfile } from "@storywall/testing/photos/icc";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createImagingPool, type Imaging } from "./create-imaging-pool.ts";

let folder: string;
let imaging: Imaging;
let jpeg: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "encode-print-"));
  imaging = createImagingPool({ processes: 1 });
  jpeg = await makePhoto({ width: 216, height: 316, profile: "p3", grid: true });
  await writeFile(join(folder, "print.jpg"), jpeg);
});
afterAll(async () => {
  imaging.close();
  await rm(folder, { recursive: true, force: true });
});

async function writeProfile(name: "srgb" | "cmyk"): Promise<string> {
  await writeFile(join(folder, `${name}.icc`), name === "cmyk" ? await loadCmykProfile() : await loadIccProfile(name));
  return join(folder, `${name}.icc`);
}

async function encodeTestPrint(format: "tiff" | "jpeg", profilePath?: string) {
  const outputPath = join(folder, `out.${format}`);
  const paths = { printPath: join(folder, "print.jpg"), outputPath };
  await imaging.encodePrint({ ...paths, format, ...(profilePath ? { profilePath } : {}) });
  const bytes = await readFile(outputPath);
  return { bytes, metadata: await sharp(bytes).metadata() };
}

const readRgb = (bytes: Buffer) => sharp(bytes).toColourspace("srgb").removeAlpha().raw().toBuffer();

describe("a print file that is encoded again", () => {
  test("a print encoded as a TIFF with LZW keeps its pixels, color profile and 300 ppi", async () => {
    const { bytes, metadata } = await encodeTestPrint("tiff");
    expect(metadata).toMatchObject({ format: "tiff", width: 216, height: 316, density: 300, channels: 3 });
    expect(metadata.icc).toEqual((await sharp(jpeg).metadata()).icc);
    expect(readTiffCompression(bytes)).toBe(5);
    const [raw, original] = await Promise.all(
      [bytes, jpeg].map((picture) => sharp(picture, { ignoreIcc: true }).raw().toBuffer()),
    );
    expect(raw?.equals(original ?? Buffer.of())).toBe(true);
    expect((await encodeTestPrint("tiff")).bytes.equals(bytes)).toBe(true);
  });

  test.each([
    ["srgb", "tiff", 3],
    ["srgb", "jpeg", 3],
    ["cmyk", "tiff", 4],
    ["cmyk", "jpeg", 4],
  ] as const)(
    "a print encoded with the profile %s as %s shows nearly the same colors",
    async (name, format, channels) => {
      const profilePath = await writeProfile(name);
      const { bytes, metadata } = await encodeTestPrint(format, profilePath);
      expect(metadata).toMatchObject({ format, channels, width: 216, height: 316 });
      expect(metadata.icc?.equals(await readFile(profilePath))).toBe(true);
      const [encoded, original] = await Promise.all([bytes, jpeg].map(readRgb));
      const differences = [...(original ?? [])].map((value, at) => Math.abs(value - (encoded?.[at] ?? 255)));
      const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
      // The pictures have colors outside the CMYK gamut.
      expect(mean).toBeLessThan(name === "cmyk" ? 40 : 6);
    },
  );

  test("encoding a print fails if its color profile is missing or invalid", async () => {
    await writeFile(join(folder, "text.icc"), "not a profile");
    for (const name of ["text.icc", "missing.icc"])
      await expect(encodeTestPrint("jpeg", join(folder, name))).rejects.toMatchObject({ name: "ImagingError" });
  });
});

function readTiffCompression(tiff: Buffer): number | undefined {
  const at = tiff.readUInt32LE(4);
  for (let index = 0; index < tiff.readUInt16LE(at); index++)
    if (tiff.readUInt16LE(at + 2 + index * 12) === 259) return tiff.readUInt16LE(at + 2 + index * 12 + 8);
  return undefined;
}
