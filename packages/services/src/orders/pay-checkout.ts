import {
  assertSnapshotDeliverable,
  type CreateIntentInput,
  type PaymentIntentForBrowser,
  parseSnapshot,
  type UpdateIntentInput,
} from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import { type CartId, CheckoutId, type PaymentId } from "@storywall/domain/kernel/ids";
import type { PaymentIntentView } from "@storywall/payments/payments";
import type { Context } from "../accounts/context.ts";
import { createAlreadyPaidError, readCart } from "../cart/read-cart.ts";
import { assertCheckoutCurrent } from "../checkout/change-checkout.ts";
import { createCheckoutSnapshot } from "../checkout/create-checkout-snapshot.ts";
import {
  assertIntentBelongsToCart,
  ensurePaymentIntent,
  replaceFailedPayment,
} from "../checkout/payments/payment-intent.ts";
import { type ResolvedCheckout, resolveCheckout } from "../checkout/read-checkout.ts";
import { finalizePayment, placeFreeOrder } from "./finalize-payment.ts";

type IntentForBrowser = Omit<PaymentIntentForBrowser, "publishableKey">;

/**
 * Returns the data that the browser needs to pay a checkout, given the id of the checkout or of its cart. Creates the
 * checkout and the intent if needed. The amount comes from the snapshot. A free checkout becomes an order immediately,
 * without an intent.
 * @throws CURRENCY, CHECKOUT_NOT_FOUND, CHECKOUT_CLOSED, QUOTE_EXPIRED, ADDRESS_MISSING, EMAIL_INVALID, ALREADY_PAID,
 * PAYMENT_IN_PROGRESS, PAYMENTS_DOWN.
 */
export async function createPaymentIntent(ctx: Context, input: CreateIntentInput): Promise<IntentForBrowser> {
  if (input.currency !== undefined && input.currency.toLowerCase() !== "usd") throw new ShopError("CURRENCY");
  for (let attempt = 1; attempt <= 3; attempt++) {
    const resolved = await requirePayableCheckout(ctx, input);
    const { checkoutId } = resolved;
    if (resolved.payment.method === "none") return placeOrderWithoutPayment(ctx, checkoutId);
    const opened = await ensurePaymentIntent(ctx, { checkoutId, resolved });
    if (!opened) continue;
    const intent = opened.intent ?? (await ctx.payments.readIntent(opened.intentId));
    if (intent.status === "canceled") {
      await finalizePayment(ctx, opened);
      await replaceFailedPayment(ctx, { checkoutId, paymentId: opened.paymentId });
      continue;
    }
    await assertIntentOpen(ctx, opened.paymentId, intent);
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
 * Returns the client's intent while it can be paid. After a change of the cart, returns the intent that replaced it.
 * @throws PAYMENT_NOT_FOUND for an intent of another checkout, and what `createPaymentIntent` throws.
 */
export async function updatePaymentIntent(
  ctx: Context,
  { paymentIntentId, ...input }: UpdateIntentInput,
): Promise<IntentForBrowser> {
  const cartId = input.checkoutId
    ? (await resolveCheckout(ctx, { checkoutId: input.checkoutId })).cartId
    : await requireReadableCartId(ctx, input.cartId);
  await assertIntentBelongsToCart(ctx, { cartId, intentId: paymentIntentId });
  return createPaymentIntent(ctx, input);
}

async function requirePayableCheckout(ctx: Context, input: CreateIntentInput): Promise<ResolvedCheckout> {
  const checkout = await findOrCreateCheckout(ctx, input);
  const { state, orderId, snapshot } = checkout;
  if (!unpaidStates.includes(state)) throw createAlreadyPaidError(orderId, "ORDER_ALREADY_PAID");
  await assertCheckoutCurrent(ctx, checkout);
  if (state === "cancelled") throw new ShopError("CHECKOUT_CLOSED");
  assertSnapshotDeliverable(parseSnapshot(snapshot));
  return checkout;
}

const unpaidStates: readonly string[] = ["awaiting_payment", "cancelled", "expired"];

async function findOrCreateCheckout(
  ctx: Context,
  { checkoutId, cartId }: CreateIntentInput,
): Promise<ResolvedCheckout> {
  if (checkoutId) return resolveCheckout(ctx, { checkoutId });
  const readableCartId = await requireReadableCartId(ctx, cartId);
  const live = await ctx.db.checkout.findFirst({
    where: { cartId: readableCartId, state: { notIn: ["cancelled", "expired"] } },
    orderBy: { createdAt: "desc" },
    select: { id: true },
  });
  if (live) return resolveCheckout(ctx, { checkoutId: CheckoutId.parse(live.id) });
  const { checkoutId: id, created: newCheckout } = await createCheckoutSnapshot(ctx, { cartId: readableCartId });
  return newCheckout ?? resolveCheckout(ctx, { checkoutId: id });
}

async function requireReadableCartId(ctx: Context, cartId: CartId | null | undefined): Promise<CartId> {
  if (!cartId) throw new ShopError("CART_NOT_FOUND");
  return (await readCart(ctx, { cartId })).id;
}

async function placeOrderWithoutPayment(ctx: Context, checkoutId: CheckoutId): Promise<IntentForBrowser> {
  const { orderId } = await placeFreeOrder(ctx, { checkoutId });
  return { clientSecret: null, paymentIntentId: null, orderId, amount: 0, currency: "usd", status: "succeeded" };
}

async function assertIntentOpen(ctx: Context, paymentId: PaymentId, { status }: PaymentIntentView): Promise<void> {
  if (status === "succeeded")
    throw createAlreadyPaidError((await finalizePayment(ctx, { paymentId })).orderId, "ORDER_ALREADY_PAID");
  if (status !== "processing" && status !== "requires_capture") return;
  await finalizePayment(ctx, { paymentId });
  throw new ShopError("PAYMENT_IN_PROGRESS");
}
