const STORAGE_KEY = "storywall-cart-unanswered";

/**
 * Notes the cart's version while a change is unanswered, for the next page of this tab. That page may read the cart
 * before the change arrives.
 */
export function noteUnansweredChange(version: number): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, String(version));
  } catch {
    // Without storage, the next page shows the change when it reads the cart again.
  }
}

/** Returns the noted version once, or null if the previous page had no unanswered change. */
export function takeUnansweredChange(): number | null {
  try {
    const version = window.sessionStorage.getItem(STORAGE_KEY);
    window.sessionStorage.removeItem(STORAGE_KEY);
    return version === null ? null : Number(version);
  } catch {
    return null;
  }
}
