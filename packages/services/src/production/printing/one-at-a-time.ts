let last: Promise<unknown> = Promise.resolve();

/** Serializes work that holds whole print files in memory. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work, work);
  last = result.catch(() => undefined);
  return result;
}
