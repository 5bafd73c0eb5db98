import { drawHangingSheet } from "@storywall/documents/hanging-sheet";
import { decodePlan } from "@storywall/domain/walls/planner/decode-plan";
import type { HangingPaper } from "@storywall/domain/walls/planner/hanging-sheets";
import { openPdf } from "../../kernel/open-pdf.ts";
import type { OpenedFile } from "../../kernel/opened-file.ts";
import { assertFitsSheetLimit } from "./plan-hanging-sheet.ts";

/** Draws a plan's hanging sheets as a PDF at true size. Throws PLAN_UNREADABLE, PLAN_TOO_LARGE. */
export async function openHangingSheet({ plan, paper }: { plan: string; paper: HangingPaper }): Promise<OpenedFile> {
  const tiles = decodePlan(plan);
  assertFitsSheetLimit(tiles, paper);
  return openPdf(await drawHangingSheet(tiles, paper), `storywall-hanging-sheet-${paper}.pdf`);
}
