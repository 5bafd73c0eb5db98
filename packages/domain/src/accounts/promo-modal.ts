const MOST_TIMES = 3;
const APART_MS = 7 * 24 * 60 * 60 * 1000;

type Seen = {
  /** From the cookie. */
  count: number;
  /** When the modal last opened in this browser, in ms; null if unknown, for example after storage was cleared. */
  lastAt: number | null;
  isSubscribed: boolean;
};

/** Browsing pages. The modal never opens by itself in the editor, the cart or the checkout. */
const leafedThrough = /^\/(?:$|(?:browse|art|art-sets|faq)(?:\/|$))/;

export function mayOfferItself(path: string, { count, lastAt, isSubscribed }: Seen, now: number): boolean {
  if (isSubscribed || count >= MOST_TIMES || !leafedThrough.test(path)) return false;
  return lastAt === null ? count === 0 : now - lastAt >= APART_MS;
}
