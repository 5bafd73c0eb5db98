import { specifiedPrices } from "@storywall/domain/catalog/prices";
import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";
import type { VisitorContext } from "../accounts/context.ts";
import { changeCart } from "../cart/cart.ts";
import { readAddressQuote } from "../cart/quote.ts";
import { changeOrderAddress } from "../orders/change-address.ts";
import { readOrder } from "../orders/read-order.ts";
import { readBoxOfParcel } from "../production/box.ts";
import { createFilledCart } from "./checkout.fixture.ts";
import { buyCartWithCard, miami, portland, refundCents } from "./tax.fixture.ts";

/** Publishes gift wrap for $6 and "Save $2 with every 3 tiles". */
async function publishExtras({ db, now }: VisitorContext) {
  const prices = {
    ...specifiedPrices,
    volume: { tiles: 3, amountOff: 200 },
    extras: { giftWrap: 600, giftNote: 0 },
  };
  const [by, at] = ["owner", now()];
  await db.priceList.create({ data: { prices, savedBy: by, savedAt: at, publishedBy: by, publishedAt: at } });
}

async function createWrappedCart(ctx: VisitorContext) {
  await publishExtras(ctx);
  await ctx.db.promo.create({ data: { code: "TEN", basisPointsOff: 0, amountOff: 1_000 } });
  const { id: cartId } = await createFilledCart(ctx, { templateKey: "trio" });
  return changeCart(ctx, { cartId, extras: { giftWrap: "", giftNote: " For you " }, promoCode: "TEN" });
}

const adjustments = [
  { kind: "promo", label: "Discount (TEN)", amount: -1_000 },
  { kind: "volume", label: "Savings with 3 tiles", amount: -200 },
  { kind: "giftWrap", label: "Gift wrap", amount: 600 },
];

test("an order includes gift wrap, volume price and fixed-amount promo as quoted", async ({ ctx, simulator }) => {
  const cart = await createWrappedCart(ctx);
  const beforeTax = 8_999 - 1_000 - 200 + 600;
  expect(cart).toMatchObject({
    extras: { giftWrap: "", giftNote: "For you" },
    promo: { code: "TEN", amountOff: 1_000, amount: 1_000 },
    totals: { subtotal: 8_999, discount: 1_200, adjustments, total: beforeTax },
  });
  const quote = await readAddressQuote(ctx, { cartId: cart.id, address: miami });
  const tax = Math.round(beforeTax * 0.07);
  expect(quote.totals).toMatchObject({ adjustments, tax, total: beforeTax + tax });
  expect(quote.tax.lines.map(({ id }) => id)).toEqual([cart.lines[0]?.id, "giftWrap"]);

  const orderId = await buyCartWithCard(ctx, simulator, { cartId: cart.id, address: miami });

  const order = await readOrder(ctx, { orderId });
  expect(order).toMatchObject({ extras: { giftWrap: "", giftNote: "For you" }, totals: quote.totals });
  expect(await ctx.db.taxMovement.findMany()).toMatchObject([{ kind: "sale", amount: beforeTax + tax, tax }]);
  const box = await readBoxOfParcel(ctx.db, { id: orderId, orderId, remakeId: null });
  expect(box.packing).toEqual([
    "Gift wrap: wrap the box’s contents in gift paper.",
    "Gift: the packing slip has the gift note and no prices.",
  ]);
});

test("a full refund of a gift-wrapped order after an address change returns the whole amount", async ({
  ctx,
  simulator,
}) => {
  const cart = await createWrappedCart(ctx);
  const orderId = await buyCartWithCard(ctx, simulator, { cartId: cart.id, address: miami });
  const agreedTotal = 8_999 - 1_000 - 200 + 600;
  await changeOrderAddress(ctx, { orderId, shippingAddress: portland, agreedTotal });
  expect((await readOrder(ctx, { orderId })).totals).toMatchObject({ adjustments, tax: 0, total: agreedTotal });

  await refundCents(ctx, orderId);

  const { _sum } = await ctx.db.taxMovement.aggregate({ _sum: { tax: true } });
  expect(_sum.tax).toBe(0);
  const { refundable, refunds } = await readOrder(ctx, { orderId });
  expect(refundable).toBe(0);
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(agreedTotal + 588);
});

test("an extra whose price the owner removed is left out of existing carts", async ({ ctx, simulator }) => {
  const cart = await createWrappedCart(ctx);
  await ctx.db.priceList.deleteMany();

  const orderId = await buyCartWithCard(ctx, simulator, { cartId: cart.id, address: portland });

  expect(await readOrder(ctx, { orderId })).toMatchObject({
    extras: { giftNote: "For you" },
    totals: { adjustments: [{ kind: "promo" }], total: 7_999 },
  });
});
