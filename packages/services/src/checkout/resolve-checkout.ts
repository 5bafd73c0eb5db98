import { ShopError } from "@storywall/domain/errors";
import type { CartId, CheckoutId, OrderId, PaymentId, UserId } from "@storywall/domain/kernel/ids";
import type { StateOf } from "@storywall/domain/kernel/states";
import type { Deps } from "../kernel/deps.ts";

export type ResolvedCheckout = {
  checkoutId: CheckoutId;
  cartId: CartId;
  userId: UserId;
  state: StateOf<"checkout">;
  isSuperseded: boolean;
  priceValidUntil: Date;
  amount: number;
  snapshot: unknown;
  orderId: OrderId | null;
  /** Latest payment attempt. */
  payment: { id: PaymentId; method: string; intentId: string | null; failureCode: string | null };
};

/**
 * Returns the checkout that an id currently refers to: the checkout itself, or the one that replaced it after a change
 * of the cart. A client can therefore keep using the id that it received first. A checkout that expired or was canceled
 * by the customer resolves to itself. Throws CHECKOUT_NOT_FOUND.
 */
export async function resolveCheckout(
  { db }: Pick<Deps, "db">,
  { checkoutId }: { checkoutId: CheckoutId },
): Promise<ResolvedCheckout> {
  const [checkout] = await db.$queryRaw<ResolvedCheckout[]>`
    with named as (
      select *, state = 'cancelled' and cancel_reason = 'superseded' as superseded from checkouts
      where id = ${checkoutId}),
    successor as (
      select later.* from named join checkouts later on named.superseded and later.cart_id = named.cart_id
        and later.state not in ('cancelled', 'expired')
      order by later.created_at desc limit 1),
    current as (
      select id from successor union all select id from named where not exists (select 1 from successor))
    select checkout.id as "checkoutId", checkout.cart_id as "cartId", checkout.user_id as "userId", checkout.state,
      checkout.price_valid_until as "priceValidUntil", checkout.amount, checkout.snapshot,
      checkout.id = named.id and named.superseded as "isSuperseded",
      (select placed.id from orders placed where placed.checkout_id = checkout.id) as "orderId",
      (select jsonb_build_object('id', payment.id, 'method', payment.method, 'intentId', payment.intent_id,
          'failureCode', payment.failure_code)
        from payments payment where payment.checkout_id = checkout.id and payment.change_id is null order by payment.attempt desc limit 1) as payment
    from current join checkouts checkout on checkout.id = current.id, named`;
  if (!checkout) throw new ShopError("CHECKOUT_NOT_FOUND");
  return checkout;
}
