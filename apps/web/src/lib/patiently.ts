const PAUSE_MS = 2_000;

/**
 * Fetches a part of the page that is only wanted now, again and again until it comes: without a connection it is late, and
 * the page around it goes on.
 */
export async function patiently<T>(fetchPart: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await fetchPart();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
