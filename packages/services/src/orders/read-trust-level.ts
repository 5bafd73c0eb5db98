import type { Context } from "../accounts/context.ts";

const KNOWN_AFTER_MS = 60 * 60_000;

/**
 * How well the shop knows a browser. `customer`: signed in, or has placed an order. `known`: first seen at least an
 * hour ago, or has something in the cart. Automated requests can become `known` easily, but not `customer`.
 */
export type TrustLevel = "customer" | "known" | "stranger";

export async function readTrustLevel({
  db,
  now,
  userId,
  isSignedIn,
}: Pick<Context, "db" | "now" | "userId"> & { isSignedIn: boolean }): Promise<TrustLevel> {
  if (!userId) return "stranger";
  if (isSignedIn) return "customer";
  const knownSince = new Date(now().getTime() - KNOWN_AFTER_MS);
  const [visitor] = await db.$queryRaw<{ hasOrder: boolean; isKnown: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM orders WHERE user_id = u.id) AS "hasOrder",
      u.created_at <= ${knownSince} OR EXISTS (
        SELECT 1 FROM carts c JOIN cart_lines l ON l.cart_id = c.id WHERE c.user_id = u.id) AS "isKnown"
    FROM users u WHERE u.id = ${userId}`;
  if (visitor?.hasOrder) return "customer";
  return visitor?.isKnown ? "known" : "stranger";
}
