import fc from "fast-check";
import { expect, test } from "vitest";
import { formatLength, formatLengthValue, lengthUnits, parseLength } from "./lengths.ts";

test.each([
  ["250", "cm", 2_500],
  ["250.5", "cm", 2_505],
  ["250,5", "cm", 2_505],
  ["98", "in", 2_489],
  ["98.5", "in", 2_502],
  ["47 7/16", "in", 1_205],
  ["7/16 in", "cm", 11],
  [`8'2"`, "in", 2_489],
  ["8 ft 2 in", "cm", 2_489],
  ["8 ft", "in", 2_438],
  ["2.5 m", "in", 2_500],
  ["2500mm", "cm", 2_500],
  [" 250 cm ", "in", 2_500],
] as const)("the input %s in a field of %s is parsed as %d mm", (text, unit, mm) => {
  expect(parseLength(text, unit)).toBe(mm);
});

test.each(["", "wide", "-5", "1e9", "5 5", "1/0", "12 1/0", "'", "123456789"])(
  "the input %o is rejected as a length",
  (text) => {
    expect(parseLength(text, "in")).toBeNull();
  },
);

test("a formatted length is parsed back to the same length", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12_000 }), fc.constantFrom(...lengthUnits), (mm, unit) => {
      const read = parseLength(formatLengthValue(mm, unit), unit) ?? Number.NaN;
      expect(Math.abs(read - mm)).toBeLessThanOrEqual(unit === "cm" ? 0 : 25.4 / 32 + 0.5);
      expect(formatLength(mm, unit)).toBe(`${formatLengthValue(mm, unit)} ${unit}`);
    }),
  );
});

test.each([
  [1_205, "cm", "120.5 cm"],
  [-12, "cm", "-1.2 cm"],
  [1_205, "in", "47 7/16 in"],
  [254, "in", "10 in"],
  [13, "in", "1/2 in"],
  [-254, "in", "-10 in"],
] as const)("the length %d mm in %s is formatted as %s", (mm, unit, text) => {
  expect(formatLength(mm, unit)).toBe(text);
});
