let lastTask: Promise<unknown> = Promise.resolve();

/** Serializes work that holds whole print files in memory. */
export function runSequentially<T>(work: () => Promise<T>): Promise<T> {
  const result = lastTask.then(work, work);
  lastTask = result.catch(() => undefined);
  return result;
}
