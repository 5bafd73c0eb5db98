export function computeMedian(values: readonly number[]): number {
  return computePercentile(values, 50);
}

/** Returns a percentile by the nearest-rank method. */
export function computePercentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}
