import type { CreateIntentInput, PaymentIntentForBrowser, UpdateIntentInput } from "@storywall/domain/checkout/schema";
import { assertDeliverable, readSnapshot } from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import { type CartId, CheckoutId, type PaymentId } from "@storywall/domain/kernel/ids";
import type { PaymentIntentView } from "@storywall/payments/payments";
import type { Context } from "../../accounts/context.ts";
import { alreadyPaid } from "../../cart/already-paid.ts";
import { readCart } from "../../cart/read-cart.ts";
import { assertCurrent } from "../assert-current.ts";
import { finaliseCheckout } from "../finalise-checkout.ts";
import { freezeCheckout } from "../freeze-checkout.ts";
import { placeFreeOrder } from "../place-free-order.ts";
import { type CheckoutStanding, resolveCheckout } from "../resolve-checkout.ts";
import { assertIntentOf } from "./assert-intent-of.ts";
import { openPayment, renewPayment } from "./open-payment.ts";

type IntentForBrowser = Omit<PaymentIntentForBrowser, "publishableKey">;

/**
 * Returns what the browser needs to pay a checkout, or the checkout of a cart; creates checkout and intent if needed. The
 * amount is the snapshot's. A free checkout becomes an order at once, without an intent.
 * @throws CURRENCY, CHECKOUT_NOT_FOUND, CHECKOUT_CLOSED, QUOTE_EXPIRED, ADDRESS_MISSING, EMAIL_INVALID, ALREADY_PAID,
 * PAYMENT_IN_PROGRESS, PAYMENTS_DOWN.
 */
export async function createPaymentIntent(ctx: Context, input: CreateIntentInput): Promise<IntentForBrowser> {
  if (input.currency !== undefined && input.currency.toLowerCase() !== "usd") throw new ShopError("CURRENCY");
  for (let attempt = 1; attempt <= 3; attempt++) {
    const known = await payable(ctx, input);
    const { checkoutId } = known;
    if (known.amount === 0) return placed(ctx, checkoutId);
    const opened = await openPayment(ctx, { checkoutId, known });
    if (!opened) continue;
    const intent = opened.intent ?? (await ctx.payments.readIntent(opened.intentId));
    if (intent.status === "canceled") {
      await finaliseCheckout(ctx, opened);
      await renewPayment(ctx, { checkoutId, paymentId: opened.paymentId });
      continue;
    }
    await refuseUnlessOpen(ctx, opened.paymentId, intent);
    return {
      clientSecret: intent.clientSecret,
      paymentIntentId: intent.id,
      orderId: null,
      amount: intent.amount,
      currency: "usd",
      status: intent.status,
    };
  }
  throw new ShopError("CHECKOUT_CLOSED");
}

/**
 * Returns the client's intent while it can be paid; after a change of the cart, the intent that replaces it.
 * @throws PAYMENT_NOT_FOUND for an intent of another checkout, and what `createPaymentIntent` throws.
 */
export async function updatePaymentIntent(
  ctx: Context,
  { paymentIntentId, ...input }: UpdateIntentInput,
): Promise<IntentForBrowser> {
  const cartId = input.checkoutId
    ? (await resolveCheckout(ctx, { checkoutId: input.checkoutId })).cartId
    : await visibleCart(ctx, input.cartId);
  await assertIntentOf(ctx, { cartId, intentId: paymentIntentId });
  return createPaymentIntent(ctx, input);
}

async function payable(ctx: Context, given: CreateIntentInput): Promise<CheckoutStanding> {
  const standing = await standingOf(ctx, given);
  const { state, orderId, snapshot } = standing;
  if (!unpaidStates.includes(state)) throw alreadyPaid(orderId, "ORDER_ALREADY_PAID");
  await assertCurrent(ctx, standing);
  if (state === "cancelled") throw new ShopError("CHECKOUT_CLOSED");
  assertDeliverable(readSnapshot(snapshot));
  return standing;
}

const unpaidStates: readonly string[] = ["awaiting_payment", "cancelled", "expired"];

async function standingOf(ctx: Context, { checkoutId, cartId }: CreateIntentInput): Promise<CheckoutStanding> {
  if (checkoutId) return resolveCheckout(ctx, { checkoutId });
  const cart = await visibleCart(ctx, cartId);
  const live = await ctx.db.checkout.findFirst({
    where: { cartId: cart, state: { notIn: ["cancelled", "expired"] } },
    orderBy: { createdAt: "desc" },
    select: { id: true },
  });
  if (live) return resolveCheckout(ctx, { checkoutId: CheckoutId.parse(live.id) });
  const { checkoutId: id, made } = await freezeCheckout(ctx, { cartId: cart });
  return made ?? resolveCheckout(ctx, { checkoutId: id });
}

async function visibleCart(ctx: Context, cartId: CartId | null | undefined): Promise<CartId> {
  if (!cartId) throw new ShopError("CART_NOT_FOUND");
  return (await readCart(ctx, { cartId })).id;
}

async function placed(ctx: Context, checkoutId: CheckoutId): Promise<IntentForBrowser> {
  const { orderId } = await placeFreeOrder(ctx, { checkoutId });
  return { clientSecret: null, paymentIntentId: null, orderId, amount: 0, currency: "usd", status: "succeeded" };
}

async function refuseUnlessOpen(ctx: Context, paymentId: PaymentId, { status }: PaymentIntentView): Promise<void> {
  if (status === "succeeded")
    throw alreadyPaid((await finaliseCheckout(ctx, { paymentId })).orderId, "ORDER_ALREADY_PAID");
  if (status !== "processing" && status !== "requires_capture") return;
  await finaliseCheckout(ctx, { paymentId });
  throw new ShopError("PAYMENT_IN_PROGRESS");
}
