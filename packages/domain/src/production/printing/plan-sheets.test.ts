import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frameSizeKeys, frameSizes } from "../../catalog/frame-sizes.ts";
import { BLEED_MM, MARK_ROOM_MM } from "../../catalog/print-constants.ts";
import { planSheets, type SheetTile } from "./plan-sheets.ts";
import { SHEET_MARGIN_MM, type SheetKey, sheetFormats, sheetKeys } from "./sheets.ts";

const anyTile = fc.record({ key: fc.constantFrom(...frameSizeKeys), isLandscape: fc.boolean() });

const toSheetTiles = (drawn: Array<{ key: (typeof frameSizeKeys)[number]; isLandscape: boolean }>): SheetTile[] =>
  drawn.map(({ key, isLandscape }, index) => {
    const { w, h } = frameSizes[key].val;
    const [widthMm, heightMm] = isLandscape ? [h * 10, w * 10] : [w * 10, h * 10];
    return { id: String(index), widthMm, heightMm };
  });

/** Returns the area a tile occupies, including bleed and crop marks. */
function computeOccupiedArea(
  pieces: readonly SheetTile[],
  placed: { id: string; xMm: number; yMm: number; isTurned: boolean },
) {
  const { widthMm = 0, heightMm = 0 } = pieces.find(({ id }) => id === placed.id) ?? {};
  const [width, height] = placed.isTurned ? [heightMm, widthMm] : [widthMm, heightMm];
  const x = placed.xMm - MARK_ROOM_MM;
  const y = placed.yMm - MARK_ROOM_MM;
  const around = 2 * (BLEED_MM + MARK_ROOM_MM);
  return { x, y, right: x + width + around, bottom: y + height + around };
}

describe("tiles on sheets", () => {
  test("are each placed exactly once, inside the margins, and do not overlap each other's crop marks", () => {
    fc.assert(
      fc.property(fc.array(anyTile, { minLength: 1, maxLength: 40 }), fc.constantFrom(...sheetKeys), (drawn, key) => {
        const pieces = toSheetTiles(drawn);
        const format = sheetFormats[key];
        const sheets = planSheets(pieces, format);
        expect(sheets.flatMap((sheet) => sheet.pieces.map(({ id }) => Number(id))).toSorted((a, b) => a - b)).toEqual(
          pieces.map((_, index) => index),
        );
        for (const { widthMm, heightMm, pieces: own } of sheets) {
          expect(widthMm).toBe(format.widthMm);
          expect(heightMm).toBeLessThanOrEqual(format.heightMm);
          const boxes = own.map((placed) => computeOccupiedArea(pieces, placed));
          for (const [index, box] of boxes.entries()) {
            expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(SHEET_MARGIN_MM);
            expect(box.right).toBeLessThanOrEqual(widthMm - SHEET_MARGIN_MM);
            expect(box.bottom).toBeLessThanOrEqual(heightMm - SHEET_MARGIN_MM);
            for (const other of boxes.slice(index + 1)) {
              const apart =
                box.right <= other.x || other.right <= box.x || box.bottom <= other.y || other.bottom <= box.y;
              expect(apart).toBe(true);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test("are turned if that uses less of the roll's length, and the roll is cut after its last tile", () => {
    const mediums = Array.from({ length: 3 }, (_, index) => ({ id: String(index), widthMm: 300, heightMm: 450 }));
    const [roll, ...more] = planSheets(mediums, sheetFormats["roll-61"]);
    expect(more).toEqual([]);
    // A tile takes 318 mm of the roll's length if it lies on its side, and 468 mm if it is upright.
    expect(roll?.pieces.map(({ isTurned }) => isTurned)).toEqual([true, true, true]);
    expect(roll?.heightMm).toBe(3 * (300 + 18) + 2 * SHEET_MARGIN_MM);
  });

  test("are placed together on a sheet if they fit, and a sheet always has the full size of its format", () => {
    const countSheets = (key: SheetKey, size: { widthMm: number; heightMm: number }, pieces: number) =>
      planSheets(
        Array.from({ length: pieces }, (_, index) => ({ id: String(index), ...size })),
        sheetFormats[key],
      ).length;
    expect(countSheets("60x90", { widthMm: 210, heightMm: 310 }, 8)).toBe(2);
    expect(countSheets("60x90", { widthMm: 500, heightMm: 700 }, 2)).toBe(2);
    expect(planSheets([{ id: "a", widthMm: 210, heightMm: 310 }], sheetFormats["60x90"])[0]?.heightMm).toBe(900);
  });

  test("are rejected if they are larger than the sheet", () => {
    expect(() => planSheets([{ id: "a", widthMm: 800, heightMm: 950 }], sheetFormats["60x90"])).toThrow(RangeError);
    expect(planSheets([], sheetFormats["60x90"])).toEqual([]);
  });
});
