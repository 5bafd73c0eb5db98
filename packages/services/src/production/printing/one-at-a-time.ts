let last: Promise<unknown> = Promise.resolve();

/** Whole print files are held in memory while a document is drawn around them: one after the other. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work, work);
  last = result.catch(() => undefined);
  return result;
}
