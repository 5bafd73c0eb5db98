import { expect, test } from "vitest";
import { singleTile, templates } from "../../catalog/templates.ts";
import { matchingTile } from "./matching-tile.ts";
import { startDesign } from "./start-design.ts";

test("a tile to hang beside a wall has its frame and size and is empty (F-23)", () => {
  for (const template of templates)
    for (const frame of template.frameTypes)
      for (const size of template.sizes) {
        const wall = startDesign(template, { frame, size });
        const tile = matchingTile(wall);
        const { frameStyle, frameType, matType } = wall;
        expect(tile).toMatchObject({ frameStyle, frameType, matType });
        expect(tile.tiles).toHaveLength(1);
        expect(tile.tiles[0]).toMatchObject({ frameSize: wall.tiles[0]?.frameSize, userPhotoId: null });
      }
});

test("the size is that of most tiles of the wall", () => {
  const wall = startDesign(singleTile);
  const tiles = ["rectangle_small", "rectangle_large", "rectangle_large"].map((frameSize, at) => ({
    ...wall.tiles[0],
    name: `tile${at}`,
    frameSize,
  }));
  expect(matchingTile({ ...wall, tiles } as typeof wall).tiles[0]?.frameSize).toBe("rectangle_large");
});

test("the default frame replaces one that is no longer sold", () => {
  const wall = { ...startDesign(singleTile), frameStyle: "Gilded" };
  expect(matchingTile(wall).frameStyle).toBe("Infinite");
});
