import fc from "fast-check";
import { expect, test } from "vitest";
import { frameSizeKeys } from "../../catalog/frame-sizes.ts";
import { ppiRank } from "../tiles/resolution.ts";
import { resolutionOf } from "../tiles/tile-resolution.ts";
import { groupLookAlikes } from "./look-alikes.ts";
import type { MeasuredPhoto } from "./measured-photo.ts";

/** Equal for all photos, so they look alike. */
const HASH = [1, 2] as unknown as MeasuredPhoto["measure"]["hashes"][number];

const sharpestOf = (group: MeasuredPhoto[]) => groupLookAlikes(group)[0]?.sharpest;

const photo = (id: string, given: Partial<MeasuredPhoto> & { sharpness?: number } = {}): MeasuredPhoto => ({
  id,
  measure: { hashes: [HASH], sharpness: given.sharpness ?? 1, colour: { light: 0.5, a: 0, b: 0 } },
  size: { width: 3024, height: 4032 },
  takenAt: null,
  ...given,
});

const ranksOf = ({ size }: MeasuredPhoto) =>
  frameSizeKeys.map((frameSize) => {
    const orientation = size.width > size.height ? "landscape" : "portrait";
    return ppiRank[resolutionOf({ photo: size, crop: null, frameSize, orientation, mat: "none" }, []).word];
  });

test("a 12-megapixel original is preferred to a reduced copy that measures sharper", () => {
  const copy = photo("copy", { size: { width: 1500, height: 2000 }, sharpness: 4 });
  expect(sharpestOf([copy, photo("original")])).toBe("original");
});

test("among photos that print equally well, a clearly sharper one is preferred, otherwise the larger one", () => {
  const larger = photo("larger", { size: { width: 3100, height: 4133 }, sharpness: 0.8 });
  expect(sharpestOf([larger, photo("sharper")])).toBe("larger");
  expect(sharpestOf([larger, photo("sharper", { sharpness: 2 })])).toBe("sharper");
});

test("a damaged photo is preferred only if all are damaged", () => {
  const damaged = photo("damaged", { sharpness: 9, isDamaged: true });
  expect(sharpestOf([damaged, photo("sound", { size: { width: 900, height: 1200 } })])).toBe("sound");
  expect(sharpestOf([damaged, photo("worse", { isDamaged: true })])).toBe("damaged");
});

test("the preferred photo prints best in every size", () => {
  const photos = fc.array(
    fc.record({
      width: fc.integer({ min: 600, max: 9000 }),
      isTurned: fc.boolean(),
      sharpness: fc.double({ min: 0, max: 10, noNaN: true }),
    }),
    { minLength: 2, maxLength: 6 },
  );
  fc.assert(
    fc.property(photos, (made) => {
      const group = made.map(({ width, isTurned, sharpness }, index) => {
        const height = Math.round((width * 4) / 3);
        const size = isTurned ? { width: height, height: width } : { width, height };
        return photo(`${index}`, { size, sharpness });
      });
      const chosen = group.find(({ id }) => id === sharpestOf(group)) as MeasuredPhoto;
      for (const other of group) {
        ranksOf(chosen).forEach((rank, index) => {
          expect(rank).toBeGreaterThanOrEqual(ranksOf(other)[index] ?? 0);
        });
      }
    }),
  );
});
