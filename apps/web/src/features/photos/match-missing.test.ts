import { expect, test } from "vitest";
import { matchMissingPhotos } from "./match-missing.ts";

const createPhoto = (id: string, fileName: string | null, bytes = 1000, modifiedAt: number | null = 5) => ({
  id,
  fileName,
  bytes,
  modifiedAt,
});

test("files chosen again are matched to missing photos by name", () => {
  const missing = [createPhoto("m1", "beach.jpg"), createPhoto("m2", null), createPhoto("m3", "garden.jpg")];
  const chosen = [
    createPhoto("c1", "new.jpg"),
    createPhoto("c2", "garden.jpg"),
    createPhoto("c3", "beach.jpg"),
    createPhoto("c4", "more.jpg"),
  ];
  expect([...matchMissingPhotos(missing, chosen)]).toEqual([
    ["m1", "c3"],
    ["m3", "c2"],
    ["m2", "c1"],
  ]);
  expect(matchMissingPhotos(missing, []).size).toBe(0);
});

test("chosen files are matched by size and date if missing photos share a name", () => {
  const missing = [
    createPhoto("m1", "IMG_1.jpg", 1000, 5),
    createPhoto("m2", "IMG_1.jpg", 2000, 5),
    createPhoto("m3", "IMG_1.jpg", 2000, 9),
  ];
  const chosen = [
    createPhoto("c1", "IMG_1.jpg", 2000, 9),
    createPhoto("c2", "IMG_1.jpg", 2000, 5),
    createPhoto("c3", "IMG_1.jpg", 1000, 5),
  ];
  expect(Object.fromEntries(matchMissingPhotos(missing, chosen))).toEqual({ m1: "c3", m2: "c2", m3: "c1" });
});

test("a file chosen again is matched first by name and size, then by name alone", () => {
  const missing = [createPhoto("m1", "IMG_1.jpg", 3000, null)];
  const chosen = [createPhoto("c1", "IMG_1.jpg", 1000, 4), createPhoto("c2", "IMG_1.jpg", 3000, 4)];
  expect([...matchMissingPhotos(missing, chosen)]).toEqual([["m1", "c2"]]);
});
