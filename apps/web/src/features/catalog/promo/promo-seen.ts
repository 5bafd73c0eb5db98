/** When the offer last opened by itself; the specified cookies hold no time. */
const LAST_AT = "promoModalShownAt";

const cookie = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(document.cookie)?.[1];

/** How often the offer was shown. Without storage it counts as shown just now. */
export function seenSoFar(): { count: number; lastAt: number | null; isSubscribed: boolean } {
  const count = Number(cookie("promoModalSeenCount") ?? 0);
  const isSubscribed = cookie("isSubscribed") === "true";
  try {
    const lastAt = Number(window.localStorage.getItem(LAST_AT)) || null;
    if (lastAt === null && count > 0) rememberShown();
    return { count, lastAt, isSubscribed };
  } catch {
    return { count: Number.POSITIVE_INFINITY, lastAt: null, isSubscribed };
  }
}

export function rememberShown(): void {
  try {
    window.localStorage.setItem(LAST_AT, String(Date.now()));
  } catch {
    // Storage may be full or disabled; `seenSoFar` then prevents automatic opening.
  }
}
