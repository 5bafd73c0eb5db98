import fc from "fast-check";
import { expect, test } from "vitest";
import { PART_BYTES, photoLimits, splitIntoParts } from "./limits.ts";

test("a part of a multipart upload is 5 MiB in size (S-188)", () => {
  expect(PART_BYTES).toBe(5 * 1024 * 1024);
});

test("the parts of an upload are numbered from one and add up to the file (S-188)", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: photoLimits.maxBytes }), (bytes) => {
      const parts = splitIntoParts(bytes);
      expect(parts.map(({ partNumber }) => partNumber)).toEqual(parts.map((_, index) => index + 1));
      expect(parts.slice(0, -1).every((part) => part.bytes === PART_BYTES)).toBe(true);
      expect(parts.at(-1)?.bytes).toBeGreaterThan(0);
      expect(parts.reduce((sum, part) => sum + part.bytes, 0)).toBe(bytes);
    }),
  );
});
