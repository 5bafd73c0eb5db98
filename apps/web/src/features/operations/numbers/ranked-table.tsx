import { frameSizes, frameTypes } from "@storywall/domain/catalog/frames";
import { findProductByKey } from "@storywall/domain/catalog/products";
import { formatMoney } from "@storywall/domain/kernel/money";
import type { DayRange, Ranked, RankedMetric } from "@storywall/domain/operations/figures";
import { useState } from "react";
import { CsvDownloadButton } from "./download-csv.tsx";
import { numbersTexts } from "./numbers-texts.ts";

const SHOWN_ROWS = 5;

/** Returns the name of a layout, frame, size or refund reason, depending on the metric. */
function getKeyName(metric: RankedMetric, key: string): string {
  if (metric === "layout") return findProductByKey(key)?.name ?? key;
  if (metric === "frame") return (frameTypes as Record<string, { name: string }>)[key]?.name ?? key;
  if (metric === "size") return (frameSizes as Record<string, { name: string }>)[key]?.name ?? key;
  return numbersTexts.reasons[key] ?? numbersTexts.otherReason;
}

type Props = { metric: RankedMetric; rows: readonly Ranked[]; range: DayRange };

/** The keys with the highest counts in the period, with their counts in the period before. */
export function RankedTable({ metric, rows, range: { from, to } }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { title, column } = numbersTexts.ranked[metric];
  const hasAmounts = metric === "layout" || metric === "refunds";
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const shown = isOpen ? rows : rows.slice(0, SHOWN_ROWS);
  const id = `ranked-${metric}`;
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id={id} className="font-sans font-semibold text-lg">
          {title}
        </h3>
        {rows.length > 0 ? (
          <CsvDownloadButton
            title={title}
            fileName={`storywall-${metric}-${from}-${to}.csv`}
            records={[
              [column, numbersTexts.count, numbersTexts.countBefore, ...(hasAmounts ? [numbersTexts.amount] : [])],
              ...rows.map(({ key, count, countBefore, cents }) => [
                getKeyName(metric, key),
                count,
                countBefore,
                ...(hasAmounts ? [cents / 100] : []),
              ]),
            ]}
          />
        ) : null}
      </div>
      {rows.length === 0 ? (
        <p className="mt-1 text-soft">{numbersTexts.none}</p>
      ) : (
        <section
          aria-labelledby={id}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard
          tabIndex={0}
          className="relative overflow-x-auto"
        >
          <table aria-labelledby={id} className="mt-1 w-full tabular-nums">
            <thead>
              <tr className="border-line border-b text-soft text-sm">
                <th className="py-1 text-left font-normal">{column}</th>
                {hasAmounts ? <th className="py-1 pl-3 text-right font-normal">{numbersTexts.amount}</th> : null}
                <th className="py-1 pl-3 text-right font-normal">{numbersTexts.count}</th>
                <th className="py-1 pl-3 text-right font-normal">{numbersTexts.countBefore}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ key, count, countBefore, cents }) => (
                <tr key={key} className="border-line border-b align-top">
                  <th scope="row" className="w-full py-2 text-left font-normal">
                    {getKeyName(metric, key)}
                    <span aria-hidden="true" className="mt-1 block h-1 rounded-full bg-wall">
                      <span
                        className="block h-1 rounded-full bg-accent"
                        style={{ width: `${(Math.max(0, count) / most) * 100}%` }}
                      />
                    </span>
                  </th>
                  {hasAmounts ? <td className="py-2 pl-3 text-right">{formatMoney(cents)}</td> : null}
                  <td className="py-2 pl-3 text-right font-semibold">{count}</td>
                  <td className="py-2 pl-3 text-right text-soft">{countBefore}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {!isOpen && rows.length > SHOWN_ROWS ? (
        <button type="button" className="min-h-11 text-sm underline underline-offset-4" onClick={() => setOpen(true)}>
          {numbersTexts.showAll(rows.length)}
        </button>
      ) : null}
    </div>
  );
}
