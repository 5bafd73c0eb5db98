import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import {
  type HangingPaper,
  type HangingSheet,
  hangingPapers,
  planHangingSheets,
} from "@storywall/domain/walls/planner/hanging-sheets";
import { layOutTileGroup, toPlanTiles } from "@storywall/domain/walls/planner/layout-group";
import { computeFrameOuterSize, computeTileCoordinates, type PlanTile } from "@storywall/domain/walls/planner/plan";
import { describe, expect, test } from "vitest";
import { drawHangingSheets } from "./hanging-sheet.ts";
import { type MeasuredPage, measurePdf } from "./pdf-pages.fixture.ts";
import { readSimplePdfText } from "./read-simple-pdf-text.fixture.ts";

/** The tolerance for sheets that are glued together by hand. */
const WITHIN_MM = 0.2;
const isWithinGluingTolerance = (actual: number, expected: number) => Math.abs(actual - expected) <= WITHIN_MM;

const createPlanTiles = (key: string, frameSize?: string): PlanTile[] => {
  const template = findTemplateByKey(key) ?? expect.fail();
  const chosen = frameSize ? template.tiles.map(({ name }) => ({ name, frameSize })) : [];
  return layOutTileGroup({
    wall: { width: 3_000, height: 2_500 },
    room: "empty",
    furniture: [],
    tiles: toPlanTiles(template, chosen),
  });
};

type Point = { x: number; y: number };
type Stroke = { from: Point; to: Point };

const listStrokes = ({ lines }: MeasuredPage): Stroke[] =>
  lines.map(({ from, to }) => ({ from: { x: from[0], y: from[1] }, to: { x: to[0], y: to[1] } }));
const computeStrokeLength = ({ from, to }: Stroke) => Math.hypot(to.x - from.x, to.y - from.y);
const isHorizontal = ({ from, to }: Stroke) => Math.abs(from.y - to.y) < 0.01;
const computeStrokeCenter = ({ from, to }: Stroke): Point => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });

/** Finds the registration crosses. Each consists of a horizontal and a vertical stroke of 8 mm with the same center. */
function findCrosses(page: MeasuredPage): Point[] {
  const arms = listStrokes(page).filter((candidate) => isWithinGluingTolerance(computeStrokeLength(candidate), 8));
  const upright = arms.filter((arm) => !isHorizontal(arm)).map(computeStrokeCenter);
  return arms
    .filter(isHorizontal)
    .map(computeStrokeCenter)
    .filter(({ x, y }) =>
      upright.some((other) => isWithinGluingTolerance(other.x, x) && isWithinGluingTolerance(other.y, y)),
    );
}

/** Places each sheet so that its crosses match the crosses of the sheet beside or above it. */
function joinSheetsAtCrosses(pages: readonly MeasuredPage[], sheets: readonly HangingSheet[]): Stroke[] {
  const findSheetIndex = (column: number, row: number) =>
    sheets.findIndex((sheet) => sheet.column === column && sheet.row === row);
  const places: Point[] = [];
  for (const [index, page] of pages.entries()) {
    const { column, row } = sheets[index] ?? expect.fail();
    const [beside, above] = [findSheetIndex(column - 1, row), findSheetIndex(column, row - 1)];
    const before = beside >= 0 ? beside : above;
    if (index === 0) {
      places.push({ x: 0, y: 0 });
      continue;
    }
    const [own, theirs] = [
      findCrosses(page),
      findCrosses(pages[before] ?? expect.fail("Nothing is beside this sheet")),
    ];
    const side = beside >= 0 ? "x" : "y";
    const [mine, other] = [findFirstCross(own, side), findLastCross(theirs, side)];
    const base = places[before] ?? expect.fail();
    places.push({ x: base.x + other.x - mine.x, y: base.y + other.y - mine.y });
  }
  return pages.flatMap((page, index) => {
    const by = places[index] ?? expect.fail();
    const toPointOnJoinedSheets = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
    return listStrokes(page).map(({ from, to }) => ({
      from: toPointOnJoinedSheets(from),
      to: toPointOnJoinedSheets(to),
    }));
  });
}

/**
 * Returns the cross at the left (`x`) or upper (`y`) edge of the page. If that edge has several crosses, returns the
 * one nearest to the top left corner.
 */
