const RETRY_DELAY_MS = 2_000;

/** Retries a dynamic import until it succeeds. Waits while offline. */
export async function importWithRetry<T>(importModule: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await importModule();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}
