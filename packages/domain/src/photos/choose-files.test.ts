import fc from "fast-check";
import { expect, test } from "vitest";
import { declaredTypeOf, problemOfFile, sortChosen } from "./choose-files.ts";
import { declaredPhotoTypes, photoLimits } from "./limits.ts";

const aFile = (given: Partial<{ name: string; type: string; size: number }> = {}) => ({
  name: "beach.jpg",
  type: "image/jpeg",
  size: 1000,
  ...given,
});

const files = fc.array(
  fc.record({
    name: fc.string(),
    type: fc.constantFrom("", "text/plain", "image/gif", ...declaredPhotoTypes),
    size: fc.integer({ min: 0, max: photoLimits.maxBytes + 10 }),
  }),
);
const held = fc.record({ count: fc.nat(400), bytes: fc.nat(photoLimits.maxTotalBytes) });

test("a HEIC file without a type is recognized by its extension, other files only by their type", () => {
  expect(declaredTypeOf({ name: "IMG_1.HEIC", type: "" })).toBe("image/heic");
  expect(declaredTypeOf({ name: "IMG_1.HEIC", type: "image/jpeg" })).toBe("image/jpeg");
  expect(declaredTypeOf({ name: "heic", type: "" })).toBe("image/heic");
  expect(declaredTypeOf({ name: "constructor", type: "" })).not.toBe("image/heic");
});

test("empty, oversized and non-photo files are rejected before upload (E5…E7)", () => {
  expect(problemOfFile(aFile())).toBeNull();
  expect(problemOfFile(aFile({ size: 0 }))).toBe("FILE_EMPTY");
  expect(problemOfFile(aFile({ size: photoLimits.maxBytes }))).toBeNull();
  expect(problemOfFile(aFile({ size: photoLimits.maxBytes + 1 }))).toBe("FILE_TOO_LARGE");
  expect(problemOfFile(aFile({ type: "image/svg+xml" }))).toBe("FILE_TYPE");
});

test("the 301st photo and photos beyond 2 GiB are rejected (E16)", () => {
  const sorted = sortChosen([aFile(), aFile()], { count: photoLimits.maxPhotos - 1, bytes: 0 });
  expect([sorted.taken.length, sorted.refused.map(({ code }) => code)]).toEqual([1, ["QUOTA"]]);
  const full = sortChosen([aFile({ size: 2 })], { count: 0, bytes: photoLimits.maxTotalBytes - 1 });
  expect(full.refused).toMatchObject([{ code: "QUOTA" }]);
});

test("every file is accepted or rejected with a reason, in order and within the limits", () => {
  fc.assert(
    fc.property(files, held, (chosen, before) => {
      const { taken, refused } = sortChosen(chosen, before);
      expect(taken.length + refused.length).toBe(chosen.length);
      expect(chosen.filter((file) => taken.includes(file))).toEqual(taken);
      for (const file of taken) expect(problemOfFile(file)).toBeNull();
      if (taken.length === 0) return;
      expect(before.count + taken.length).toBeLessThanOrEqual(photoLimits.maxPhotos);
      expect(taken.reduce((sum, { size }) => sum + size, before.bytes)).toBeLessThanOrEqual(photoLimits.maxTotalBytes);
    }),
  );
});
