import { defaultTaxSettings } from "@storywall/domain/catalog/tax-settings";
import { type CartId, OrderId, RefundId } from "@storywall/domain/kernel/ids";
import type { TestSimulator } from "@storywall/testing/stripe";
import type { VisitorContext } from "../accounts/context.ts";
import { changeSetting } from "../catalog/settings.ts";
import { completeCheckout } from "../orders/complete-checkout.ts";
import { createPaymentIntent } from "../orders/pay-checkout.ts";
import { confirmPayment, createFilledCart, email, listJobPayloads, shippingAddress } from "./checkout.fixture.ts";
import { createCheckout } from "./create-checkout.ts";
import { refundOrder } from "./payments/refund-order.ts";
import { submitRefund } from "./payments/submit-refund.ts";

export const portland = { ...shippingAddress, countryCode: "US" };
export const miami = { ...portland, city: "Miami", provinceCode: "FL", zip: "33131" };
export const atlanta = { ...portland, city: "Atlanta", provinceCode: "GA", zip: "30303" };

const owner = { role: "owner" as const, actor: "owner" };

/** Switches the shop to Stripe Tax in Florida and Georgia. */
export async function switchToStripeTax(ctx: VisitorContext): Promise<void> {
  const value = { ...defaultTaxSettings, provider: "stripe" as const, states: ["FL" as const, "GA" as const] };
  await changeSetting({ ...ctx, admin: owner }, { key: "tax", value, revision: 0 });
}

/** Buys a trio for $89.99. */
export async function buyTrio(
  ctx: VisitorContext,
  simulator: Pick<TestSimulator, "baseUrl" | "secretKey">,
  address: typeof portland,
): Promise<OrderId> {
  return buyCartWithCard(ctx, simulator, {
    cartId: (await createFilledCart(ctx, { templateKey: "trio" })).id,
    address,
  });
}

export async function buyCartWithCard(
  ctx: VisitorContext,
  simulator: Pick<TestSimulator, "baseUrl" | "secretKey">,
  { cartId, address }: { cartId: CartId; address: typeof portland },
): Promise<OrderId> {
  const { id: checkoutId } = await createCheckout(ctx, { cartId, email, shippingAddress: address });
  const { paymentIntentId } = await createPaymentIntent(ctx, { checkoutId });
  await confirmPayment(simulator, paymentIntentId);
  const { orderId } = await completeCheckout(ctx, { checkoutId });
  return OrderId.parse(orderId);
}

/** Refunds cents of an order, or all that is left. */
export async function refundCents(ctx: VisitorContext, orderId: OrderId, amount?: number): Promise<void> {
  await refundOrder({ ...ctx, admin: owner }, { orderId, amount, reason: "goodwill" });
  await submitRefunds(ctx);
}

export async function submitRefunds(ctx: VisitorContext): Promise<void> {
  for (const payload of await listJobPayloads(ctx.db, "payment.refund")) {
    await submitRefund(ctx, { refundId: RefundId.parse(Object(payload).refundId) });
  }
}
