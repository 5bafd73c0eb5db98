import fc from "fast-check";
import { expect, test } from "vitest";
import { frameSizeKeys } from "../../catalog/frames.ts";
import { rateTileResolution } from "../tiles/rate-tile-resolution.ts";
import { printQualityRank } from "../tiles/tile-geometry.ts";
import type { MeasuredPhoto } from "./look-alikes.ts";
import { groupLookAlikes } from "./look-alikes.ts";

/** Hash of all photos in this test. Equal hashes make the photos look-alikes. */
const HASH = [1, 2] as unknown as MeasuredPhoto["measure"]["hashes"][number];

const findSharpestPhoto = (group: MeasuredPhoto[]) => groupLookAlikes(group)[0]?.sharpest;

const createPhoto = (id: string, overrides: Partial<MeasuredPhoto> & { sharpness?: number } = {}): MeasuredPhoto => ({
  id,
  measure: { hashes: [HASH], sharpness: overrides.sharpness ?? 1, color: { light: 0.5, a: 0, b: 0 } },
  size: { width: 3024, height: 4032 },
  takenAt: null,
  ...overrides,
});

const computeQualityRanks = ({ size }: MeasuredPhoto) =>
  frameSizeKeys.map((frameSize) => {
    const orientation = size.width > size.height ? "landscape" : "portrait";
    return printQualityRank[
      rateTileResolution({ photo: size, crop: null, frameSize, orientation, mat: "none" }, []).quality
    ];
  });

test("a 12-megapixel original is preferred to a reduced copy that measures sharper", () => {
  const copy = createPhoto("copy", { size: { width: 1500, height: 2000 }, sharpness: 4 });
  expect(findSharpestPhoto([copy, createPhoto("original")])).toBe("original");
});

test("of two photos with the same print quality, the clearly sharper one is preferred", () => {
  const larger = createPhoto("larger", { size: { width: 3100, height: 4133 }, sharpness: 0.8 });
  expect(findSharpestPhoto([larger, createPhoto("sharper")])).toBe("larger");
  expect(findSharpestPhoto([larger, createPhoto("sharper", { sharpness: 2 })])).toBe("sharper");
});

test("a damaged photo is preferred only if all photos of its group are damaged", () => {
  const damaged = createPhoto("damaged", { sharpness: 9, isDamaged: true });
  expect(findSharpestPhoto([damaged, createPhoto("sound", { size: { width: 900, height: 1200 } })])).toBe("sound");
  expect(findSharpestPhoto([damaged, createPhoto("worse", { isDamaged: true })])).toBe("damaged");
});

test("the preferred photo has the best print quality of its group in every frame size", () => {
  const photos = fc.array(
    fc.record({
      width: fc.integer({ min: 600, max: 9000 }),
      isTurned: fc.boolean(),
      sharpness: fc.double({ min: 0, max: 10, noNaN: true }),
    }),
    { minLength: 2, maxLength: 6 },
  );
  fc.assert(
    fc.property(photos, (generated) => {
      const group = generated.map(({ width, isTurned, sharpness }, index) => {
        const height = Math.round((width * 4) / 3);
        const size = isTurned ? { width: height, height: width } : { width, height };
        return createPhoto(`${index}`, { size, sharpness });
      });
      const chosen = group.find(({ id }) => id === findSharpestPhoto(group)) as MeasuredPhoto;
      for (const other of group) {
        computeQualityRanks(chosen).forEach((rank, index) => {
          expect(rank).toBeGreaterThanOrEqual(computeQualityRanks(other)[index] ?? 0);
        });
      }
    }),
  );
});
