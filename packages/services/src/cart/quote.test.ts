import { CartId, newId } from "@storywall/domain/kernel/ids";
import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";
import { createFilledCart, createOpenCheckout, seedPromos } from "../checkout/checkout.fixture.ts";
import { readAddressQuote } from "./quote.ts";
import { readCart } from "./read-cart.ts";

const miami = { countryCode: "US", provinceCode: "Florida", zip: "33101" };
const portland = { countryCode: "US", provinceCode: "OR", zip: "97201" };

test("a quote for a delivery address contains the sales tax for that address", async ({ ctx }) => {
  await seedPromos(ctx.db);
  const { id: cartId, version } = await createFilledCart(ctx, { templateKey: "trio" });

  expect(await readAddressQuote(ctx, { cartId, address: miami })).toMatchObject({
    version,
    tax: { jurisdictions: [{ name: "Florida", basisPoints: 700, taxable: 7199, tax: 504 }] },
    totals: { currency: "USD", subtotal: 8999, discount: 1800, shipping: 0, tax: 504, total: 7703 },
  });
  expect((await readAddressQuote(ctx, { cartId, address: portland })).totals).toMatchObject({ tax: 0, total: 7199 });
});

test("a quote for a delivery address stores nothing", async ({ ctx }) => {
  const { cart, checkout } = await createOpenCheckout(ctx);
  const before = await readCart(ctx, { cartId: cart.id });

  await readAddressQuote(ctx, { cartId: cart.id, address: miami });

  expect(await readCart(ctx, { cartId: cart.id })).toEqual(before);
  expect(await ctx.db.checkout.findMany({ select: { id: true, state: true } })).toEqual([
    { id: checkout.id, state: "awaiting_payment" },
  ]);
});

test("a quote is rejected for a delivery address outside the United States", async ({ ctx }) => {
  const { id: cartId } = await createFilledCart(ctx);

  await expect(readAddressQuote(ctx, { cartId: CartId.parse(newId("cart")), address: miami })).rejects.toMatchObject({
    code: "CART_NOT_FOUND",
  });
  await expect(readAddressQuote(ctx, { cartId, address: { ...portland, countryCode: "CA" } })).rejects.toMatchObject({
    code: "COUNTRY_NOT_SUPPORTED",
  });
});
