import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frameSizeKeys, frameSizes } from "../../catalog/frames.ts";
import { BLEED_MM, MARK_ROOM_MM } from "../../catalog/print-constants.ts";
import { defaultPrinting, type SheetFormat } from "../../catalog/printing-settings.ts";
import type { Rect } from "../../kernel/rect.ts";
import { planRows } from "./plan-rows.fixture.ts";
import { planSheets, type Sheet, type SheetTile } from "./plan-sheets.ts";
import { listSheets } from "./sheets.ts";

const anyTile = fc.record({ key: fc.constantFrom(...frameSizeKeys), isLandscape: fc.boolean() });

const toSheetTiles = (drawn: Array<{ key: (typeof frameSizeKeys)[number]; isLandscape: boolean }>): SheetTile[] =>
  drawn.map(({ key, isLandscape }, index) => {
    const { w, h } = frameSizes[key].val;
    const [widthMm, heightMm] = isLandscape ? [h * 10, w * 10] : [w * 10, h * 10];
    return { id: String(index), widthMm, heightMm };
  });

/** Returns the rectangles that the tiles of a sheet cover, with their bleed. */
function listBleeds(tiles: readonly SheetTile[], sheet: Sheet): Rect[] {
  return sheet.pieces.map(({ id, xMm, yMm, isTurned }) => {
    const { widthMm = 0, heightMm = 0 } = tiles.find((tile) => tile.id === id) ?? {};
    const [width, height] = isTurned ? [heightMm, widthMm] : [widthMm, heightMm];
    return { x: xMm, y: yMm, width: width + 2 * BLEED_MM, height: height + 2 * BLEED_MM };
  });
}

/** Returns whether cuts from edge to edge, each at least a gutter wide, separate all rectangles. */
function isSeparable(rects: readonly Rect[], gutterMm: number): boolean {
  if (rects.length < 2) return true;
  return (["x", "y"] as const).some((axis) => {
    const side = axis === "x" ? "width" : "height";
    return rects.some((rect) => {
      const cut = rect[axis] + rect[side];
      const before = rects.filter((candidate) => candidate[axis] + candidate[side] <= cut);
      const after = rects.filter((candidate) => candidate[axis] >= cut + gutterMm);
      if (after.length === 0 || before.length + after.length < rects.length) return false;
      return isSeparable(before, gutterMm) && isSeparable(after, gutterMm);
    });
  });
}

const formats = listSheets(defaultPrinting).map(({ format }) => format);
const [sheet60x90, , roll61] = formats as [SheetFormat, SheetFormat, SheetFormat];
const anySpacing = fc.record({ marginMm: fc.integer({ min: 0, max: 20 }), gutterMm: fc.integer({ min: 4, max: 20 }) });
const listIds = (sheets: readonly Sheet[]) => sheets.flatMap(({ pieces }) => pieces.map(({ id }) => Number(id)));

