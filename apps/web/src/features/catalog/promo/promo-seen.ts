/** When the offer last opened by itself here. The cookies of the specification count, but do not say when. */
const LAST_AT = "promoModalShownAt";

const cookie = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(document.cookie)?.[1];

/** What this browser knows of the offer. One that cannot remember when is taken to have seen it just now. */
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
    // Storage is full or forbidden: `seenSoFar` then leaves the shopper alone.
  }
}
