import type { PurchaseTimelineEntry } from "@storywall/domain/operations/purchase-timeline";
import { stateLabel } from "@/lib/admin/state-label.ts";
import { explainTexts } from "./explain-texts.ts";

type Entry = Pick<PurchaseTimelineEntry, "source" | "kind" | "what">;

const toWords = (code: string) => stateLabel(code).replaceAll(/[.-]/g, " ");

/**
 * Describes one entry in the timeline of a purchase. Returns null for entries that are useful only for debugging, such
 * as finished jobs.
 */
export function describeEntry({ source, kind, what }: Entry): string | null {
  const state = /^(?:begins as|\w+ becomes) (\w+)/.exec(what)?.[1] ?? "";
  switch (source) {
    case "state":
      return (
        (kind === "order" ? explainTexts.orderEvents[state] : explainTexts.otherEvents[`${kind} ${state}`]) ?? null
      );
    case "letter":
      return explainTexts.email(toWords(kind), what);
    case "admin":
      return toWords(what).replace(/^\w/, (first) => first.toUpperCase());
    case "job":
      return /^(?:will be retried|gave up)/.test(what) ? explainTexts.backgroundJob(kind, what) : null;
    case "stripe":
      return null;
  }
}
