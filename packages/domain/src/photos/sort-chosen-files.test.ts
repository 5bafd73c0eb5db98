import fc from "fast-check";
import { expect, test } from "vitest";
import { type ChosenFile, findFileProblem, partitionChosenFiles } from "./chosen-files.ts";
import { photoLimits } from "./limits.ts";

const createFile = (overrides: Partial<ChosenFile> = {}): ChosenFile => ({
  name: "beach.jpg",
  content: "jpeg",
  size: 1000,
  ...overrides,
});

const anyFiles = fc.array(
  fc.record({
    name: fc.string(),
    content: fc.constantFrom("jpeg", "heic", "png", "pdf", "unknown", null),
    size: fc.integer({ min: 0, max: photoLimits.maxBytes + 10 }),
  }),
);
const anyUploaded = fc.record({ count: fc.nat(400), bytes: fc.nat(photoLimits.maxTotalBytes) });

test("a file that the browser cannot read is not rejected before the upload", () => {
  expect(findFileProblem(createFile({ content: null }))).toBeNull();
});

test("empty, oversized and non-photo files are rejected before the upload (E5…E7)", () => {
  expect(findFileProblem(createFile())).toBeNull();
  expect(findFileProblem(createFile({ size: 0 }))).toBe("FILE_EMPTY");
  expect(findFileProblem(createFile({ size: photoLimits.maxBytes }))).toBeNull();
  expect(findFileProblem(createFile({ size: photoLimits.maxBytes + 1 }))).toBe("FILE_TOO_LARGE");
  expect(findFileProblem(createFile({ content: "drawing" }))).toBe("FILE_TYPE");
});

test("chosen photos are rejected beyond 300 photos or 2 GiB in total (E16)", () => {
  const sorted = partitionChosenFiles([createFile(), createFile()], { count: photoLimits.maxPhotos - 1, bytes: 0 });
  expect(sorted.taken.length).toBe(1);
  expect(sorted.rejected).toMatchObject([
    { code: "QUOTA", message: "You’ve reached the limit of 300 photos. Remove some first." },
  ]);
  const full = partitionChosenFiles([createFile({ size: 2 })], { count: 0, bytes: photoLimits.maxTotalBytes - 1 });
  expect(full.rejected).toMatchObject([
    { code: "QUOTA", message: "You’ve reached the limit of 2 GB of photos. Remove some first." },
  ]);
});

test("every file is either accepted or rejected", () => {
  fc.assert(
    fc.property(anyFiles, anyUploaded, (chosen, before) => {
      const { taken, rejected } = partitionChosenFiles(chosen, before);
      expect(taken.length + rejected.length).toBe(chosen.length);
      expect(chosen.filter((file) => taken.includes(file))).toEqual(taken);
      for (const file of taken) expect(findFileProblem(file)).toBeNull();
      if (taken.length === 0) return;
      expect(before.count + taken.length).toBeLessThanOrEqual(photoLimits.maxPhotos);
      expect(taken.reduce((sum, { size }) => sum + size, before.bytes)).toBeLessThanOrEqual(photoLimits.maxTotalBytes);
    }),
  );
});
