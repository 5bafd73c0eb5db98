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

const papers = Object.keys(hangingPapers) as HangingPaper[];

export function SheetLinks({ plan: { tiles }, clashes }: { plan: WallPlan; clashes: readonly string[] }) {
  const counts = papers.map((paper) => ({ paper, sheets: planHangingSheets(tiles, paper).sheets.length }));
  const isTooLarge = counts.every(({ sheets }) => sheets > MAX_SHEETS);
  return (
    <section aria-labelledby="wall-sheets" className="space-y-4">
      <h2 id="wall-sheets" className="text-2xl">
        Print it at full size
      </h2>
      <p className="text-soft">
        Tape the sheets together and hold them on the wall. They show every frame at full size, a cross for each plate
        and the measurements above. Print at 100%.
      </p>
      {clashes.length > 0 ? <Notice tone="warn">{clashes.join(" ")} The sheets will show it that way.</Notice> : null}
      {isTooLarge ? (
        <Notice tone="warn">
          Your tiles are so far apart that this would take more than {MAX_SHEETS} sheets. Move them closer together, or
          use the measurements above.
        </Notice>
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
                  Hanging sheet, {hangingPapers[paper].name}, {sheets} sheets
                </a>
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
