const PAUSE_MS = 2_000;

/** Retries a dynamic import until it succeeds; while offline it waits. */
export async function patiently<T>(fetchPart: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await fetchPart();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
