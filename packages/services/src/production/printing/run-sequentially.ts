let lastTask: Promise<unknown> = Promise.resolve();

/** Runs one task at a time, because each task keeps whole print files in memory. */
export function runSequentially<T>(work: () => Promise<T>): Promise<T> {
  const result = lastTask.then(work, work);
  lastTask = result.catch(() => undefined);
  return result;
}
