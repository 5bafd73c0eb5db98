import { type PDFFont, type PDFPage, rgb, StandardFonts } from "@cantoo/pdf-lib";
import { type FrameSizeKey, frameSizes } from "@storywall/domain/catalog/frames";
import type { Rect } from "@storywall/domain/kernel/rect";
import {
  type HangingPaper,
  type HangingSheet,
  type HangingSheets,
  planHangingSheets,
} from "@storywall/domain/walls/planner/hanging-sheets";
import { formatLength } from "@storywall/domain/walls/planner/lengths";
import {
  computeGroupSpan,
  computeTileCoordinates,
  computeTileSpan,
  type PlanTile,
  type Span,
} from "@storywall/domain/walls/planner/plan";
import { drawHangingOverview } from "./hanging-overview.ts";
import { createMillimeterPen, type MmPen } from "./mm-pen.ts";
import { createPrintDocument, mmToPoints, savePrintDocument } from "./print-page.ts";

/** Length of the ruler on every sheet in mm, to check the print scale. */
const RULER_LENGTH_MM = 100;
/** Half the length of a registration cross in mm. */
const CROSS_ARM = 4;
const CUT_MARK = { from: 2, to: 7 } as const;
const gray = rgb(0.55, 0.55, 0.55);
const outline = { points: 0.75 } as const;
const glueLine = { ink: gray, points: 0.4, dashes: [4, 3] } as const;

type SheetPlan = HangingSheets & { tiles: readonly PlanTile[] };

/**
 * Draws an overview with instructions, and then the wall at true size on sheets that are glued together. The output is
 * deterministic.
 */
export async function drawHangingSheets(tiles: readonly PlanTile[], paper: HangingPaper): Promise<Uint8Array> {
  const print = await createPrintDocument({ title: "Hanging guide" });
  const bold = await print.document.embedFont(StandardFonts.HelveticaBold);
  const plan = { ...planHangingSheets(tiles, paper), tiles };
  const fonts = { regular: print.font, bold };
  const { width, height } = plan.page;
  drawHangingOverview(print.document, fonts, { ...plan, paper });
  for (const sheet of plan.sheets) {
    drawHangingSheet(print.document.addPage([mmToPoints(width), mmToPoints(height)]), fonts, sheet, plan);
  }
  return savePrintDocument(print, ["hanging sheet", paper, JSON.stringify(tiles)]);
}

type Fonts = { regular: PDFFont; bold: PDFFont };

function drawHangingSheet(page: PDFPage, fonts: Fonts, sheet: HangingSheet, plan: SheetPlan): void {
  const pen = createMillimeterPen(page, fonts.regular);
  const { live } = plan;
  const at = {
    x: (left: number) => live.x + left - sheet.area.left,
    y: (top: number) => live.y + sheet.area.top - top,
  };
  drawLevelLine(pen, at, sheet, plan);
  for (const [index, tile] of plan.tiles.entries()) drawTileOutline({ pen, fonts, page, at, sheet }, tile, index + 1);
  drawSheetJoins(pen, at, sheet, plan);
  drawCutMarks(pen, live);
  drawSheetFooter(pen, createMillimeterPen(page, fonts.bold), sheet, plan);
}

type SheetPosition = { x: (left: number) => number; y: (top: number) => number };
type SheetCanvas = { pen: MmPen; fonts: Fonts; page: PDFPage; at: SheetPosition; sheet: HangingSheet };

function drawTileOutline({ pen, fonts, page, at, sheet }: SheetCanvas, tile: PlanTile, n: number): void {
  const { area } = sheet;
  const span = computeTileSpan(tile);
  const visible = intersectSpans(span, area);
  if (!visible) return;
  const isVisible = {
    x: (x: number) => x >= area.left && x <= area.right,
    y: (y: number) => y >= area.bottom && y <= area.top,
  };
  for (const x of [span.left, span.right])
    if (isVisible.x(x)) pen.line(at.x(x), at.y(visible.top), at.x(x), at.y(visible.bottom), outline);
  for (const y of [span.top, span.bottom])
    if (isVisible.y(y)) pen.line(at.x(visible.left), at.y(y), at.x(visible.right), at.y(y), outline);

  const size = frameSizes[tile.frameSize as FrameSizeKey];
  if (visible.right - visible.left > 34 && visible.top - visible.bottom > 22) {
    const [x, y] = [at.x(visible.left) + 4, at.y(visible.top) + 9];
    createMillimeterPen(page, fonts.bold).writeText(x, y, `Tile ${n}`, 12);
    pen.writeText(x, y + 5, size.name, 8);
  }
  const [{ plate } = { plate: null }] = computeTileCoordinates({ tiles: [tile] });
  if (!plate || !isVisible.x(plate.left) || !isVisible.y(plate.top)) return;
  const [x, y] = [at.x(plate.left), at.y(plate.top)];
  pen.line(x - 10, y, x + 10, y);
  pen.line(x, y - 10, x, y + 10);
  pen.drawBox({ x: x - 5, y: y - 5, width: 10, height: 10 });
  pen.writeText(x + 7, y - 2, `Plate for tile ${n}`, 7);
}

