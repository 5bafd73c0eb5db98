import { templateByKey } from "@storywall/domain/catalog/templates";
import { coordinatesOf } from "@storywall/domain/walls/planner/coordinates";
import { hangGroup, tilesOfDesign } from "@storywall/domain/walls/planner/hang-group";
import {
  type HangingPaper,
  type HangingSheet,
  hangingPapers,
  planHangingSheets,
} from "@storywall/domain/walls/planner/hanging-sheets";
import { frameOf, type PlanTile, usualWall } from "@storywall/domain/walls/planner/plan";
import { describe, expect, test } from "vitest";
import { drawHangingSheet } from "./hanging-sheet.ts";
import { type MeasuredPage, measurePdf } from "./pdf-pages.fixture.ts";
import { textsOf } from "./pdf-text.fixture.ts";

/** What is glued by hand is no better than this; what is drawn has to be. */
const WITHIN_MM = 0.2;
const near = (found: number, wanted: number) => Math.abs(found - wanted) <= WITHIN_MM;

const hung = (key: string, frameSize?: string): PlanTile[] => {
  const template = templateByKey(key) ?? expect.fail();
  const chosen = frameSize ? template.tiles.map(({ name }) => ({ name, frameSize })) : [];
  return hangGroup({ wall: usualWall, furniture: [], tiles: tilesOfDesign(template, chosen) });
};

type Point = { x: number; y: number };
type Stroke = { from: Point; to: Point };

const strokesOf = ({ lines }: MeasuredPage): Stroke[] =>
  lines.map(({ from, to }) => ({ from: { x: from[0], y: from[1] }, to: { x: to[0], y: to[1] } }));
const lengthOf = ({ from, to }: Stroke) => Math.hypot(to.x - from.x, to.y - from.y);
const isLevel = ({ from, to }: Stroke) => Math.abs(from.y - to.y) < 0.01;
const middleOf = ({ from, to }: Stroke): Point => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });

/** Registration crosses: a level and an upright stroke of 8 mm through the same point. */
function crossesOf(page: MeasuredPage): Point[] {
  const arms = strokesOf(page).filter((one) => near(lengthOf(one), 8));
  const upright = arms.filter((one) => !isLevel(one)).map(middleOf);
  return arms
    .filter(isLevel)
    .map(middleOf)
    .filter(({ x, y }) => upright.some((other) => near(other.x, x) && near(other.y, y)));
}

/** Lays every sheet so that its crosses lie on those of the sheet beside or above it, as hands do, and nothing else. */
function glue(pages: readonly MeasuredPage[], sheets: readonly HangingSheet[]): Stroke[] {
  const indexAt = (column: number, row: number) => sheets.findIndex((one) => one.column === column && one.row === row);
  const places: Point[] = [];
  for (const [index, page] of pages.entries()) {
    const { column, row } = sheets[index] ?? expect.fail();
    const [beside, above] = [indexAt(column - 1, row), indexAt(column, row - 1)];
    const before = beside >= 0 ? beside : above;
    if (index === 0) {
      places.push({ x: 0, y: 0 });
      continue;
    }
    const [own, theirs] = [crossesOf(page), crossesOf(pages[before] ?? expect.fail("Nothing is beside this sheet"))];
    const side = beside >= 0 ? "x" : "y";
    const [mine, other] = [first(own, side), last(theirs, side)];
    const base = places[before] ?? expect.fail();
    places.push({ x: base.x + other.x - mine.x, y: base.y + other.y - mine.y });
  }
  return pages.flatMap((page, index) => {
    const by = places[index] ?? expect.fail();
    const moved = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
    return strokesOf(page).map(({ from, to }) => ({ from: moved(from), to: moved(to) }));
  });
}

/** Of the crosses along one edge the one that is nearer to the page's other beginning. */
function first(crosses: readonly Point[], side: "x" | "y"): Point {
  const edge = Math.min(...crosses.map((one) => one[side]));
  return startOf(crosses.filter((one) => near(one[side], edge)));
}
function last(crosses: readonly Point[], side: "x" | "y"): Point {
  const edge = Math.max(...crosses.map((one) => one[side]));
  return startOf(crosses.filter((one) => near(one[side], edge)));
}
const startOf = (crosses: readonly Point[]): Point =>
  crosses.toSorted((a, b) => a.x + a.y - b.x - b.y)[0] ?? expect.fail("There is no cross");

/** Whether the pieces drawn on several sheets make up this line from end to end. */
function isDrawn(strokes: readonly Stroke[], from: Point, to: Point): boolean {
  const along = near(from.y, to.y) ? "x" : "y";
  const off = along === "x" ? "y" : "x";
  const parts = strokes
    .filter((one) => near(one.from[off], from[off]) && near(one.to[off], from[off]))
    .map((one) => [Math.min(one.from[along], one.to[along]), Math.max(one.from[along], one.to[along])] as const)
    .filter(([a, b]) => b - a > 8.5)
    .toSorted(([a], [b]) => a - b);
  let reached = from[along];
  if (!parts.some(([a]) => near(a, from[along]))) return false;
  for (const [a, b] of parts) if (a <= reached + WITHIN_MM) reached = Math.max(reached, Math.min(b, to[along] + 99));
  return parts.some(([, b]) => near(b, to[along])) && reached >= to[along] - WITHIN_MM;
}

