type Entry = { name: string; description: string };

/** Entries of the page's Server-Timing header. */
export const toldWithPage = (): readonly Entry[] =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.serverTiming ?? [];
