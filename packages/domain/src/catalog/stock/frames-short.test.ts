import { describe, expect, test } from "vitest";
import { assertFramesLeft, framesWanted } from "../../walls/design/frames-wanted.ts";
import { frameTypes } from "../frame-types.ts";
import { templateByKey, templates } from "../templates.ts";
import { framesFew } from "./frames-few.ts";
import { firstShort, frameKey } from "./frames-short.ts";

const trio = templateByKey("flex_three_frames");
if (!trio) throw new Error("There is no such layout");

describe("What the editor says of frames before they are chosen", () => {
  test("is said exactly where the server would refuse the wall", () => {
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

  test("counts each size of a wall whose tiles differ by itself", () => {
    const left = framesFew(trio, { "Infinite:rectangle_medium": 2, "Infinite:rectangle_large": 0 });
    expect(left).toEqual({ "Infinite:rectangle_medium": 2, "Infinite:rectangle_large": 0 });
    const [medium, large] = ["rectangle_medium", "rectangle_large"];
    expect(firstShort("Infinite", [medium, medium], left)).toBeUndefined();
    expect(firstShort("Infinite", [medium, large, medium], left)).toEqual({ size: large, left: 0 });
    expect(firstShort("Infinite", [medium, medium, medium], left)).toEqual({ size: medium, left: 2 });
    expect(firstShort("Timeless", [large, large], left)).toBeUndefined();
  });

  test("tells nobody how many there are while there are enough", () => {
    expect(framesFew(trio, { "Infinite:rectangle_medium": 3, "Sleek:rectangle_medium": 0 })).toEqual({});
  });

  test("has a frame that is taken out of the catalogue's stock in no size", () => {
    const row: { isOutOfStock: boolean } = frameTypes.infinite;
    row.isOutOfStock = true;
    try {
      expect(framesFew(trio, {})).toEqual({ "Infinite:rectangle_medium": 0, "Infinite:rectangle_large": 0 });
    } finally {
      row.isOutOfStock = false;
    }
  });
});
