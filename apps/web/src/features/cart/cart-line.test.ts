import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { expect, test } from "vitest";
import { getPrintHints } from "./cart-line.tsx";

const trio = findTemplateByKey("trio");
if (!trio) throw new Error("There is no trio");
const design = createEmptyDesign(trio);
const [first, second, third] = trio.tiles.map(({ name }) => name);

const createPicturesOfSize = (sizes: Record<string, number>) => (_: unknown, name: string) => {
  const long = sizes[name];
  return long ? { src: "", width: (long * 2) / 3, height: long } : null;
};

test("F-03: empty tiles and photos with enough pixels get no hint about print quality", () => {
  expect(getPrintHints("trio", design, createPicturesOfSize({ [first ?? ""]: 4000 }))).toEqual([]);
});

test("F-03: tiles that would print soft or blurred are listed, worst first", () => {
  const pictureOf = createPicturesOfSize({ [first ?? ""]: 1400, [second ?? ""]: 900, [third ?? ""]: 1500 });
  expect(getPrintHints("trio", design, pictureOf)).toEqual([
    "Tile 2 may print blurry: its photo is too small for this size.",
    "Tiles 1 and 3 may print a little soft: their photos are small for this size.",
  ]);
});
