import { templateByKey, templates } from "@storywall/domain/catalog/templates";
import { wallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import { expect, test } from "vitest";
import { neighbour } from "./neighbour.ts";

const tilesOf = (key: string) => {
  const template = templateByKey(key);
  if (!template) throw new Error(`no ${key}`);
  return wallLayout(template, []).tiles;
};

test("arrows go along rows and columns and stop at the edge", () => {
  const six = tilesOf("six");
  expect(neighbour(six, "tile_1", "ArrowRight")).toBe("tile_2");
  expect(neighbour(six, "tile_2", "ArrowDown")).toBe("tile_5");
  expect(neighbour(six, "tile_5", "ArrowLeft")).toBe("tile_4");
  expect(neighbour(six, "tile_4", "ArrowUp")).toBe("tile_1");
  expect(neighbour(six, "tile_3", "ArrowRight")).toBe("tile_3");
});

test("every tile of every layout can be reached from the first", () => {
  for (const { key } of templates) {
    const tiles = tilesOf(key);
    const reached = new Set(["tile_1"]);
    for (const name of reached) {
      for (const arrow of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] as const) {
        reached.add(neighbour(tiles, name, arrow));
      }
    }
    expect([key, reached.size]).toEqual([key, tiles.length]);
  }
});
