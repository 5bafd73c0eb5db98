import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { expect, test } from "vitest";
import { findBlurryPhotos } from "./cart-line.tsx";

const trio = findTemplateByKey("trio");
if (!trio) throw new Error("There is no trio");
const design = createEmptyDesign(trio);
const [first, second, third] = trio.tiles.map(({ name }) => name);

const createPicturesOfSize = (sizes: Record<string, number>) => (_: unknown, name: string) => {
  const long = sizes[name];
  return long ? { src: "", width: (long * 2) / 3, height: long } : null;
};

const line = { templateKey: "trio", design };

test("F-03: empty tiles and photos with enough pixels are not blurry", () => {
  expect(findBlurryPhotos(line, createPicturesOfSize({ [first ?? ""]: 4000 })).count).toBe(0);
});

test("F-03: photos that are a little small print slightly blurry", () => {
  const pictureOf = createPicturesOfSize({ [first ?? ""]: 1400, [second ?? ""]: 4000, [third ?? ""]: 1500 });
  expect(findBlurryPhotos(line, pictureOf)).toEqual({ count: 2, isSlight: true });
});

test("F-03: one photo that is much too small makes the whole hint stronger", () => {
  const pictureOf = createPicturesOfSize({ [first ?? ""]: 1400, [second ?? ""]: 900, [third ?? ""]: 1500 });
  expect(findBlurryPhotos(line, pictureOf)).toEqual({ count: 3, isSlight: false });
});
