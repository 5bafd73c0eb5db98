const quietMs = 30_000;

/** Passes the first call on and then one in half a minute: what fails many times a second is said once. */
export function seldom<A extends unknown[]>(say: (...args: A) => void, everyMs = quietMs): (...args: A) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (...args) => {
    if (performance.now() - saidAt < everyMs) return;
    saidAt = performance.now();
    say(...args);
  };
}
