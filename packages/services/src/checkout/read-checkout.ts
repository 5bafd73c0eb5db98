import { maskEmail } from "@storywall/domain/accounts/email";
import { maskAddress } from "@storywall/domain/cart/address";
import { type CheckoutView, getAmountDue, parseSnapshot } from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import type { CartId, CheckoutId, OrderId, PaymentId, UserId } from "@storywall/domain/kernel/ids";
import type { StateOf } from "@storywall/domain/kernel/states";
import type { Context } from "../accounts/context.ts";
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
        from payments payment where payment.checkout_id = checkout.id and payment.change_id is null
          and payment.gift_card_id is null order by payment.attempt desc limit 1) as payment
    from current join checkouts checkout on checkout.id = current.id, named`;
  if (!checkout) throw new ShopError("CHECKOUT_NOT_FOUND");
  return checkout;
}

/**
 * Returns a checkout to anyone with its id. Contact details are masked unless the visitor owns it. A replaced id
 * resolves to its successor. Throws CHECKOUT_NOT_FOUND.
 */
export async function readCheckout(ctx: Context, { checkoutId }: { checkoutId: CheckoutId }): Promise<CheckoutView> {
  return toCheckoutView(await resolveCheckout(ctx, { checkoutId }), ctx.userId);
}

/** Returns the view of a checkout. Masks contact details unless the viewer owns it. */
export function toCheckoutView(checkout: ResolvedCheckout, userId: UserId | null): CheckoutView {
  const snapshot = parseSnapshot(checkout.snapshot);
  const { lines, promo, totals, giftCards, email, shippingAddress, shippingRate, extras } = snapshot;
  const isOwner = checkout.userId === userId;
  return {
    id: checkout.checkoutId,
    cartId: checkout.cartId,
    state: checkout.state,
    paymentState: getPaymentState(checkout),
    lines,
    promo,
    totals,
    email: isOwner ? email : email && maskEmail(email),
    shippingAddress: isOwner ? shippingAddress : shippingAddress && maskAddress(shippingAddress),
    shippingRate,
    extras,
    giftCards: giftCards.map(({ lastFour, amount }) => ({ lastFour, amount })),
    amountDue: getAmountDue(snapshot),
    paymentIntentId: checkout.payment.intentId,
    orderId: checkout.orderId,
    priceValidUntil: checkout.priceValidUntil.toISOString(),
  };
}

function getPaymentState({ state, payment }: ResolvedCheckout): CheckoutView["paymentState"] {
  if (state !== "awaiting_payment" || payment.intentId) return "ready";
  return payment.failureCode ? "failed" : "creating";
}
