import { readStorage, removeFromStorage, writeStorage } from "@/lib/browser-storage.ts";

const STORAGE_KEY = "cartPendingVersion";

/**
 * Stores the cart's version when the page closes before the response to a change has arrived. The next page of this tab
 * may read the cart before the server has made the change.
 */
export function storePendingChange(version: number): void {
  writeStorage("sessionStorage", STORAGE_KEY, String(version));
}

/** Returns the stored version and deletes it. Returns null if the previous page had no pending change. */
export function takePendingChange(): number | null {
  const version = readStorage("sessionStorage", STORAGE_KEY);
  removeFromStorage("sessionStorage", STORAGE_KEY);
  return version === null ? null : Number(version);
}
