import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ShopError } from "../../errors.ts";
import {
  buildHangingSheetPath,
  type HangingPaper,
  hangingPapers,
  planHangingSheets,
  SHEET_OVERLAP,
} from "./hanging-sheets.ts";
import { anyTiles } from "./plan.fixture.ts";
import {
  computeFrameOuterSize,
  computeTileCoordinates,
  computeTileSpan,
  type PlanTile,
  planLimits,
  type Span,
} from "./plan.ts";
import { decodePlan, encodePlan } from "./plan-text.ts";

const papers = Object.keys(hangingPapers) as HangingPaper[];
const anyPaper = fc.constantFrom(...papers);
const containsPoint = ({ left, right, bottom, top }: Span, x: number, y: number) =>
  x >= left && x <= right && y >= bottom && y <= top;

describe("hanging sheets of a group of tiles at true size (F-08)", () => {
  test("hanging sheets contain every point of the outline of every tile", () => {
    fc.assert(
      fc.property(anyTiles, anyPaper, fc.double({ min: 0, max: 1, noNaN: true }), (tiles, paper, part) => {
        const { sheets } = planHangingSheets(tiles, paper);
        for (const { left, right, bottom, top } of tiles.map(computeTileSpan)) {
          const [x, y] = [left + (right - left) * part, bottom + (top - bottom) * part];
          for (const [atX, atY] of [
            [x, top],
            [x, bottom],
            [left, y],
            [right, y],
          ] as const)
            expect(sheets.some(({ area }) => containsPoint(area, atX, atY))).toBe(true);
        }
      }),
    );
  });

  test("hanging sheets overlap their neighbors", () => {
    fc.assert(
      fc.property(anyTiles, anyPaper, (tiles, paper) => {
        const { sheets, columns, rows, live, page } = planHangingSheets(tiles, paper);
        const { width, height } = hangingPapers[paper];
        expect([page.width, page.height].toSorted()).toEqual([width, height].toSorted());
        expect(sheets.map(({ number }) => number)).toEqual(sheets.map((_, at) => at + 1));
        for (const { column, row, area } of sheets) {
          expect(area.right - area.left).toBeCloseTo(live.width, 6);
          expect(area.top - area.bottom).toBeCloseTo(live.height, 6);
          expect(column).toBeLessThanOrEqual(columns);
          expect(row).toBeLessThanOrEqual(rows);
          const right = sheets.find((other) => other.row === row && other.column === column + 1);
          if (right) expect(area.right - right.area.left).toBeCloseTo(SHEET_OVERLAP, 6);
          const below = sheets.find((other) => other.column === column && other.row === row + 1);
          if (below) expect(below.area.top - area.bottom).toBeCloseTo(SHEET_OVERLAP, 6);
          expect(
            tiles.some((tile) => {
              const span = computeTileSpan(tile);
              return (
                span.left < area.right && span.right > area.left && span.bottom < area.top && span.top > area.bottom
              );
            }),
          ).toBe(true);
        }
      }),
    );
  });

  test("hanging sheets are landscape if fewer sheets are needed that way", () => {
    const row = [0, 260, 520].map((left, at): PlanTile => {
      return { name: `tile_${at + 1}`, frameSize: "rectangle_small", orientation: "portrait", left, top: 1_600 };
    });
    const { page, columns, rows, sheets } = planHangingSheets(row, "letter");
    expect([page.width > page.height, columns, rows, sheets.length]).toEqual([true, 3, 2, 6]);
  });

  test("a single small tile needs two sheets", () => {
    const tile: PlanTile = { name: "a", frameSize: "rectangle_small", orientation: "portrait", left: 0, top: 1_000 };
    expect(papers.map((paper) => planHangingSheets([tile], paper).sheets.length)).toEqual([2, 2]);
    expect(planHangingSheets([], "a4").sheets).toEqual([]);
  });
});

describe("the plate of a tile", () => {
  test("the plate of a tile is in the middle of the frame", () => {
    const tile: PlanTile = {
      name: "a",
      frameSize: "rectangle_medium",
      orientation: "landscape",
      left: 100,
      top: 1_700,
    };
    expect(computeFrameOuterSize(tile)).toEqual({ width: 460, height: 310 });
    expect(computeTileCoordinates({ tiles: [tile] })).toEqual([
      { n: 1, name: "a", width: 460, height: 310, left: 100, top: 1_700, plate: { left: 330, top: 1_545 } },
    ]);
  });
});

describe("a plan that is written to a URL", () => {
  test("a plan with up to a hundred tiles survives being written to a URL", () => {
    fc.assert(
      fc.property(anyTiles, (tiles) => {
        const text = encodePlan(tiles);
        expect(decodePlan(text)).toEqual(tiles);
        expect(encodeURIComponent(text)).toBe(text);
        expect(buildHangingSheetPath(tiles, "a4")).toBe(`/planner/sheets/${text}/a4.pdf`);
      }),
    );
    const [tile] = decodePlan("xl-20000_-20000");
    const many = Array.from({ length: planLimits.tiles }, (_, at) => ({
      ...(tile ?? expect.fail()),
      name: `tile_${at + 1}`,
    }));
    expect(decodePlan(encodePlan(many))).toEqual(many);
  });

  test.each([
    "",
    "mp1_2.",
    "zp1_2",
    "mq1_2",
    "mp1",
    "mp1.5_2",
    "mp999999_1",
    "mp20001_1",
    "mp1_-20001",
    "mp1_2 ",
    `${"mp1_2.".repeat(300)}mp1_2`,
  ])("a plan is rejected as invalid: %o", (text) => {
    expect(() => decodePlan(text)).toThrow(new ShopError("PLAN_UNREADABLE"));
  });

  test("a plan is rejected if it has more tiles than a design may have", () => {
    expect(() => decodePlan(Array.from({ length: 101 }, () => "sp1_2").join("."))).toThrow(
      new ShopError("PLAN_UNREADABLE"),
    );
  });
});
