const RETRY_DELAY_MS = 2_000;

/** Repeats a dynamic import until it succeeds. While offline, waits for the connection. */
export async function importWithRetry<T>(importModule: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await importModule();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}
