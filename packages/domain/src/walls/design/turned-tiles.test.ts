import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTemplateByKey, templates } from "../../catalog/templates.ts";
import { swapTilePictures } from "../arrangement/fill-tiles.ts";
import { computeWallLayout } from "../tiles/wall-layout.ts";
import { applyTurnedTiles, canTurnTiles, createEmptyDesign, type Design } from "./design.ts";
import { assertValidDesign } from "./design-checks.ts";

const turnableTemplates = templates.filter(canTurnTiles);

const turnedWalls = fc
  .constantFrom(...turnableTemplates)
  .chain((template) =>
    fc
      .tuple(fc.subarray(template.tiles.map(({ name }) => name)), fc.constantFrom(...template.sizes))
      .map(([turnedTiles, size]) => ({ template, design: { ...createEmptyDesign(template, { size }), turnedTiles } })),
  );

describe("turned tiles", () => {
  test("turned tiles swap their width and height", () => {
    fc.assert(
      fc.property(turnedWalls, ({ template, design }) => {
        const before = computeWallLayout(template, design.tiles);
        const after = computeWallLayout(applyTurnedTiles(template, design), design.tiles);
        after.tiles.forEach((tile, index) => {
          const { width, height } = before.tiles[index] ?? expect.fail();
          const isTurned = design.turnedTiles.includes(tile.name);
          expect([tile.width, tile.height]).toEqual(isTurned ? [height, width] : [width, height]);
          for (const other of after.tiles.slice(index + 1)) {
            const isApart =
              tile.x + tile.width <= other.x ||
              other.x + other.width <= tile.x ||
              tile.y + tile.height <= other.y ||
              other.y + other.height <= tile.y;
            expect(isApart, `${tile.name} and ${other.name}`).toBe(true);
          }
        });
        expect(() => assertValidDesign(template, design)).not.toThrow();
      }),
    );
  });

  test("turned tiles are rejected in a layout with fixed positions", () => {
    const wave = findTemplateByKey("mixed_absolute_four_frames") ?? expect.fail();
    const design = { ...createEmptyDesign(wave), turnedTiles: ["tile_1"] };
    expect(() => assertValidDesign(wave, design)).toThrow("The tiles of this layout can’t hang sideways.");
  });

  test("turned tiles are rejected if the template does not contain them", () => {
    const trio = findTemplateByKey("trio") ?? expect.fail();
    const design = { ...createEmptyDesign(trio), turnedTiles: ["tile_4"] };
    expect(() => assertValidDesign(trio, design)).toThrow(expect.objectContaining({ code: "TILE_UNKNOWN" }));
  });

  test("swapping a turned and an upright tile keeps crops that the shopper chose", () => {
    const trio = findTemplateByKey("trio") ?? expect.fail();
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5, rotate: 0, straighten: 0, v: 1 } as const;
    const empty = createEmptyDesign(trio);
    const [first, second, third] = empty.tiles;
    if (!first || !second || !third) expect.fail();
    const design: Design = {
      ...empty,
      turnedTiles: ["tile_1"],
      tiles: [
        { ...first, cropParams: { "rectangle_small:none": { crop, editorCropParams: { isFirst: true } } } },
        { ...second, cropParams: { "rectangle_small:none": { crop, printAnyway: true } } },
        third,
      ],
    };
    const [turned, upright] = swapTilePictures(design, "tile_1", "tile_2");
    expect(upright?.cropParams).toEqual({});
    expect(turned?.cropParams).toEqual({ "rectangle_small:none": { crop } });
  });
});
