import fc from "fast-check";
import { expect, test } from "vitest";
import { declaredPhotoTypes, photoLimits } from "./limits.ts";
import { findFileProblem, inferMimeType, sortChosenFiles } from "./sort-chosen-files.ts";

const createFile = (overrides: Partial<{ name: string; type: string; size: number }> = {}) => ({
  name: "beach.jpg",
  type: "image/jpeg",
  size: 1000,
  ...overrides,
});

const anyFiles = fc.array(
  fc.record({
    name: fc.string(),
    type: fc.constantFrom("", "text/plain", "image/gif", ...declaredPhotoTypes),
    size: fc.integer({ min: 0, max: photoLimits.maxBytes + 10 }),
  }),
);
const anyUploaded = fc.record({ count: fc.nat(400), bytes: fc.nat(photoLimits.maxTotalBytes) });

test("a HEIC file without a MIME type is recognized by its extension, and other files only by their MIME type", () => {
  expect(inferMimeType({ name: "IMG_1.HEIC", type: "" })).toBe("image/heic");
  expect(inferMimeType({ name: "IMG_1.HEIC", type: "image/jpeg" })).toBe("image/jpeg");
  expect(inferMimeType({ name: "heic", type: "" })).toBe("image/heic");
  expect(inferMimeType({ name: "constructor", type: "" })).not.toBe("image/heic");
});

test("empty, oversized and non-photo files are rejected before upload (E5…E7)", () => {
  expect(findFileProblem(createFile())).toBeNull();
  expect(findFileProblem(createFile({ size: 0 }))).toBe("FILE_EMPTY");
  expect(findFileProblem(createFile({ size: photoLimits.maxBytes }))).toBeNull();
  expect(findFileProblem(createFile({ size: photoLimits.maxBytes + 1 }))).toBe("FILE_TOO_LARGE");
  expect(findFileProblem(createFile({ type: "image/svg+xml" }))).toBe("FILE_TYPE");
});

test("photos are rejected if they exceed 300 photos or 2 GiB in total (E16)", () => {
  const sorted = sortChosenFiles([createFile(), createFile()], { count: photoLimits.maxPhotos - 1, bytes: 0 });
  expect(sorted.taken.length).toBe(1);
  expect(sorted.refused).toMatchObject([
    { code: "QUOTA", message: "You’ve reached the limit of 300 photos. Remove some first." },
  ]);
  const full = sortChosenFiles([createFile({ size: 2 })], { count: 0, bytes: photoLimits.maxTotalBytes - 1 });
  expect(full.refused).toMatchObject([
    { code: "QUOTA", message: "You’ve reached the limit of 2 GB of photos. Remove some first." },
  ]);
});

test("every file is either accepted or rejected, and the accepted files keep their order and stay within the limits", () => {
  fc.assert(
    fc.property(anyFiles, anyUploaded, (chosen, before) => {
      const { taken, refused } = sortChosenFiles(chosen, before);
      expect(taken.length + refused.length).toBe(chosen.length);
      expect(chosen.filter((file) => taken.includes(file))).toEqual(taken);
      for (const file of taken) expect(findFileProblem(file)).toBeNull();
      if (taken.length === 0) return;
      expect(before.count + taken.length).toBeLessThanOrEqual(photoLimits.maxPhotos);
      expect(taken.reduce((sum, { size }) => sum + size, before.bytes)).toBeLessThanOrEqual(photoLimits.maxTotalBytes);
    }),
  );
});
