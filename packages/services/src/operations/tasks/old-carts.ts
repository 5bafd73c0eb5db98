import { type Db, Prisma } from "@storywall/db/client";
import { retentionDays } from "@storywall/domain/operations/retention";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

/** Marks open carts that have not changed for 30 days as abandoned. A later change reopens the cart. */
export function markCartsAbandoned(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "abandon carts", (tx) => {
    return tx.$executeRaw`
      UPDATE carts SET state = 'abandoned' WHERE id IN (
        SELECT id FROM carts
        WHERE state = 'open' AND updated_at < now() - make_interval(days => ${retentionDays.cartUntilAbandoned}::int)
        ORDER BY updated_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)`;
  });
}

/**
 * Purges lines, contact details and unpaid checkouts of carts that have not changed for a year. Carts with payments are
 * never purged.
 */
export function purgeOldCarts(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "purge carts", async (tx) => {
    const abandonedCarts = await tx.$queryRaw<Array<{ id: string }>>`
      SELECT id FROM carts c
      WHERE state = 'abandoned' AND updated_at < now() - make_interval(days => ${retentionDays.cartUntilPurged}::int)
        AND NOT EXISTS (
          SELECT 1 FROM checkouts JOIN payments ON payments.checkout_id = checkouts.id
          WHERE checkouts.cart_id = c.id AND payments.state NOT IN ('created', 'open', 'canceled'))
        AND NOT EXISTS (SELECT 1 FROM checkouts WHERE cart_id = c.id AND state NOT IN ('cancelled', 'expired'))
      ORDER BY updated_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`;
    const ids = abandonedCarts.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.payment.deleteMany({ where: { checkout: { cartId: { in: ids } } } });
    await tx.checkout.deleteMany({ where: { cartId: { in: ids } } });
    await tx.cartLine.deleteMany({ where: { cartId: { in: ids } } });
    const { count } = await tx.cart.updateMany({
      where: { id: { in: ids } },
      data: { state: "purged", email: null, shippingAddress: Prisma.DbNull, extras: {}, giftNote: null },
    });
    return count;
  });
}
