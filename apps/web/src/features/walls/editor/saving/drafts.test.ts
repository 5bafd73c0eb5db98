import { applyFrameToDesign, singleTile } from "@storywall/domain/catalog/templates";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isSameDesign, mergeSparePhotos, resolveDraftConflict } from "./drafts.ts";

const start = createEmptyDesign(singleTile);
const wood = applyFrameToDesign(start, "harmony");
const white = applyFrameToDesign(start, "serene");

test("editing continues without a question if no other tab saved the wall", () => {
  expect(resolveDraftConflict({ mine: wood, saved: start, knownStamp: null, stored: null })).toBe("go-on");
  expect(
    resolveDraftConflict({ mine: wood, saved: start, knownStamp: "1", stored: { design: start, stamp: "1" } }),
  ).toBe("go-on");
  expect(
    resolveDraftConflict({ mine: wood, saved: start, knownStamp: "1", stored: { design: wood, stamp: "2" } }),
  ).toBe("go-on");
  expect(
    resolveDraftConflict({ mine: wood, saved: start, knownStamp: "1", stored: { design: start, stamp: "2" } }),
  ).toBe("go-on");
});

test("the version saved by another tab is used if nothing changed in this tab", () => {
  expect(
    resolveDraftConflict({ mine: start, saved: start, knownStamp: "1", stored: { design: wood, stamp: "2" } }),
  ).toBe("take");
});

test("the shopper chooses a version if the wall has changed in both tabs", () => {
  expect(
    resolveDraftConflict({ mine: white, saved: start, knownStamp: "1", stored: { design: wood, stamp: "2" } }),
  ).toBe("ask");
});

test("a design with a null value is equal to a design without that value", () => {
  const [tile] = start.tiles;
  if (!tile) throw new Error("no tile");
  expect(isSameDesign(start, { ...start, tiles: [{ ...tile, artItemId: null }] })).toBe(true);
  expect(isSameDesign(start, { ...start, tiles: [] })).toBe(false);
  expect(isSameDesign(start, { ...start, turnedTiles: [tile.name] })).toBe(false);
});

test("a decision to keep all tiles upright makes a design different", () => {
  expect(isSameDesign(start, { ...start, turnedTiles: [] })).toBe(false);
});

test("designs are equal regardless of the order of their keys", () => {
  const [tile] = start.tiles;
  if (!tile) throw new Error("no tile");
  const withCrop = (crop: object) => ({
    ...start,
    tiles: [{ ...tile, cropParams: { small_none: { crop } as never } }],
  });
  const crop = { x: 0, y: 0.1, width: 1, height: 0.8, rotate: 0, straighten: 0, v: 1 };
  const reordered = Object.fromEntries(Object.entries(crop).reverse());
  expect(isSameDesign(withCrop(crop), withCrop(reordered))).toBe(true);
  expect(isSameDesign(withCrop(crop), withCrop({ ...crop, y: 0.2 }))).toBe(false);
});

test("merging spare photos applies the additions and removals of both tabs", () => {
  expect(mergeSparePhotos({ mine: ["a", "new"], known: ["a"], stored: ["a", "theirs"] })).toEqual([
    "a",
    "new",
    "theirs",
  ]);
  expect(mergeSparePhotos({ mine: ["a", "b"], known: ["a", "b"], stored: ["b"] })).toEqual(["b"]);
  expect(mergeSparePhotos({ mine: ["b"], known: ["a", "b"], stored: ["a", "b"] })).toEqual(["b"]);
});

test("after two tabs merge their changes, both have the same spare photos", () => {
  const photos = fc.uniqueArray(fc.constantFrom<string>("a", "b", "c", "d", "e"));
  fc.assert(
    fc.property(photos, photos, photos, (known, one, other) => {
      const stored = mergeSparePhotos({ mine: one, known, stored: known });
      const merged = mergeSparePhotos({ mine: other, known, stored });
      const expected = ["a", "b", "c", "d", "e"].filter((id) =>
        known.includes(id) ? one.includes(id) && other.includes(id) : one.includes(id) || other.includes(id),
      );
      expect(merged.toSorted()).toEqual(expected);
      expect(mergeSparePhotos({ mine: stored, known: stored, stored: merged }).toSorted()).toEqual(expected);
    }),
  );
});