describe("tiles on print sheets", () => {
  test("each tile is placed exactly once within the margins", () => {
    fc.assert(
      fc.property(
        fc.array(anyTile, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(...formats),
        anySpacing,
        (drawn, format, spacing) => {
          const tiles = toSheetTiles(drawn);
          const sheets = planSheets(tiles, format, spacing);
          expect(listIds(sheets).toSorted((a, b) => a - b)).toEqual(tiles.map((_, index) => index));
          const edge = spacing.marginMm + MARK_ROOM_MM;
          for (const sheet of sheets) {
            expect(sheet.widthMm).toBe(format.widthMm);
            expect(sheet.heightMm).toBeLessThanOrEqual(format.heightMm);
            const bleeds = listBleeds(tiles, sheet);
            for (const { x, y, width, height } of bleeds) {
              expect(Math.min(x, y)).toBeGreaterThanOrEqual(edge);
              expect(x + width).toBeLessThanOrEqual(sheet.widthMm - edge);
              expect(y + height).toBeLessThanOrEqual(sheet.heightMm - edge);
            }
            expect(isSeparable(bleeds, spacing.gutterMm)).toBe(true);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test("a sheet plan never needs more sheets than a plan in rows with full crop marks", () => {
    fc.assert(
      fc.property(fc.array(anyTile, { maxLength: 40 }), fc.constantFrom(...formats), (drawn, format) => {
        const tiles = toSheetTiles(drawn);
        const [sheets, rows] = [planSheets(tiles, format, defaultPrinting), planRows(tiles, format)];
        expect(sheets.length).toBeLessThanOrEqual(rows.length);
        const sumLength = (all: readonly Sheet[]) => all.reduce((sum, { heightMm }) => sum + heightMm, 0);
        if (sheets.length === rows.length) expect(sumLength(sheets)).toBeLessThanOrEqual(sumLength(rows));
      }),
      { numRuns: 100 },
    );
  });

  test("the same tiles are placed in the same way each time", () => {
    fc.assert(
      fc.property(fc.array(anyTile, { maxLength: 40 }), fc.constantFrom(...formats), (drawn, format) => {
        const tiles = toSheetTiles(drawn);
        const sheets = planSheets(tiles, format, defaultPrinting);
        expect(planSheets(tiles, format, defaultPrinting)).toEqual(sheets);
        for (const size of frameSizeKeys) {
          const placed = listIds(sheets).filter((id) => drawn[id]?.key === size);
          expect(placed).toEqual(placed.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 50 },
    );
  });

  test("twelve Small tiles fill two sheets of 60 × 90 cm with six tiles each", () => {
    const smalls = Array.from({ length: 12 }, (_, index) => ({ id: String(index), widthMm: 210, heightMm: 310 }));
    const sheets = planSheets(smalls, sheet60x90, defaultPrinting);
    expect(sheets.map(({ pieces }) => pieces.length)).toEqual([6, 6]);
    expect(sheets[0]?.pieces.map(({ isTurned }) => isTurned)).toEqual([false, false, true, true, true, true]);
    expect(planRows(smalls, sheet60x90)).toHaveLength(3);
  });

  test("tiles are rotated if that uses less of the roll's length", () => {
    const mediums = Array.from({ length: 3 }, (_, index) => ({ id: String(index), widthMm: 300, heightMm: 450 }));
    const [roll, ...more] = planSheets(mediums, roll61, defaultPrinting);
    expect(more).toEqual([]);
    // With its bleed, a tile takes 306 mm of the roll's length if it lies on its side, and 456 mm if it is upright.
    expect(roll?.pieces.map(({ isTurned }) => isTurned)).toEqual([true, true, true]);
    const { marginMm, gutterMm } = defaultPrinting;
    expect(roll?.heightMm).toBe(3 * 306 + 2 * gutterMm + 2 * (marginMm + MARK_ROOM_MM));
  });

  test("tiles are placed together on a sheet if they fit", () => {
    const countSheets = (size: { widthMm: number; heightMm: number }, pieces: number) =>
      planSheets(
        Array.from({ length: pieces }, (_, index) => ({ id: String(index), ...size })),
        sheet60x90,
        defaultPrinting,
      ).length;
    expect(countSheets({ widthMm: 210, heightMm: 310 }, 8)).toBe(2);
    expect(countSheets({ widthMm: 500, heightMm: 700 }, 2)).toBe(2);
    expect(planSheets([{ id: "a", widthMm: 210, heightMm: 310 }], sheet60x90, defaultPrinting)[0]?.heightMm).toBe(900);
  });

  test("tiles are rejected if they are larger than the print sheet", () => {
    expect(() => planSheets([{ id: "a", widthMm: 800, heightMm: 950 }], sheet60x90, defaultPrinting)).toThrow(
      RangeError,
    );
    expect(planSheets([], sheet60x90, defaultPrinting)).toEqual([]);
  });
});
