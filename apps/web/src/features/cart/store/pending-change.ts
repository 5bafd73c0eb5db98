const STORAGE_KEY = "cartPendingVersion";

/**
 * Stores the cart's version when the page closes before the response to a change has arrived. The next page of this tab
 * may read the cart before the server has made the change.
 */
export function storePendingChange(version: number): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, String(version));
  } catch {
    // Storage may be full or disabled. The next page may then show the old cart until it loads the cart again.
  }
}

/** Returns the stored version and deletes it. Returns null if the previous page had no pending change. */
export function takePendingChange(): number | null {
  try {
    const version = window.sessionStorage.getItem(STORAGE_KEY);
    window.sessionStorage.removeItem(STORAGE_KEY);
    return version === null ? null : Number(version);
  } catch {
    return null;
  }
}