function findFirstCross(crosses: readonly Point[], side: "x" | "y"): Point {
  const edge = Math.min(...crosses.map((cross) => cross[side]));
  return findTopLeftCorner(crosses.filter((cross) => isWithinGluingTolerance(cross[side], edge)));
}
function findLastCross(crosses: readonly Point[], side: "x" | "y"): Point {
  const edge = Math.max(...crosses.map((cross) => cross[side]));
  return findTopLeftCorner(crosses.filter((cross) => isWithinGluingTolerance(cross[side], edge)));
}
const findTopLeftCorner = (crosses: readonly Point[]): Point =>
  crosses.toSorted((a, b) => a.x + a.y - b.x - b.y)[0] ?? expect.fail("There is no cross");

/** Returns whether the strokes of all sheets together cover the line between these two points. */
function isLineDrawn(strokes: readonly Stroke[], from: Point, to: Point): boolean {
  const along = isWithinGluingTolerance(from.y, to.y) ? "x" : "y";
  const off = along === "x" ? "y" : "x";
  const parts = strokes
    .filter(
      (stroke) =>
        isWithinGluingTolerance(stroke.from[off], from[off]) && isWithinGluingTolerance(stroke.to[off], from[off]),
    )
    .map(
      (stroke) =>
        [Math.min(stroke.from[along], stroke.to[along]), Math.max(stroke.from[along], stroke.to[along])] as const,
    )
    .filter(([a, b]) => b - a > 8.5)
    .toSorted(([a], [b]) => a - b);
  let reached = from[along];
  if (!parts.some(([a]) => isWithinGluingTolerance(a, from[along]))) return false;
  for (const [a, b] of parts) if (a <= reached + WITHIN_MM) reached = Math.max(reached, Math.min(b, to[along] + 99));
  return parts.some(([, b]) => isWithinGluingTolerance(b, to[along])) && reached >= to[along] - WITHIN_MM;
}

