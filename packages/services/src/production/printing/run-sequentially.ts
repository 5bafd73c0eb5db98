let lastTask: Promise<unknown> = Promise.resolve();

/** Runs work that keeps whole print files in memory one at a time. */
export function runSequentially<T>(work: () => Promise<T>): Promise<T> {
  const result = lastTask.then(work, work);
  lastTask = result.catch(() => undefined);
  return result;
}
