import { templateByKey } from "@storywall/domain/catalog/templates";
import { startDesign } from "@storywall/domain/walls/design/start-design";
import { expect, test } from "vitest";
import { printHints } from "./print-hints.ts";

const trio = templateByKey("trio");
if (!trio) throw new Error("There is no trio");
const design = startDesign(trio);
const [first, second, third] = trio.tiles.map(({ name }) => name);

const sized = (sizes: Record<string, number>) => (_: unknown, name: string) => {
  const long = sizes[name];
  return long ? { src: "", width: (long * 2) / 3, height: long } : null;
};

test("F-03: gives no hint for photos with enough pixels or empty tiles", () => {
  expect(printHints("trio", design, sized({ [first ?? ""]: 4000 }))).toEqual([]);
});

test("F-03: names tiles that print soft or blurred by number, worst first", () => {
  const pictureOf = sized({ [first ?? ""]: 1400, [second ?? ""]: 900, [third ?? ""]: 1500 });
  expect(printHints("trio", design, pictureOf)).toEqual([
    "Tile 2 may print blurry: its photo is small for this size.",
    "Tiles 1 and 3 may print a little soft: their photos are small for this size.",
  ]);
});
