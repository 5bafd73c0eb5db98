import type { CartView } from "@storywall/domain/cart/schema";
import type { CheckoutId } from "@storywall/domain/kernel/ids";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import type { VisitorContext } from "../accounts/context.ts";
import { updateCartLine } from "../cart/cart.ts";
import { readAddressQuote } from "../cart/quote.ts";
import { readCart } from "../cart/read-cart.ts";
import { completeCheckout } from "../orders/complete-checkout.ts";
import { createPaymentIntent } from "../orders/pay-checkout.ts";
import {
  confirmPayment,
  createFilledCart,
  createTestCheckout,
  email,
  listSimulatorIntents,
  seedPromos,
  shippingAddress,
} from "./checkout.fixture.ts";
import { createCheckout } from "./create-checkout.ts";

const miami = { ...shippingAddress, city: "Miami", provinceCode: "FL", zip: "33101" };

async function approveQuote(ctx: VisitorContext, { id: cartId }: CartView, address = miami) {
  const { version, totals } = await readAddressQuote(ctx, { cartId, address: { ...address, countryCode: "US" } });
  return { cartId, email, shippingAddress: address, walletQuote: { version, total: totals.total } };
}

describe("a checkout that the shopper approved in a wallet", () => {
  test("a wallet checkout is charged the quoted total", async ({ ctx, simulator }) => {
    await seedPromos(ctx.db);
    const cart = await createFilledCart(ctx, { templateKey: "trio" });
    const approved = await approveQuote(ctx, cart);

    const [checkout, repeated] = await Promise.all([createCheckout(ctx, approved), createCheckout(ctx, approved)]);
    const { paymentIntentId, amount } = await createPaymentIntent(ctx, { checkoutId: checkout.id });
    await confirmPayment(simulator, paymentIntentId);
    const completed = await completeCheckout(ctx, { checkoutId: checkout.id });

    expect(repeated.id).toBe(checkout.id);
    expect(amount).toBe(7703);
    expect(completed).toMatchObject({ state: "completed", orderNumber: expect.stringMatching(/^SW-/) });
    expect(await listSimulatorIntents(simulator)).toMatchObject([{ amount_received: 7703 }]);
  });

  test.for<[string, (ctx: VisitorContext, cart: CartView) => Promise<unknown>]>([
    [
      "the cart was changed",
      (ctx, { id: cartId, lines }) => updateCartLine(ctx, { cartId, line: { id: lines[0]?.id ?? "", quantity: 2 } }),
    ],
    ["the promo ended", (ctx) => ctx.db.promo.update({ where: { code: "XMAS20" }, data: { endsAt: new Date(0) } })],
  ])("a wallet checkout stores nothing if %s in the meantime", async ([, change], { ctx }) => {
    await seedPromos(ctx.db);
    const cart = await createFilledCart(ctx, { templateKey: "trio" });
    const approved = await approveQuote(ctx, cart);
    await change(ctx, cart);

    await expect(createCheckout(ctx, approved)).rejects.toMatchObject({
      code: "QUOTE_CHANGED",
      message:
        "Your cart or its price changed while you were paying. You have not been charged. Please check the new total, then pay again.",
    });

    expect(await ctx.db.checkout.count()).toBe(0);
    expect(await readCart(ctx, { cartId: cart.id })).toMatchObject({ state: "open", email: null });
  });

  test("a wallet checkout is rejected if its address has another sales tax than the quote", async ({ ctx }) => {
    const cart = await createFilledCart(ctx);
    const approved = await approveQuote(ctx, cart, shippingAddress);

    await expect(createCheckout(ctx, { ...approved, shippingAddress: miami })).rejects.toMatchObject({
      code: "QUOTE_CHANGED",
    });
    expect(await ctx.db.checkout.count()).toBe(0);
  });

  test("a wallet checkout takes the shipping address from the wallet", async ({ ctx, simulator }) => {
    const cart = await createFilledCart(ctx);
    const readShipping = async (checkoutId: CheckoutId) => {
      const { paymentIntentId } = await createPaymentIntent(ctx, { checkoutId });
      return (await listSimulatorIntents(simulator)).find(({ id }) => id === paymentIntentId)?.shipping;
    };

    const byWallet = await createCheckout(ctx, await approveQuote(ctx, cart, shippingAddress));
    expect(await readShipping(byWallet.id)).toBeNull();

    const byCard = await createTestCheckout(ctx, cart);
    expect(byCard.id).not.toBe(byWallet.id);
    expect(await readShipping(byCard.id)).toMatchObject({ address: { postal_code: shippingAddress.zip } });
  });

  test("a wallet checkout replaces an open checkout that holds an older price", async ({ ctx }) => {
    await seedPromos(ctx.db);
    const cart = await createFilledCart(ctx, { templateKey: "trio" });
    const older = await createTestCheckout(ctx, cart);
    await ctx.db.promo.update({ where: { code: "XMAS20" }, data: { endsAt: new Date(0) } });

    const checkout = await createCheckout(ctx, await approveQuote(ctx, cart, shippingAddress));

    expect(checkout.totals.total).toBe(8999);
    expect(await ctx.db.checkout.findUnique({ where: { id: older.id } })).toMatchObject({ state: "cancelled" });
  });
});
