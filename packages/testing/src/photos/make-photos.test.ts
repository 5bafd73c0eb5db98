import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { identifyGridCell, readGridCells, UPRIGHT_GRID } from "./grid.ts";
import { makeAnimatedWebp, makeApng } from "./make-animated.ts";
import { makePhoto, type PhotoKind, plantedMetadata } from "./make-photos.ts";
import type { Orientation } from "./pixels.ts";

const ORIENTATIONS: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
const KINDS: readonly PhotoKind[] = ["jpeg", "png", "webp", "avif"];
const small = { width: 300, height: 200, grid: true } as const;

describe("a generated photo", () => {
  it.each(KINDS)("a generated photo is a real %s of the requested size", async (kind) => {
    const meta = await sharp(await makePhoto({ ...small, kind })).metadata();
    expect(meta.mediaType).toBe(`image/${kind}`);
    expect([meta.width, meta.height]).toEqual([300, 200]);
  });

  it.each(KINDS)("a generated photo shows the grid upright in %s", async (kind) => {
    expect(await readGridCells(await makePhoto({ ...small, kind }))).toEqual(UPRIGHT_GRID);
  });

  it("a generated photo has the same bytes for the same options", async () => {
    const recipe = { width: 640, height: 480, seed: 7 } as const;
    const [once, again, other] = await Promise.all([
      makePhoto(recipe),
      makePhoto(recipe),
      makePhoto({ ...recipe, seed: 8 }),
    ]);
    expect(once.equals(again)).toBe(true);
    expect(once.equals(other)).toBe(false);
  });
});

describe("EXIF orientation in a generated photo", () => {
  it.each(ORIENTATIONS)("a picture with the EXIF orientation %i looks upright", async (orientation) => {
    const photo = await makePhoto({ ...small, kind: "jpeg", orientation });
    const meta = await sharp(photo).metadata();
    expect(meta.orientation).toBe(orientation);
    expect([meta.width, meta.height]).toEqual(orientation >= 5 ? [200, 300] : [300, 200]);
    expect(await readGridCells(photo, { columns: 6, rows: 4, upright: true })).toEqual(UPRIGHT_GRID);
  });

  it("an EXIF orientation other than 1 is written with rotated or mirrored pixels", async () => {
    const photo = await makePhoto({ ...small, orientation: 3 });
    expect(await readGridCells(photo)).not.toEqual(UPRIGHT_GRID);
  });

  it("a generated photo shows its orientation by an arrow and the word TOP", async () => {
    const { data, info } = await sharp(await makePhoto({ ...small, kind: "png" }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const readPixelAt = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ];
    expect(readPixelAt(150, 15)).toEqual([255, 255, 255]);
    expect(readPixelAt(140, 30)).not.toEqual([255, 255, 255]);
    expect(() => identifyGridCell([255, 255, 255])).toThrow(RangeError);
  });
});

describe("color formats of generated photos", () => {
  it.each(["srgb", "p3", "adobe-rgb"] as const)(
    "a generated photo can include the color profile %s",
    async (profile) => {
      for (const kind of KINDS) {
        const photo = await makePhoto({ ...small, kind, profile });
        expect((await sharp(photo).metadata()).icc?.toString("latin1", 36, 40)).toBe("acsp");
        expect(await readGridCells(photo)).toEqual(UPRIGHT_GRID);
      }
    },
  );

  it.each(["p3", "adobe-rgb"] as const)("a generated photo stores the grid in the color space %s", async (profile) => {
    const wide = await makePhoto({ ...small, kind: "png", profile });
    const plain = await makePhoto({ ...small, kind: "png" });
    const numbers = await Promise.all([wide, plain].map((png) => sharp(png, { ignoreIcc: true }).raw().toBuffer()));
    expect(numbers[0]?.equals(numbers[1] ?? Buffer.alloc(0))).toBe(false);
  });

  it.each(KINDS)("a generated photo can store a red outside of sRGB in %s", async (kind) => {
    const photo = await makePhoto({ width: 64, height: 64, kind, profile: "p3", flat: [255, 0, 0], quality: 100 });
    const [red, green, blue] = await sharp(photo, { ignoreIcc: true }).raw().toBuffer();
    expect((await sharp(photo).metadata()).hasProfile).toBe(true);
    expect([red, green, blue].map((value) => Math.round((value ?? 0) / 255))).toEqual([1, 0, 0]);
    expect(red).toBeGreaterThan(252);
    expect(green).toBeLessThan(4);
  });

  it("a generated photo can be a CMYK JPEG with a press profile", async () => {
    const meta = await sharp(await makePhoto({ ...small, cmyk: true })).metadata();
    expect([meta.space, meta.channels]).toEqual(["cmyk", 4]);
    expect(meta.icc?.toString("latin1", 16, 20)).toBe("CMYK");
  });

  it("a generated photo can be a PNG with 16 bits per channel", async () => {
    for (const profile of [undefined, "p3"] as const) {
      const meta = await sharp(await makePhoto({ ...small, kind: "png", depth: 16, profile })).metadata();
      expect([meta.depth, meta.hasProfile]).toEqual(["ushort", profile !== undefined]);
    }
  });

  it("impossible combinations of format and color are rejected", async () => {
    await expect(makePhoto({ ...small, kind: "jpeg", depth: 16 })).rejects.toThrow(TypeError);
    await expect(makePhoto({ ...small, kind: "png", cmyk: true })).rejects.toThrow(TypeError);
  });
});

describe("the metadata of a generated photo", () => {
  it.each(KINDS)("a generated photo can have a location, a camera and an XMP packet in %s", async (kind) => {
    const photo = await makePhoto({ ...small, kind, gps: true });
    const meta = await sharp(photo).metadata();
    expect(meta.exif?.includes(plantedMetadata.camera)).toBe(true);
    expect(meta.xmp?.includes(plantedMetadata.xmp)).toBe(true);
    expect(hasGpsDirectory(meta.exif)).toBe(true);
  });

  it("a generated photo has no metadata by default", async () => {
    const meta = await sharp(await makePhoto(small)).metadata();
    expect([meta.exif, meta.xmp, meta.icc]).toEqual([undefined, undefined, undefined]);
  });
});

describe("generated animations", () => {
  it("a generated animation shows the test grid in the first of two WebP frames", async () => {
    const webp = await makeAnimatedWebp({ width: 300, height: 200 });
    expect((await sharp(webp, { pages: -1 }).metadata()).pages).toBe(2);
    expect(await readGridCells(webp)).toEqual(UPRIGHT_GRID);
  });

  it("a generated APNG shows the test grid as its still picture", async () => {
    const apng = await makeApng({ width: 300, height: 200 });
    expect(apng.includes("acTL") && apng.includes("fdAT")).toBe(true);
    expect(await readGridCells(apng)).toEqual(UPRIGHT_GRID);
  });
});

/** Returns whether tag 0x8825, the GPS directory, exists in either byte order. */
function hasGpsDirectory(exif: Buffer | undefined): boolean {
  return exif?.includes(Buffer.from([0x25, 0x88])) === true || exif?.includes(Buffer.from([0x88, 0x25])) === true;
}
