type ServerTimingEntry = { name: string; description: string };

export const readServerTiming = (): readonly ServerTimingEntry[] =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.serverTiming ?? [];