describe("The hanging sheet (F-08)", () => {
  test.each<[key: string, size: string, paper: HangingPaper]>([
    ["trio", "rectangle_small", "letter"],
    ["grid_four_frames", "rectangle_medium", "a4"],
    ["flex_four_frames", "rectangle_large", "letter"],
    ["mixed_absolute_four_frames", "rectangle_medium", "a4"],
    ["single_tile", "rectangle_xlarge", "letter"],
  ])("of %s in %s on %s, glued by its crosses, has every tile where it hangs, to 0.2 mm", async (key, size, paper) => {
    const tiles = hung(key, size);
    const { sheets } = planHangingSheets(tiles, paper);
    const { pages } = await measurePdf(await drawHangingSheet(tiles, paper));
    expect(pages).toHaveLength(1 + sheets.length);
    const strokes = glue(pages.slice(1), sheets);

    const left = Math.min(...tiles.map((tile) => tile.left));
    const top = Math.max(...tiles.map((tile) => tile.top));
    // The margin of the paper, and 5 mm around the group.
    const at = (x: number, y: number): Point => ({ x: 15 + x - left, y: 15 + top - y });
    for (const tile of tiles) {
      const { width, height } = frameOf(tile);
      const corners = {
        topLeft: at(tile.left, tile.top),
        topRight: at(tile.left + width, tile.top),
        bottomLeft: at(tile.left, tile.top - height),
        bottomRight: at(tile.left + width, tile.top - height),
      };
      expect(isDrawn(strokes, corners.topLeft, corners.topRight), `${tile.name}, upper edge`).toBe(true);
      expect(isDrawn(strokes, corners.bottomLeft, corners.bottomRight), `${tile.name}, lower edge`).toBe(true);
      expect(isDrawn(strokes, corners.topLeft, corners.bottomLeft), `${tile.name}, left edge`).toBe(true);
      expect(isDrawn(strokes, corners.topRight, corners.bottomRight), `${tile.name}, right edge`).toBe(true);
    }
    for (const { plate } of coordinatesOf({ tiles })) {
      const { x, y } = at(plate.left, plate.top);
      const arms = strokes.filter(
        (one) => near(lengthOf(one), 20) && near(middleOf(one).x, x) && near(middleOf(one).y, y),
      );
      expect(arms.some(isLevel) && arms.some((arm) => !isLevel(arm))).toBe(true);
    }
  });

  test.each(["letter", "a4"] as const)(
    "on %s has paper of that size, and on every page a ruler of 100 mm",
    async (paper) => {
      const { pages } = await measurePdf(await drawHangingSheet(hung("six"), paper));
      const { width, height } = hangingPapers[paper];
      for (const page of pages) {
        const sides = [page.width, page.height].toSorted((a, b) => a - b);
        expect(near(sides[0] ?? 0, width) && near(sides[1] ?? 0, height)).toBe(true);
        expect(strokesOf(page).some((one) => isLevel(one) && near(lengthOf(one), 100))).toBe(true);
      }
    },
  );

  test("draws nothing into the margins that printers leave white but the marks to cut at and the foot", async () => {
    const { pages } = await measurePdf(await drawHangingSheet(hung("grid_four_frames"), "letter"));
    for (const page of pages.slice(1)) {
      for (const stroke of strokesOf(page)) {
        if (near(lengthOf(stroke), 5)) continue;
        for (const { x, y } of [stroke.from, stroke.to]) {
          expect(x).toBeGreaterThanOrEqual(10 - 0.01);
          expect(x).toBeLessThanOrEqual(page.width - 10 + 0.01);
          expect(y).toBeGreaterThanOrEqual(10 - 0.01);
          expect(y).toBeLessThanOrEqual(page.height - 5);
        }
      }
    }
  });

  test("numbers its sheets and says where each tile's frame and plate go, for both kinds of tape measure", async () => {
    const tiles = hung("trio");
    const [overview = [], ...sheets] = textsOf(await drawHangingSheet(tiles, "letter"));
    for (const text of [
      "Hanging sheet",
      "3 tiles at true size, on 6 sheets of Letter",
      "113.0 cm (44 1/2 in)",
      "163.5 cm (64 3/8 in)",
    ]) {
      expect(overview).toContain(text);
    }
    expect(overview).toContain("124.0 cm (48 13/16 in), 147.5 cm (58 1/16 in)");
    expect(sheets.flatMap((texts) => texts.filter((text) => /^Sheet \d/.test(text)))).toEqual(
      Array.from({ length: 6 }, (_, at) => `Sheet ${at + 1} of 6`),
    );
    expect(sheets.flat()).toContain("Level: 147.5 cm above the floor");
  });

  test("of a hundred tiles has all of them in its table", async () => {
    const [tile] = hung("single_tile", "rectangle_small");
    const tiles = Array.from({ length: 100 }, (_, at): PlanTile => {
      return { ...(tile ?? expect.fail()), name: `tile_${at + 1}`, left: (at % 3) * 5, top: 1_500 + at };
    });
    const texts = textsOf(await drawHangingSheet(tiles, "a4"));
    const numbers = texts.flat().filter((text) => /^\d{1,3}$/.test(text));
    for (let n = 1; n <= 100; n++) expect(numbers).toContain(String(n));
    expect(texts.flat().filter((text) => text === "Upper edge above the floor").length).toBeGreaterThan(1);
  });

  test("is the same bytes each time", async () => {
    const pdf = await drawHangingSheet(hung("trio"), "a4");
    expect(Buffer.from(await drawHangingSheet(hung("trio"), "a4")).equals(Buffer.from(pdf))).toBe(true);
    expect(Buffer.from(pdf).includes("CreationDate")).toBe(false);
  });
});
