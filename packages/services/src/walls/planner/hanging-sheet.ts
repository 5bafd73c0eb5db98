import { drawHangingSheets } from "@storywall/documents/hanging-sheet";
import { ShopError } from "@storywall/domain/errors";
import {
  buildHangingSheetPath,
  type HangingPaper,
  MAX_SHEETS,
  planHangingSheets,
} from "@storywall/domain/walls/planner/hanging-sheets";
import type { PlanTile } from "@storywall/domain/walls/planner/plan";
import { computeTileCoordinates } from "@storywall/domain/walls/planner/plan";
import { decodePlan } from "@storywall/domain/walls/planner/plan-text";
import type { HangingSheetInput, HangingSheetView } from "@storywall/domain/walls/planner/schema";
import { createPdfFile, type OpenedFile } from "../../kernel/opened-file.ts";

/** Computes the measurements of each tile and the path of the PDF. Stores nothing. Throws PLAN_TOO_LARGE. */
export function planHangingSheet({ tiles, paper }: HangingSheetInput): HangingSheetView {
  const namedTiles = tiles.map((tile, index): PlanTile => ({ ...tile, name: `tile_${index + 1}` }));
  assertFitsSheetLimit(namedTiles, paper);
  const { sheets, columns, rows } = planHangingSheets(namedTiles, paper);
  return {
    path: buildHangingSheetPath(namedTiles, paper),
    sheets: sheets.length,
    columns,
    rows,
    tiles: computeTileCoordinates({ tiles: namedTiles }).map(({ name: _, ...coordinates }) => coordinates),
  };
}

/** Throws PLAN_TOO_LARGE if the plan needs too many sheets. */
export function assertFitsSheetLimit(tiles: readonly PlanTile[], paper: HangingPaper): void {
  const sheets = planHangingSheets(tiles, paper).sheets.length;
  if (sheets > MAX_SHEETS) throw new ShopError("PLAN_TOO_LARGE", { sheets, most: MAX_SHEETS });
}

/** Draws a plan's hanging sheets as a PDF at true size. Throws PLAN_UNREADABLE, PLAN_TOO_LARGE. */
export async function openHangingSheet({ plan, paper }: { plan: string; paper: HangingPaper }): Promise<OpenedFile> {
  const tiles = decodePlan(plan);
  assertFitsSheetLimit(tiles, paper);
  return createPdfFile(await drawHangingSheets(tiles, paper), `storywall-hanging-sheet-${paper}.pdf`);
}
