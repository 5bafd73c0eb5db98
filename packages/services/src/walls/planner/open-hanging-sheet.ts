import { drawHangingSheet } from "@storywall/documents/hanging-sheet";
import type { HangingPaper } from "@storywall/domain/walls/planner/hanging-sheets";
import { readPlan } from "@storywall/domain/walls/planner/read-plan";
import { openPdf } from "../../kernel/open-pdf.ts";
import type { OpenedFile } from "../../kernel/opened-file.ts";
import { assertGluable } from "./plan-hanging-sheet.ts";

/** Draws a plan's hanging sheets as a PDF at true size. Throws PLAN_UNREADABLE, PLAN_TOO_LARGE. */
export async function openHangingSheet({ plan, paper }: { plan: string; paper: HangingPaper }): Promise<OpenedFile> {
  const tiles = readPlan(plan);
  assertGluable(tiles, paper);
  return openPdf(await drawHangingSheet(tiles, paper), `storywall-hanging-sheet-${paper}.pdf`);
}
