import { describe, expect, test } from "vitest";
import { assertFramesAvailable, countRequiredFrames } from "../../walls/design/design-checks.ts";
import { findFirstShortage, frameTypes, toFrameKey } from "../frames.ts";
import { findLowStockFrames } from "../stock.ts";
import { findTemplateByKey, templates } from "../templates.ts";

const trio = findTemplateByKey("flex_three_frames");
if (!trio) throw new Error("There is no such layout");

describe("low-stock frames of a template", () => {
  test("low-stock frames are reported only if the server would reject a wall with them", () => {
    const counts = [undefined, -1, 0, 1, 2, 3, 4, 12];
    let rejections = 0;
    for (const template of templates) {
      for (const type of template.frameTypes) {
        for (const size of template.sizes) {
          for (const count of counts) {
            const { name } = frameTypes[type];
            const stock = count === undefined ? {} : { [toFrameKey(name, size)]: count };
            const sizes = template.tiles.map(() => size);
            const tiles = template.tiles.map((tile) => ({ name: tile.name, frameSize: size }));
            const design = { frameStyle: name, tiles } as Parameters<typeof countRequiredFrames>[0][number]["design"];
            const required = countRequiredFrames([{ templateKey: template.key, quantity: 1, design }]);
            const short = findFirstShortage(name, sizes, findLowStockFrames(template, stock));
            if (short) {
              rejections += 1;
              expect(() => assertFramesAvailable(required, stock)).toThrow(/out of stock|left in/);
            } else assertFramesAvailable(required, stock);
          }
        }
      }
    }
    expect(rejections).toBeGreaterThan(templates.length);
  });

  test("low-stock frames are counted separately for each frame size", () => {
    const left = findLowStockFrames(trio, { "Infinite:rectangle_medium": 2, "Infinite:rectangle_large": 0 });
    expect(left).toEqual({ "Infinite:rectangle_medium": 2, "Infinite:rectangle_large": 0 });
    const [medium, large] = ["rectangle_medium", "rectangle_large"];
    expect(findFirstShortage("Infinite", [medium, medium], left)).toBeUndefined();
    expect(findFirstShortage("Infinite", [medium, large, medium], left)).toEqual({ size: large, left: 0 });
    expect(findFirstShortage("Infinite", [medium, medium, medium], left)).toEqual({ size: medium, left: 2 });
    expect(findFirstShortage("Timeless", [large, large], left)).toBeUndefined();
  });

  test("low-stock frames do not include frames with enough stock", () => {
    expect(findLowStockFrames(trio, { "Infinite:rectangle_medium": 3, "Sleek:rectangle_medium": 0 })).toEqual({});
  });

  test("low-stock frames include all sizes of an out-of-stock frame type", () => {
    const row: { isOutOfStock: boolean } = frameTypes.infinite;
    row.isOutOfStock = true;
    try {
      expect(findLowStockFrames(trio, {})).toEqual({ "Infinite:rectangle_medium": 0, "Infinite:rectangle_large": 0 });
    } finally {
      row.isOutOfStock = false;
    }
  });
});
