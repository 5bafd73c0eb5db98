import type { Trackers } from "@storywall/domain/accounts/trackers";

/** Returns a sentence that says what consent would allow. */
export function describeTracking({ tagManager, errorReports }: Trackers): string {
  const measure = "see which pages are visited";
  const report = "get a report when a page breaks, with a replay that hides all text and images";
  const parts = [...(tagManager ? [measure] : []), ...(errorReports ? [report] : [])];
  return `With your OK, we ${parts.join(", and ")}.`;
}
