import { ShopError } from "@storywall/domain/errors";
import { coordinatesOf } from "@storywall/domain/walls/planner/coordinates";
import {
  type HangingPaper,
  hangingSheetPath,
  MOST_SHEETS,
  planHangingSheets,
} from "@storywall/domain/walls/planner/hanging-sheets";
import type { PlanTile } from "@storywall/domain/walls/planner/plan";
import type { HangingSheetInput, HangingSheetView } from "@storywall/domain/walls/planner/schema";

/** Measurements of each tile and the path of the PDF. Nothing is stored. Throws PLAN_TOO_LARGE. */
export function planHangingSheet({ tiles, paper }: HangingSheetInput): HangingSheetView {
  const named = tiles.map((tile, index): PlanTile => ({ ...tile, name: `tile_${index + 1}` }));
  assertGluable(named, paper);
  const { sheets, columns, rows } = planHangingSheets(named, paper);
  return {
    path: hangingSheetPath(named, paper),
    sheets: sheets.length,
    columns,
    rows,
    tiles: coordinatesOf({ tiles: named }).map(({ name: _, ...coordinates }) => coordinates),
  };
}

/** Throws PLAN_TOO_LARGE if the plan needs too many sheets. */
export function assertGluable(tiles: readonly PlanTile[], paper: HangingPaper): void {
  const sheets = planHangingSheets(tiles, paper).sheets.length;
  if (sheets > MOST_SHEETS) throw new ShopError("PLAN_TOO_LARGE", { sheets, most: MOST_SHEETS });
}
