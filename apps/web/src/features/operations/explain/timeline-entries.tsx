import type { PurchaseTimelineEntry } from "@storywall/domain/operations/purchase-timeline";
import { stateLabel } from "@/lib/admin/state-label.ts";
import { explainTexts } from "./explain-texts.ts";

const time = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});

export function TimelineEntries({ entries }: { entries: readonly PurchaseTimelineEntry[] }) {
  return (
    <ol className="mt-3">
      {entries.map(({ turn, at, source, kind, about, what, actor }) => (
        <li
          key={turn}
          className="grid grid-cols-[auto_1fr] gap-x-4 border-line border-t py-2 sm:grid-cols-[11rem_7rem_1fr] sm:gap-x-6"
        >
          <time dateTime={at} className="text-soft tabular-nums">
            {time.format(new Date(at))}
          </time>
          <span className="text-soft">{source === "letter" ? explainTexts.emailSource : source}</span>
          <span className="col-span-2 min-w-0 sm:col-span-1">
            <strong className="font-semibold">{stateLabel(kind)}</strong> {stateLabel(what)}
            {actor ? ` ${explainTexts.actor(actor)}` : ""}
            <code className="block break-all text-soft text-sm">{about}</code>
          </span>
        </li>
      ))}
    </ol>
  );
}
