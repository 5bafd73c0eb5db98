type ServerTimingEntry = { name: string; description: string };

/** Returns the entries of the page's Server-Timing header. */
export const readServerTiming = (): readonly ServerTimingEntry[] =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.serverTiming ?? [];
