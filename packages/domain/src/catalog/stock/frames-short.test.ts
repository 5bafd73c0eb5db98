import { describe, expect, test } from "vitest";
import { assertFramesLeft, framesWanted } from "../../walls/design/frames-wanted.ts";
import { frameTypes } from "../frame-types.ts";
import { templateByKey, templates } from "../templates.ts";
import { framesFew } from "./frames-few.ts";
import { firstShort, frameKey } from "./frames-short.ts";

const trio = templateByKey("flex_three_frames");
if (!trio) throw new Error("There is no such layout");

describe("low-stock frames of a template", () => {
  test("are reported exactly where the server would reject the wall", () => {
    const counts = [undefined, -1, 0, 1, 2, 3, 4, 12];
    let refused = 0;
    for (const template of templates) {
      for (const type of template.frameTypes) {
        for (const size of template.sizes) {
          for (const count of counts) {
            const { name } = frameTypes[type];
            const stock = count === undefined ? {} : { [frameKey(name, size)]: count };
            const sizes = template.tiles.map(() => size);
            const tiles = template.tiles.map((tile) => ({ name: tile.name, frameSize: size }));
            const design = { frameStyle: name, tiles } as Parameters<typeof framesWanted>[0][number]["design"];
            const wanted = framesWanted([{ templateKey: template.key, quantity: 1, design }]);
            const short = firstShort(name, sizes, framesFew(template, stock));
            if (short) {
              refused += 1;
              expect(() => assertFramesLeft(wanted, stock)).toThrow(/out of stock|are left/);
            } else assertFramesLeft(wanted, stock);
          }
        }
      }
    }
    expect(refused).toBeGreaterThan(templates.length);
  });

  test("are counted separately for each size", () => {
    const left = framesFew(trio, { "Infinite:rectangle_medium": 2, "Infinite:rectangle_large": 0 });
    expect(left).toEqual({ "Infinite:rectangle_medium": 2, "Infinite:rectangle_large": 0 });
    const [medium, large] = ["rectangle_medium", "rectangle_large"];
    expect(firstShort("Infinite", [medium, medium], left)).toBeUndefined();
    expect(firstShort("Infinite", [medium, large, medium], left)).toEqual({ size: large, left: 0 });
    expect(firstShort("Infinite", [medium, medium, medium], left)).toEqual({ size: medium, left: 2 });
    expect(firstShort("Timeless", [large, large], left)).toBeUndefined();
  });

  test("are not reported while there are enough", () => {
    expect(framesFew(trio, { "Infinite:rectangle_medium": 3, "Sleek:rectangle_medium": 0 })).toEqual({});
  });

  test("include every size of a frame that is out of stock in the catalog", () => {
    const row: { isOutOfStock: boolean } = frameTypes.infinite;
    row.isOutOfStock = true;
    try {
      expect(framesFew(trio, {})).toEqual({ "Infinite:rectangle_medium": 0, "Infinite:rectangle_large": 0 });
    } finally {
      row.isOutOfStock = false;
    }
  });
});
