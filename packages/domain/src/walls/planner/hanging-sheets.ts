import type { Rect, Size } from "../../kernel/rect.ts";
import { areSpansOverlapping, computeGroupSpan, computeTileSpan, type PlanTile, type Span } from "./plan.ts";
import { encodePlan } from "./plan-text.ts";

/** Common paper sizes of home printers, in mm. */
export const hangingPapers = {
  letter: { name: "Letter", width: 215.9, height: 279.4 },
  a4: { name: "A4", width: 210, height: 297 },
} as const;

export type HangingPaper = keyof typeof hangingPapers;

export const isHangingPaper = (paper: string): paper is HangingPaper => Object.hasOwn(hangingPapers, paper);

/** Margin in mm that cannot be printed. The bottom margin also contains the sheet's number and ruler. */
export const sheetMargin = { left: 10, right: 10, top: 10, bottom: 18 } as const;

/** Overlap in mm for gluing neighboring sheets together. */
export const SHEET_OVERLAP = 10;

/** Margin around the group in mm. It keeps outlines away from the edge of a sheet. */
const GROUP_MARGIN = 5;

export const MAX_SHEETS = 120;

/**
 * A sheet of paper. `area` is the part of the wall that the sheet shows. `column` and `row` start at 1. Sheets are
 * numbered row by row, from left to right.
 */
export type HangingSheet = { number: number; column: number; row: number; area: Span };

export type HangingSheets = {
  /** Paper size in mm, in the sheet's orientation. */
  page: Size;
  /** The printable area, from the sheet's top left corner. */
  live: Rect;
  columns: number;
  rows: number;
  /** Sheets that show part of the group. Empty sheets are omitted. */
  sheets: HangingSheet[];
};

/**
 * Covers the group at true size with sheets that overlap by `SHEET_OVERLAP`. Uses the paper orientation that needs
 * fewer sheets.
 */
export function planHangingSheets(tiles: readonly PlanTile[], paper: HangingPaper): HangingSheets {
  const { width, height } = hangingPapers[paper];
  const portrait = coverGroupWithSheets(tiles, { width, height });
  const landscape = coverGroupWithSheets(tiles, { width: height, height: width });
  return landscape.sheets.length < portrait.sheets.length ? landscape : portrait;
}

function coverGroupWithSheets(tiles: readonly PlanTile[], page: Size): HangingSheets {
  const { left: x, right, top: y, bottom } = sheetMargin;
  const live = { x, y, width: page.width - x - right, height: page.height - y - bottom };
  const group = computeGroupSpan(tiles);
  if (!group) return { page, live, columns: 0, rows: 0, sheets: [] };
  const step = { across: live.width - SHEET_OVERLAP, down: live.height - SHEET_OVERLAP };
  const columns = countSheets(group.right - group.left, step.across);
  const rows = countSheets(group.top - group.bottom, step.down);
  const spans = tiles.map(computeTileSpan);
  const sheets: HangingSheet[] = [];
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      const left = group.left - GROUP_MARGIN + (column - 1) * step.across;
      const top = group.top + GROUP_MARGIN - (row - 1) * step.down;
      const area = { left, right: left + live.width, bottom: top - live.height, top };
      if (!spans.some((span) => areSpansOverlapping(span, area))) continue;
      sheets.push({ number: sheets.length + 1, column, row, area });
    }
  }
  return { page, live, columns, rows, sheets };
}

const countSheets = (length: number, step: number) =>
  Math.max(1, Math.ceil((length + 2 * GROUP_MARGIN - SHEET_OVERLAP) / step));

export const buildHangingSheetPath = (tiles: readonly PlanTile[], paper: HangingPaper): string =>
  `/planner/sheets/${encodePlan(tiles)}/${paper}.pdf`;
