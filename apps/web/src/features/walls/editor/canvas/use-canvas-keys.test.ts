import { findTemplateByKey, templates } from "@storywall/domain/catalog/templates";
import { computeWallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import { expect, test } from "vitest";
import { findNeighbor } from "./use-canvas-keys.ts";

const getTiles = (key: string) => {
  const template = findTemplateByKey(key);
  if (!template) throw new Error(`no ${key}`);
  return computeWallLayout(template, []).tiles;
};

test("arrow keys move the focus along rows and columns of tiles", () => {
  const six = getTiles("six");
  expect(findNeighbor(six, "tile_1", "ArrowRight")).toBe("tile_2");
  expect(findNeighbor(six, "tile_2", "ArrowDown")).toBe("tile_5");
  expect(findNeighbor(six, "tile_5", "ArrowLeft")).toBe("tile_4");
  expect(findNeighbor(six, "tile_4", "ArrowUp")).toBe("tile_1");
  expect(findNeighbor(six, "tile_3", "ArrowRight")).toBe("tile_3");
});

test("the arrow keys reach every tile of every layout from the first tile", () => {
  for (const { key } of templates) {
    const tiles = getTiles(key);
    const reached = new Set(["tile_1"]);
    for (const name of reached) {
      for (const arrow of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] as const) {
        reached.add(findNeighbor(tiles, name, arrow));
      }
    }
    expect([key, reached.size]).toEqual([key, tiles.length]);
  }
});