/** Draws a horizontal line at the middle of the group, for a spirit level. */
function drawLevelLine(pen: MmPen, at: SheetPosition, { area }: HangingSheet, { tiles }: SheetPlan): void {
  const group = computeGroupSpan(tiles);
  if (!group) return;
  const middle = (group.top + group.bottom) / 2;
  if (middle <= area.bottom || middle >= area.top) return;
  const [from, to] = [Math.max(area.left, group.left), Math.min(area.right, group.right)];
  if (from >= to) return;
  pen.line(at.x(from), at.y(middle), at.x(to), at.y(middle), { ink: gray, points: 0.4, dashes: [8, 3, 1, 3] });
  // The text moves to the right of a tile that it would overlap.
  const textLeft = computeTileCoordinates({ tiles }).reduce(
    (x, { plate }) => (Math.abs(plate.left - x - 20) < 34 ? plate.left + 14 : x),
    from + 14,
  );
  if (textLeft + 44 > area.right) return;
  pen.writeText(
    at.x(textLeft),
    at.y(middle) + 3.4,
    `Level: ${formatLength(middle, "in")} (${(middle / 10).toFixed(1)} cm) high`,
    6.5,
  );
}

/** Draws the outlines of the adjacent sheets and the registration crosses. */
function drawSheetJoins(pen: MmPen, at: SheetPosition, sheet: HangingSheet, { sheets }: SheetPlan): void {
  const { area, column, row } = sheet;
  const findNeighbor = (right: number, down: number) =>
    sheets.find((other) => other.column === column + right && other.row === row + down);
  const quarters = [0.25, 0.75];
  for (const direction of [-1, 1]) {
    const beside = findNeighbor(direction, 0);
    if (beside) {
      const x = (Math.max(area.left, beside.area.left) + Math.min(area.right, beside.area.right)) / 2;
      for (const part of quarters) drawCrossMark(pen, at.x(x), at.y(area.top + (area.bottom - area.top) * part));
    }
    const over = findNeighbor(0, direction);
    if (over) {
      const y = (Math.min(area.top, over.area.top) + Math.max(area.bottom, over.area.bottom)) / 2;
      for (const part of quarters) drawCrossMark(pen, at.x(area.left + (area.right - area.left) * part), at.y(y));
    }
  }
  const [right, below] = [findNeighbor(1, 0), findNeighbor(0, 1)];
  if (right) {
    pen.line(at.x(right.area.left), at.y(area.top), at.x(right.area.left), at.y(area.bottom), glueLine);
    pen.writeText(at.x(right.area.left) + 1.2, at.y(area.top) + 4, `to ${right.number}`, 6.5);
  }
  if (below) {
    pen.line(at.x(area.left), at.y(below.area.top), at.x(area.right), at.y(below.area.top), glueLine);
    pen.writeText(at.x(area.left) + 7.5, at.y(below.area.top) + 4, `to ${below.number}`, 6.5);
  }
}

function drawCrossMark(pen: MmPen, x: number, y: number): void {
  pen.line(x - CROSS_ARM, y, x + CROSS_ARM, y);
  pen.line(x, y - CROSS_ARM, x, y + CROSS_ARM);
}

/** Draws short lines outside the four corners, aligned with the edges. */
function drawCutMarks(pen: MmPen, { x: left, y: top, width, height }: Rect): void {
  for (const [x, out] of [
    [left, -1],
    [left + width, 1],
  ] as const) {
    for (const [y, down] of [
      [top, -1],
      [top + height, 1],
    ] as const) {
      pen.line(x + out * CUT_MARK.from, y, x + out * CUT_MARK.to, y);
      pen.line(x, y + down * CUT_MARK.from, x, y + down * CUT_MARK.to);
    }
  }
}

function drawSheetFooter(
  pen: MmPen,
  boldPen: MmPen,
  { number, column, row, area }: HangingSheet,
  { sheets, live }: SheetPlan,
): void {
  const y = live.y + live.height + 3;
  pen.drawRuler(live.x + 9, y, RULER_LENGTH_MM, "across");
  const x = live.x + 9 + RULER_LENGTH_MM + 5;
  boldPen.writeText(x, y + 3, `Sheet ${number} of ${sheets.length}`, 10);
  pen.writeText(x, y + 6.8, `Row ${row}, column ${column}. The ruler is 3 15/16 in (10 cm).`, 7);
  pen.writeText(
    x,
    y + 10,
    `Top-left corner: ${formatLength(area.left, "in")} from the left, ${formatLength(area.top, "in")} above the floor`,
    7,
  );
}

function intersectSpans(a: Span, b: Span): Span | null {
  const span = {
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
    top: Math.min(a.top, b.top),
  };
  return span.left < span.right && span.bottom < span.top ? span : null;
}
