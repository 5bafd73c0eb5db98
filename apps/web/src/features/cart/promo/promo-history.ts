const LAST_SHOWN_KEY = "promoModalShownAt";

const readCookie = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(document.cookie)?.[1];

/**
 * Returns how many times the offer was shown, and when it was last shown. If storage is disabled, the count is
 * infinite, which keeps the offer from opening automatically.
 */
export function readPromoHistory(): { count: number; lastAt: number | null; isSubscribed: boolean } {
  const count = Number(readCookie("promoModalSeenCount") ?? 0);
  const isSubscribed = readCookie("isSubscribed") === "true";
  try {
    const lastAt = Number(window.localStorage.getItem(LAST_SHOWN_KEY)) || null;
    if (lastAt === null && count > 0) saveShownTime();
    return { count, lastAt, isSubscribed };
  } catch {
    return { count: Number.POSITIVE_INFINITY, lastAt: null, isSubscribed };
  }
}

export function saveShownTime(): void {
  try {
    window.localStorage.setItem(LAST_SHOWN_KEY, String(Date.now()));
  } catch {
    // Storage may be full or disabled. In that case, `readPromoHistory` prevents the offer from opening automatically.
  }
}
