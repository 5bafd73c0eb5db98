import { expect, test } from "vitest";
import { withFrame } from "../../catalog/frame-defaults.ts";
import { templateByKey } from "../../catalog/templates.ts";
import { chosenCrop, isFirstCrop } from "../design/design.ts";
import { startDesign } from "../design/start-design.ts";
import { defaultCrop } from "./crop.ts";
import { withFirstCrops } from "./first-crops.ts";

const template = templateByKey("trio");
if (!template) throw new Error("no trio");
const photoId = "3f0c9c3e-6a8c-4a4e-9a35-0a54ad5df001";
const empty = startDesign(template);
const design = { ...empty, tiles: empty.tiles.map((tile, at) => (at < 2 ? { ...tile, userPhotoId: photoId } : tile)) };
const size = { width: 3000, height: 2000 };
const face = { x: 0.8, y: 0.3, width: 0.1, height: 0.15 };
const found = { size, faces: [face], focus: null };

test("photos with known faces get an automatic crop that keeps them, stored once (F-07)", () => {
  const cropped = withFirstCrops(template, design, () => found);

  const [first, second, third] = cropped.tiles.map((tile) => chosenCrop(cropped, tile));
  expect(first?.x).toBeGreaterThan(0.5);
  expect(second).toEqual(first);
  expect(third).toBeNull();
  expect(cropped.tiles.map((tile) => isFirstCrop(cropped, tile))).toEqual([true, true, false]);
  expect(withFirstCrops(template, cropped, () => found)).toBe(cropped);
});

test("chosen crops and photos that were not analyzed are left unchanged", () => {
  const crop = defaultCrop(size, 0.68);
  const key = "rectangle_small:none";
  const chosen = { ...design, tiles: design.tiles.map((tile) => ({ ...tile, cropParams: { [key]: { crop } } })) };
  expect(withFirstCrops(template, chosen, () => found)).toBe(chosen);
  expect(withFirstCrops(template, design, () => ({ ...found, faces: null }))).toBe(design);
  expect(withFirstCrops(template, design, () => null)).toBe(design);
});

test("another mat is another opening and gets its own automatic crop", () => {
  const cropped = withFirstCrops(template, design, () => found);
  const matted = withFrame(cropped, "timeless");
  const again = withFirstCrops(template, matted, () => found);
  expect(Object.keys(again.tiles[0]?.cropParams ?? {})).toEqual(["rectangle_small:none", "rectangle_small:shallow"]);
});
