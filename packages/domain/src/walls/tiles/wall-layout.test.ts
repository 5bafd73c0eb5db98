import { expect, test } from "vitest";
import { findTemplateByKey, templates } from "../../catalog/templates.ts";
import { computeCompanionsLayout, computeSinglesLayout, computeWallLayout } from "./wall-layout.ts";

function computeTemplateLayout(key: string, frameSize?: string) {
  const template = findTemplateByKey(key);
  if (!template) throw new Error(`no template ${key}`);
  return computeWallLayout(template, frameSize ? template.tiles.map(({ name }) => ({ name, frameSize })) : []);
}

test("a gap of 10 px in a layout is 5 cm on the wall (S-089)", () => {
  const { tiles, width } = computeTemplateLayout("flex_two_frames", "rectangle_medium");
  expect(tiles.map(({ x, width }) => [x, width])).toEqual([
    [0, 30],
    [35, 30],
  ]);
  expect(width).toBe(65);
});

test("the template with four tiles in a square has two rows of two tiles (S-220)", () => {
  const { tiles, width, height } = computeTemplateLayout("grid_four_frames", "rectangle_large");
  expect(tiles.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [45, 0],
    [0, 65],
    [45, 65],
  ]);
  expect([width, height]).toEqual([85, 125]);
});

test("the template with four tiles in a wave is 135 × 55 cm (S-221)", () => {
  const { width, height } = computeTemplateLayout("mixed_absolute_four_frames");
  expect([width, height]).toEqual([135, 55]);
});

test("a tile that is smaller than the others is centered in its row", () => {
  const template = findTemplateByKey("flex_two_frames");
  if (!template) throw new Error("no template");
  const { tiles } = computeWallLayout(template, [
    { name: "tile_1", frameSize: "rectangle_medium" },
    { name: "tile_2", frameSize: "rectangle_large" },
  ]);
  expect(tiles[0]?.y).toBe(7.5);
  expect(tiles[1]?.y).toBe(0);
});

test("the tiles of a template do not overlap in any of its frame sizes", () => {
  for (const template of templates) {
    for (const frameSize of template.sizes) {
      const { tiles } = computeWallLayout(
        template,
        template.tiles.map(({ name }) => ({ name, frameSize })),
      );
      for (const a of tiles) {
        for (const b of tiles) {
          if (a.name === b.name) continue;
          const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
          expect(apart, `${template.key}: ${a.name} and ${b.name}`).toBe(true);
        }
      }
    }
  }
});

test("single tiles shown together hang 8 cm apart on one line", () => {
  const { tiles, width, height } = computeSinglesLayout(
    [
      { name: "left", orientation: "portrait" },
      { name: "middle", orientation: "landscape" },
      { name: "right", orientation: "portrait" },
    ],
    "rectangle_medium",
  );
  expect(tiles.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [38, 7.5],
    [91, 0],
  ]);
  expect([width, height]).toEqual([121, 45]);
});

test("the seventh single tile starts a second row", () => {
  const singles = Array.from({ length: 7 }, (_, at) => ({ name: `tile_${at + 1}`, orientation: "portrait" as const }));
  const { tiles } = computeSinglesLayout(singles, "rectangle_small");
  expect([tiles[5]?.y, tiles[6]?.x, tiles[6]?.y]).toEqual([0, 0, 39]);
});

test("the matching artworks of a portrait artwork hang on both sides of it", () => {
  const arrange = (orientation: "portrait" | "landscape") => {
    const [work, left, right] = ["work", "left", "right"].map((name) => ({ name, orientation }));
    if (!work || !left || !right) throw new Error("no works");
    const { tiles, width, height } = computeCompanionsLayout(work, [left, right], "rectangle_medium");
    return { places: Object.fromEntries(tiles.map(({ name, x, y }) => [name, [x, y]])), size: [width, height] };
  };
  expect(arrange("portrait")).toEqual({ places: { left: [0, 0], work: [38, 0], right: [76, 0] }, size: [106, 45] });
  expect(arrange("landscape")).toEqual({
    places: { work: [26.5, 0], left: [0, 38], right: [53, 38] },
    size: [98, 68],
  });
});

test("an artwork without matching artworks hangs alone", () => {
  const { tiles } = computeCompanionsLayout({ name: "work", orientation: "landscape" }, [], "rectangle_small");
  expect(tiles).toMatchObject([{ name: "work", x: 0, y: 0, width: 31, height: 21 }]);
});
