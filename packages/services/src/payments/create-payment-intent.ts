import type { PaymentIntentForBrowser } from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import type { CheckoutId, OrderId, PaymentId } from "@storywall/domain/ids";
import type { PaymentIntentView } from "@storywall/payments/payments";
import { releaseCheckout } from "../checkout/release-checkout.ts";
import type { Context } from "../context.ts";
import { finalise } from "../orders/finalise.ts";
import { openPayment, renewPayment } from "./open-payment.ts";

type IntentForBrowser = Omit<PaymentIntentForBrowser, "publishableKey">;

/**
 * What the browser needs to pay a checkout: made now, or the one there is. The amount is the frozen one.
 * @throws CHECKOUT_NOT_FOUND, CHECKOUT_CLOSED, QUOTE_EXPIRED, ALREADY_PAID, PAYMENT_IN_PROGRESS, PAYMENTS_DOWN.
 */
export async function createPaymentIntent(
  ctx: Context,
  { checkoutId }: { checkoutId: CheckoutId },
): Promise<IntentForBrowser> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    await assertPayable(ctx, checkoutId);
    const opened = await openPayment(ctx, { checkoutId });
    if (!opened) continue;
    const intent = opened.intent ?? (await ctx.payments.readIntent(opened.intentId));
    if (intent.status === "canceled") {
      await finalise(ctx, opened);
      await renewPayment(ctx, { checkoutId, paymentId: opened.paymentId });
      continue;
    }
    await refuseUnlessOpen(ctx, opened.paymentId, intent);
    return {
      clientSecret: intent.clientSecret,
      paymentIntentId: intent.id,
      amount: intent.amount,
      currency: "usd",
      status: intent.status,
    };
  }
  throw new ShopError("CHECKOUT_CLOSED");
}

async function assertPayable(ctx: Context, checkoutId: CheckoutId): Promise<void> {
  const checkout = await ctx.db.checkout.findUnique({
    where: { id: checkoutId },
    select: { state: true, cartId: true, priceValidUntil: true, order: { select: { id: true } } },
  });
  if (!checkout) throw new ShopError("CHECKOUT_NOT_FOUND");
  const { state, order } = checkout;
  if (state === "cancelled") throw new ShopError("CHECKOUT_CLOSED");
  if (state === "expired") throw new ShopError("QUOTE_EXPIRED");
  if (state !== "awaiting_payment") throw alreadyPaid((order?.id ?? null) as OrderId | null);
  if (checkout.priceValidUntil > ctx.now()) return;
  await releaseCheckout(ctx, { cartId: checkout.cartId, becoming: "expired" });
  throw new ShopError("QUOTE_EXPIRED");
}

async function refuseUnlessOpen(ctx: Context, paymentId: PaymentId, { status }: PaymentIntentView): Promise<void> {
  if (status === "succeeded") throw alreadyPaid((await finalise(ctx, { paymentId })).orderId);
  if (status !== "processing" && status !== "requires_capture") return;
  await finalise(ctx, { paymentId });
  throw new ShopError("PAYMENT_IN_PROGRESS");
}

const alreadyPaid = (orderId: OrderId | null) => new ShopError("ALREADY_PAID", { orderId });
