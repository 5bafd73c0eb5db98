import { expect, test } from "vitest";
import { singleTile, templates } from "../../catalog/templates.ts";
import { createEmptyDesign, createMatchingTile } from "./design.ts";

test("a matching tile has the frame and size of the wall and is empty (F-23)", () => {
  for (const template of templates)
    for (const frame of template.frameTypes)
      for (const size of template.sizes) {
        const wall = createEmptyDesign(template, { frame, size });
        const tile = createMatchingTile(wall);
        const { frameStyle, frameType, matType } = wall;
        expect(tile).toMatchObject({ frameStyle, frameType, matType });
        expect(tile.tiles).toHaveLength(1);
        expect(tile.tiles[0]).toMatchObject({ frameSize: wall.tiles[0]?.frameSize, userPhotoId: null });
      }
});

test("a matching tile has the size that is most common on the wall", () => {
  const wall = createEmptyDesign(singleTile);
  const tiles = ["rectangle_small", "rectangle_large", "rectangle_large"].map((frameSize, at) => ({
    ...wall.tiles[0],
    name: `tile${at}`,
    frameSize,
  }));
  expect(createMatchingTile({ ...wall, tiles } as typeof wall).tiles[0]?.frameSize).toBe("rectangle_large");
});

test("a matching tile has the default frame if the wall's frame is no longer sold", () => {
  const wall = { ...createEmptyDesign(singleTile), frameStyle: "Gilded" };
  expect(createMatchingTile(wall).frameStyle).toBe("Infinite");
});
