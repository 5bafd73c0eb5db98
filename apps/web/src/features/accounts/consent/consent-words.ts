import type { Trackers } from "@storywall/domain/accounts/trackers";

/** What a yes would allow, in one sentence; the same words wherever it is asked. */
export function whatWouldBeDone({ tagManager, errorReports }: Trackers): string {
  const measure = "see which pages are visited";
  const report = "be told when a page breaks, with a replay in which all words and pictures are hidden";
  const parts = [...(tagManager ? [measure] : []), ...(errorReports ? [report] : [])];
  return `With your yes we ${parts.join(", and ")}.`;
}
