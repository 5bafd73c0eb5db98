const MAX_DISPLAYS = 3;
const MIN_INTERVAL_MS = 7 * 24 * 60 * 60 * 1000;

type PromoModalHistory = {
  /** Number of displays so far, from the cookie. */
  count: number;
  /** Time in ms when the modal last opened in this browser. Null if unknown, for example after storage was cleared. */
  lastAt: number | null;
  isSubscribed: boolean;
};

/** Pages on which the modal may open automatically. They do not include the editor, the cart or the checkout. */
const browsingPath = /^\/(?:$|(?:browse|art|art-sets|faq)(?:\/|$))/;

export function shouldOpenPromoModal(
  path: string,
  { count, lastAt, isSubscribed }: PromoModalHistory,
  now: number,
): boolean {
  if (isSubscribed || count >= MAX_DISPLAYS || !browsingPath.test(path)) return false;
  return lastAt === null ? count === 0 : now - lastAt >= MIN_INTERVAL_MS;
}
