const running = new Map<string, Promise<unknown>>();

/** Runs the work after all earlier work with the same key has ended. */
export async function runExclusively<T>(key: string, work: () => Promise<T>): Promise<T> {
  const result = (running.get(key) ?? Promise.resolve()).then(work);
  const ended = result.catch(() => {});
  running.set(key, ended);
  try {
    return await result;
  } finally {
    if (running.get(key) === ended) running.delete(key);
  }
}
