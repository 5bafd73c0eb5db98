/** How often the offer may open by itself. It opens whenever it is asked for. */
const MOST_TIMES = 3;
const APART_MS = 7 * 24 * 60 * 60 * 1000;

type Seen = {
  /** Times it was shown, as the cookie says. */
  count: number;
  /** When it last opened here; null when this browser does not remember, which a purge of its storage can be. */
  lastAt: number | null;
  isSubscribed: boolean;
};

/** Pages that one leafs through. Nowhere else does it interrupt: never in the editor, in the cart or during checkout. */
const leafedThrough = /^\/(?:$|(?:browse|art|art-sets|faq)(?:\/|$))/;

export function mayOfferItself(path: string, { count, lastAt, isSubscribed }: Seen, now: number): boolean {
  if (isSubscribed || count >= MOST_TIMES || !leafedThrough.test(path)) return false;
  return lastAt === null ? count === 0 : now - lastAt >= APART_MS;
}
