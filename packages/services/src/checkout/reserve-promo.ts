import type { Tx } from "@storywall/db/client";
import { toEmailKey } from "@storywall/domain/checkout/email-key";
import { ShopError } from "@storywall/domain/errors";
import type { CartId } from "@storywall/domain/kernel/ids";
import { acquireNamedLock } from "../kernel/locks.ts";

/**
 * Throws PROMO_USED_UP if the code has reached its limit. Open checkouts count as uses. The lock on the code's row
 * prevents concurrent checkouts from exceeding the limit.
 */
export async function assertPromoRedemptionsLeft(
  tx: Tx,
  { cartId, code, max }: { cartId: CartId; code: string; max: number },
): Promise<void> {
  await tx.$queryRaw`select 1 from promos where code = ${code} for no key update`;
  const [usage] = await tx.$queryRaw<Array<{ count: number }>>`
    select (select count(*) from promo_redemptions where code = ${code})::int
      + (select count(*) from checkouts where state in ('awaiting_payment', 'paid') and cart_id <> ${cartId}
          and snapshot #>> '{promo,code}' = ${code})::int as count`;
  if ((usage?.count ?? 0) >= max) throw new ShopError("PROMO_USED_UP");
}

export type FirstOrderRejection = "PROMO_NOT_ELIGIBLE" | "PROMO_RESERVED";

/**
 * Reserves the first-order code for this mailbox. Returns the reason if the code may not be used, otherwise null. Only
 * one unpaid checkout per mailbox can reserve the code: a lock on the mailbox serializes concurrent checkouts. The
 * caller must insert its checkout in the same transaction.
 */
export async function reserveFirstOrderCode(
  tx: Tx,
  { cartId, email }: { cartId: CartId; email: string },
): Promise<FirstOrderRejection | null> {
  const key = toEmailKey(email);
  await acquireNamedLock(tx, `first order ${key}`);
  const [found] = await tx.$queryRaw<Array<{ hasOrdered: boolean | null; isReserved: boolean | null }>>`
    select bool_or(placed.id is not null) as "hasOrdered", bool_or(promo.first_order_only) as "isReserved"
    from checkouts checkout
    left join orders placed on placed.checkout_id = checkout.id
    left join promos promo on promo.code = checkout.snapshot #>> '{promo,code}'
      and checkout.state in ('awaiting_payment', 'paid', 'needs_review')
    where checkout.email_key = ${key} and checkout.cart_id <> ${cartId}`;
  if (found?.hasOrdered) return "PROMO_NOT_ELIGIBLE";
  return found?.isReserved ? "PROMO_RESERVED" : null;
}
