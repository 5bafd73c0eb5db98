import type { VisitorContext } from "@storywall/services/accounts/context";
import { createUser } from "@storywall/services/accounts/visitors/session";
import { addCartLine } from "@storywall/services/cart/cart";
import { createCheckout } from "@storywall/services/checkout/create-checkout";
import { ensurePaymentIntent } from "@storywall/services/checkout/payments/payment-intent";
import type { Deps } from "@storywall/services/kernel/deps";
import { finalizePayment } from "@storywall/services/orders/finalize-payment";
import { createTestCartLine, createTestPhoto } from "@storywall/testing/factories";
import type { TestSimulator } from "@storywall/testing/stripe";
import { expect } from "vitest";

const contact = {
  email: "ann@example.com",
  shippingAddress: {
    firstName: "Ann",
    lastName: "Lee",
    address1: "12 Elm St",
    city: "Portland",
    provinceCode: "OR",
    zip: "97201",
  },
};

export async function createShopper(deps: Deps): Promise<VisitorContext> {
  const { userId } = await createUser(deps);
  return { ...deps, userId, admin: null };
}

/** Creates a checkout of a filled cart, without a payment intent. */
export async function createShopperCheckout(ctx: VisitorContext) {
  const photo = await createTestPhoto(ctx, { userId: ctx.userId, width: 700, height: 700 });
  const cart = await addCartLine(ctx, { cartId: null, line: createTestCartLine({ photos: [photo] }) });
  return createCheckout(ctx, { cartId: cart.id, ...contact });
}

export async function createPaymentIntent(
  ctx: VisitorContext,
  checkout: Awaited<ReturnType<typeof createShopperCheckout>>,
) {
  const opened = await ensurePaymentIntent(ctx, { checkoutId: checkout.id });
  if (!opened) throw new Error("There is no payment.");
  return opened;
}

export async function confirmPaymentIntent(simulator: TestSimulator, intentId: string): Promise<void> {
  const response = await fetch(`${simulator.baseUrl}/v1/payment_intents/${intentId}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${simulator.secretKey}` },
    body: new URLSearchParams({ payment_method: "pm_card_visa", return_url: "https://shop.example/back" }),
  });
  expect(await response.json()).toMatchObject({ status: "succeeded" });
}

/** Buys a wall with one photo. Returns the id of its payment intent. */
export async function buyOrder(ctx: VisitorContext, simulator: TestSimulator): Promise<string> {
  const { paymentId, intentId } = await createPaymentIntent(ctx, await createShopperCheckout(ctx));
  await confirmPaymentIntent(simulator, intentId);
  expect(await finalizePayment(ctx, { paymentId })).toMatchObject({ state: "completed" });
  return intentId;
}

/** Lists the payments that succeeded. Amounts are US cents. */
export async function listPaidIntents(simulator: TestSimulator): Promise<Array<{ id: string; amount: number }>> {
  const response = await fetch(`${simulator.baseUrl}/v1/payment_intents?limit=100`, {
    headers: { authorization: `Bearer ${simulator.secretKey}` },
  });
  const { data } = (await response.json()) as { data: Array<{ id: string; status: string; amount: number }> };
  return data.filter(({ status }) => status === "succeeded").map(({ id, amount }) => ({ id, amount }));
}
