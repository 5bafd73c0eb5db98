import { reloadIfBuildReplaced } from "./new-version.ts";

const RETRY_DELAY_MS = 2_000;

/**
 * Repeats a dynamic import until it succeeds. While offline, waits for the connection. Never settles if a new version
 * has replaced the file, because the page then has to be reloaded.
 */
export async function importWithRetry<T>(importModule: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await importModule();
    } catch (error) {
      if (await reloadIfBuildReplaced(error)) return new Promise(() => {});
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}
