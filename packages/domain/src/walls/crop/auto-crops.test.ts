import { expect, test } from "vitest";
import { applyFrameToDesign, findTemplateByKey } from "../../catalog/templates.ts";
import { createEmptyDesign, findChosenCrop, isAutoCrop } from "../design/design.ts";
import { addAutoCrops } from "./auto-crop.ts";
import { createDefaultCrop } from "./crop.ts";

const template = findTemplateByKey("trio");
if (!template) throw new Error("no trio");
const photoId = "3f0c9c3e-6a8c-4a4e-9a35-0a54ad5df001";
const empty = createEmptyDesign(template);
const design = { ...empty, tiles: empty.tiles.map((tile, at) => (at < 2 ? { ...tile, userPhotoId: photoId } : tile)) };
const size = { width: 3000, height: 2000 };
const face = { x: 0.8, y: 0.3, width: 0.1, height: 0.15 };
const found = { size, faces: [face], focus: null };

test("tiles with an analyzed photo get an automatic crop that shows its faces (F-07)", () => {
  const cropped = addAutoCrops(template, design, () => found);

  const [first, second, third] = cropped.tiles.map((tile) => findChosenCrop(cropped, tile));
  expect(first?.x).toBeGreaterThan(0.5);
  expect(second).toEqual(first);
  expect(third).toBeNull();
  expect(cropped.tiles.map((tile) => isAutoCrop(cropped, tile))).toEqual([true, true, false]);
  expect(addAutoCrops(template, cropped, () => found)).toBe(cropped);
});

test("crops chosen by the shopper stay as they are", () => {
  const crop = createDefaultCrop(size, 0.68);
  const key = "rectangle_small:none";
  const chosen = { ...design, tiles: design.tiles.map((tile) => ({ ...tile, cropParams: { [key]: { crop } } })) };
  expect(addAutoCrops(template, chosen, () => found)).toBe(chosen);
  expect(addAutoCrops(template, design, () => ({ ...found, faces: null }))).toBe(design);
  expect(addAutoCrops(template, design, () => null)).toBe(design);
});

test("a tile gets an additional automatic crop when its mat changes", () => {
  const cropped = addAutoCrops(template, design, () => found);
  const matted = applyFrameToDesign(cropped, "timeless");
  const again = addAutoCrops(template, matted, () => found);
  expect(Object.keys(again.tiles[0]?.cropParams ?? {})).toEqual(["rectangle_small:none", "rectangle_small:shallow"]);
});
