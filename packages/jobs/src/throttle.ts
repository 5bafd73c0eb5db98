const defaultIntervalMs = 30_000;

/** Forwards the first call, and then at most one call per interval. */
export function throttle<A extends unknown[]>(
  callback: (...args: A) => void,
  intervalMs = defaultIntervalMs,
): (...args: A) => void {
  let calledAt = Number.NEGATIVE_INFINITY;
  return (...args) => {
    if (performance.now() - calledAt < intervalMs) return;
    calledAt = performance.now();
    callback(...args);
  };
}
