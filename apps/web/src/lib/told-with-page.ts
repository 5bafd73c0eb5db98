type Entry = { name: string; description: string };

/** What the answer that brought this page said beside it, in its header Server-Timing. */
export const toldWithPage = (): readonly Entry[] =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.serverTiming ?? [];
