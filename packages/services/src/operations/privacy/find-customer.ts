import { ShopError } from "@storywall/domain/errors";
import { normalizeOrderNumber, UserId } from "@storywall/domain/kernel/ids";
import {
  CustomerMatch,
  type EraseCustomerInput,
  type ErasureResult,
  type FindCustomerInput,
} from "@storywall/domain/operations/privacy/schema";
import type { AdminContext } from "../../accounts/context.ts";
import { assertErasureConfirmed, eraseVisitor, eraseVisitorInTransaction } from "./erase-visitor.ts";

type Row = Omit<CustomerMatch, "firstSeen" | "lastSeen"> & { firstSeen: Date; lastSeen: Date };

/**
 * Finds visitors by order number, order id, visitor id or email address. The address may be verified, used for an
 * order, or entered in a cart. Throws CUSTOMER_NOT_FOUND.
 */
export async function findMatchingCustomers(
  { db }: Pick<AdminContext, "db">,
  { about }: FindCustomerInput,
): Promise<CustomerMatch[]> {
  const email = about.normalize("NFC").toLowerCase();
  const number = normalizeOrderNumber(about);
  const rows = await db.$queryRaw<Row[]>`
    SELECT u.id AS "userId", u.created_at AS "firstSeen", u.last_seen_at AS "lastSeen", u.email IS NOT NULL AS "isAccount",
      (SELECT count(*)::int FROM photos WHERE user_id = u.id AND state NOT IN ('delete_pending', 'deleted')) AS photos,
      (SELECT count(*)::int FROM walls WHERE user_id = u.id) AS walls,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('number', number, 'state', state) ORDER BY placed_at), '[]')
        FROM orders WHERE user_id = u.id) AS orders
    FROM users u
    WHERE u.erased_at IS NULL AND u.id IN (
      SELECT id FROM users WHERE id = ${about} OR email = ${email}
      UNION SELECT user_id FROM orders WHERE id = ${about} OR number = ${number} OR lower(email) = ${email}
      UNION SELECT user_id FROM carts WHERE lower(email) = ${email})
    ORDER BY u.last_seen_at DESC LIMIT 50`;
  if (rows.length === 0) throw new ShopError("CUSTOMER_NOT_FOUND");
  return rows.map((row) =>
    CustomerMatch.parse({ ...row, firstSeen: row.firstSeen.toISOString(), lastSeen: row.lastSeen.toISOString() }),
  );
}

type Operator = Pick<AdminContext, "db" | "admin" | "now">;

/** Erases a customer at the request of an admin. Throws CUSTOMER_NOT_FOUND and what `eraseVisitor` throws. */
export async function eraseCustomer(ctx: AdminContext, input: EraseCustomerInput): Promise<ErasureResult> {
  return eraseVisitor(ctx, { userId: await requireConfirmedCustomer(ctx, input), requester: ctx.admin });
}

/**
 * Erases a customer from the command line. Open checkouts must have expired, because the command line cannot cancel
 * them. Throws what `eraseCustomer` throws.
 */
export async function eraseCustomerOffline(ctx: Operator, input: EraseCustomerInput): Promise<ErasureResult> {
  return eraseVisitorInTransaction(ctx, { userId: await requireConfirmedCustomer(ctx, input), requester: ctx.admin });
}

async function requireConfirmedCustomer(ctx: Operator, { userId, confirm }: EraseCustomerInput): Promise<UserId> {
  assertErasureConfirmed(confirm);
  const user = await ctx.db.user.findFirst({ where: { id: userId, erasedAt: null }, select: { id: true } });
  if (!user) throw new ShopError("CUSTOMER_NOT_FOUND");
  return UserId.parse(user.id);
}
