import fc from "fast-check";
import { expect, test } from "vitest";
import { frameSizeKeys } from "../../catalog/frames.ts";
import { tileMeasures } from "../../catalog/tile-measures.ts";
import { estimateBoxSize } from "./labels.ts";

test("a box is larger than every tile in it", () => {
  const sizes = fc.array(fc.constantFrom(...frameSizeKeys, "a size of another version"), { maxLength: 100 });
  fc.assert(
    fc.property(sizes, fc.constantFrom(...frameSizeKeys), (others, added) => {
      const box = estimateBoxSize([...others, added]);
      const { widthMm, heightMm, thicknessMm } = tileMeasures[added];
      const sides = [box.lengthMm, box.widthMm, box.heightMm];
      expect(sides).toEqual(sides.toSorted((one, other) => other - one));
      const [longest = 0, middle = 0, shortest = 0] = [widthMm, heightMm, thicknessMm * (others.length + 1)].toSorted(
        (one, other) => other - one,
      );
      expect([box.lengthMm > longest, box.widthMm > middle, box.heightMm > shortest]).toEqual([true, true, true]);
      if (others.length === 0) return;
      const smaller = estimateBoxSize(others);
      expect(box.lengthMm * box.widthMm * box.heightMm).toBeGreaterThan(
        smaller.lengthMm * smaller.widthMm * smaller.heightMm,
      );
    }),
    { numRuns: 1_000 },
  );
});

test("a parcel of only accessories is sent in an envelope", () => {
  expect(estimateBoxSize([])).toEqual({ lengthMm: 230, widthMm: 160, heightMm: 20 });
});
