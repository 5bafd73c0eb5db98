import {
  buildHangingSheetPath,
  type HangingPaper,
  hangingPapers,
  MAX_SHEETS,
  planHangingSheets,
} from "@storywall/domain/walls/planner/hanging-sheets";
import type { WallPlan } from "@storywall/domain/walls/planner/plan";
import { getButtonClassName } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { planTexts } from "./plan-texts.ts";

const papers = Object.keys(hangingPapers) as HangingPaper[];

export function SheetLinks({ plan: { tiles }, conflicts }: { plan: WallPlan; conflicts: readonly string[] }) {
  const counts = papers.map((paper) => ({ paper, sheets: planHangingSheets(tiles, paper).sheets.length }));
  const isTooLarge = counts.every(({ sheets }) => sheets > MAX_SHEETS);
  return (
    <section aria-labelledby="wall-sheets" className="space-y-4">
      <h2 id="wall-sheets" className="text-2xl">
        {planTexts.sheets}
      </h2>
      <p className="text-soft">{planTexts.sheetsHint}</p>
      {conflicts.length > 0 ? (
        <Notice tone="warn">{[...conflicts, planTexts.sheetsShowConflicts].join(" ")}</Notice>
      ) : null}
      {isTooLarge ? (
        <Notice tone="warn">{planTexts.tooManySheets(MAX_SHEETS)}</Notice>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          {counts
            .filter(({ sheets }) => sheets <= MAX_SHEETS)
            .map(({ paper, sheets }) => (
              <li key={paper}>
                <a
                  href={buildHangingSheetPath(tiles, paper)}
                  target="_blank"
                  rel="noreferrer"
                  className={getButtonClassName(paper === "letter" ? "primary" : "plain", "w-full")}
                >
                  {planTexts.sheetLink(hangingPapers[paper].name, sheets)}
                </a>
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