describe("The hanging sheet (F-08)", () => {
  test.each<[key: string, size: string, paper: HangingPaper]>([
    ["trio", "rectangle_small", "letter"],
    ["grid_four_frames", "rectangle_medium", "a4"],
    ["flex_four_frames", "rectangle_large", "letter"],
    ["mixed_absolute_four_frames", "rectangle_medium", "a4"],
    ["single_tile", "rectangle_xlarge", "letter"],
  ])("the pages of the hanging sheet join within 0.2 mm (%s in %s on %s)", async (key, size, paper) => {
    const tiles = createPlanTiles(key, size);
    const { sheets } = planHangingSheets(tiles, paper);
    const { pages } = await measurePdf(await drawHangingSheets(tiles, paper));
    expect(pages).toHaveLength(1 + sheets.length);
    const strokes = joinSheetsAtCrosses(pages.slice(1), sheets);

    const left = Math.min(...tiles.map((tile) => tile.left));
    const top = Math.max(...tiles.map((tile) => tile.top));
    // The group starts 15 mm from the edge of the first page: the margin of the paper, and 5 mm of space around the
    // group.
    const toPagePoint = (x: number, y: number): Point => ({ x: 15 + x - left, y: 15 + top - y });
    for (const tile of tiles) {
      const { width, height } = computeFrameOuterSize(tile);
      const corners = {
        topLeft: toPagePoint(tile.left, tile.top),
        topRight: toPagePoint(tile.left + width, tile.top),
        bottomLeft: toPagePoint(tile.left, tile.top - height),
        bottomRight: toPagePoint(tile.left + width, tile.top - height),
      };
      expect(isLineDrawn(strokes, corners.topLeft, corners.topRight), `${tile.name}, upper edge`).toBe(true);
      expect(isLineDrawn(strokes, corners.bottomLeft, corners.bottomRight), `${tile.name}, lower edge`).toBe(true);
      expect(isLineDrawn(strokes, corners.topLeft, corners.bottomLeft), `${tile.name}, left edge`).toBe(true);
      expect(isLineDrawn(strokes, corners.topRight, corners.bottomRight), `${tile.name}, right edge`).toBe(true);
    }
    for (const { plate } of computeTileCoordinates({ tiles })) {
      const { x, y } = toPagePoint(plate.left, plate.top);
      const arms = strokes.filter(
        (stroke) =>
          isWithinGluingTolerance(computeStrokeLength(stroke), 20) &&
          isWithinGluingTolerance(computeStrokeCenter(stroke).x, x) &&
          isWithinGluingTolerance(computeStrokeCenter(stroke).y, y),
      );
      expect(arms.some(isHorizontal) && arms.some((arm) => !isHorizontal(arm))).toBe(true);
    }
  });

  test.each(["letter", "a4"] as const)(
    "each page of a hanging sheet of size %s has a ruler of 100 mm",
    async (paper) => {
      const { pages } = await measurePdf(await drawHangingSheets(createPlanTiles("six"), paper));
      const { width, height } = hangingPapers[paper];
      for (const page of pages) {
        const sides = [page.width, page.height].toSorted((a, b) => a - b);
        expect(isWithinGluingTolerance(sides[0] ?? 0, width) && isWithinGluingTolerance(sides[1] ?? 0, height)).toBe(
          true,
        );
        expect(
          listStrokes(page).some(
            (candidate) => isHorizontal(candidate) && isWithinGluingTolerance(computeStrokeLength(candidate), 100),
          ),
        ).toBe(true);
      }
    },
  );

  test("the hanging sheet draws nothing but cut marks and the footer in the margins", async () => {
    const { pages } = await measurePdf(await drawHangingSheets(createPlanTiles("grid_four_frames"), "letter"));
    for (const page of pages.slice(1)) {
      for (const stroke of listStrokes(page)) {
        if (isWithinGluingTolerance(computeStrokeLength(stroke), 5)) continue;
        for (const { x, y } of [stroke.from, stroke.to]) {
          expect(x).toBeGreaterThanOrEqual(10 - 0.01);
          expect(x).toBeLessThanOrEqual(page.width - 10 + 0.01);
          expect(y).toBeGreaterThanOrEqual(10 - 0.01);
          expect(y).toBeLessThanOrEqual(page.height - 5);
        }
      }
    }
  });

  test("the hanging sheet gives each tile's position in centimeters and inches", async () => {
    const tiles = createPlanTiles("trio");
    const [overview = [], ...sheets] = readSimplePdfText(await drawHangingSheets(tiles, "letter"));
    for (const text of [
      "Hanging guide",
      "3 tiles at true size, on 6 sheets of Letter paper",
      "44 1/2 in (113.0 cm)",
      "64 3/8 in (163.5 cm)",
    ]) {
      expect(overview).toContain(text);
    }
    expect(overview).toContain("48 13/16 in (124.0 cm), 58 1/16 in (147.5 cm)");
    expect(sheets.flatMap((texts) => texts.filter((text) => /^Sheet \d/.test(text)))).toEqual(
      Array.from({ length: 6 }, (_, index) => `Sheet ${index + 1} of 6`),
    );
    expect(sheets.flat()).toContain("Level: 58 1/16 in (147.5 cm) high");
  });

  test("the hanging sheet lists all tiles of a plan of one hundred tiles", async () => {
    const [tile] = createPlanTiles("single_tile", "rectangle_small");
    const tiles = Array.from({ length: 100 }, (_, index): PlanTile => {
      return {
        ...(tile ?? expect.fail()),
        name: `tile_${index + 1}`,
        left: (index % 3) * 5,
        top: 1_500 + index,
      };
    });
    const texts = readSimplePdfText(await drawHangingSheets(tiles, "a4"));
    const numbers = texts.flat().filter((text) => /^\d{1,3}$/.test(text));
    for (let n = 1; n <= 100; n++) expect(numbers).toContain(String(n));
    expect(texts.flat().filter((text) => text === "Top edge above the floor").length).toBeGreaterThan(1);
  });

  test("the hanging sheet has the same bytes each time it is created", async () => {
    const pdf = await drawHangingSheets(createPlanTiles("trio"), "a4");
    expect(Buffer.from(await drawHangingSheets(createPlanTiles("trio"), "a4")).equals(Buffer.from(pdf))).toBe(true);
    expect(Buffer.from(pdf).includes("CreationDate")).toBe(false);
  });
});
