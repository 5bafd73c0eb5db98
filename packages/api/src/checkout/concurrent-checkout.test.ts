import {
  confirmPayment,
  createPhotoRow,
  listSimulatorIntents,
  listSimulatorRefunds,
  shippingAddress,
} from "@storywall/services/checkout/checkout.fixture";
import { createTestCart, createTestCartLine } from "@storywall/testing/factories";
import type { Fixtures } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import { openShopperBrowser } from "../orders/orders.fixture.ts";
import { type Shop, type TestResponse, test } from "../shop.fixture.ts";

const contact = { email: "ann@example.com", shippingAddress };

async function createCartWithPhoto(
  { shop, db }: { shop: Shop } & Pick<Fixtures, "db">,
  promoCode: string | null = null,
) {
  const shopper = await openShopperBrowser(shop);
  const photo = await createPhotoRow(db, { userId: shopper.userId });
  const { id: cartId } = await createTestCart(db, {
    userId: shopper.userId,
    lines: [createTestCartLine({ photos: [photo] })],
  });
  if (promoCode) await db.cart.update({ where: { id: cartId }, data: { promoCode } });
  return { shopper, cartId };
}

const countByStatusAndCode = (answers: readonly TestResponse[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status, body }) => `${status} ${body.shopCode ?? ""}`.trim())).map(
      ([answer, all]) => [answer, all?.length],
    ),
  );

describe("A single-use promo code", () => {
  test.for([
    ["50%", 5_000],
    ["100%", 10_000],
  ] as const)(
    "a code that takes %s off is redeemed by only one of fifty concurrent checkouts (A19)",
    async ([, basisPointsOff], { shop, db, simulator }) => {
      await db.promo.create({ data: { code: "ONCE", basisPointsOff, maxRedemptions: 1 } });
      const buyers: Awaited<ReturnType<typeof createCartWithPhoto>>[] = [];
      while (buyers.length < 50) buyers.push(await createCartWithPhoto({ shop, db }, "ONCE"));

      const answers = await Promise.all(
        buyers.map(({ shopper, cartId }) => shopper.mutate("checkout.create", { cartId, ...contact })),
      );

      expect(countByStatusAndCode(answers)).toEqual({ 200: 1, "422 PROMO_USED_UP": 49 });
      const winner = answers.findIndex(({ status }) => status === 200);
      const checkoutId = String(answers[winner]?.body.id);
      if (basisPointsOff < 10_000) {
        expect(await db.promoRedemption.count()).toBe(0);
        const { shopper } = buyers[winner] ?? expect.fail();
        const { body: intent } = await shopper.mutate("payments.createIntent", { checkoutId });
        expect(await confirmPayment(simulator, String(intent.paymentIntentId))).toMatchObject({ status: "succeeded" });
        expect((await shopper.mutate("checkout.complete", { checkoutId })).status).toBe(200);
      }
      expect(await db.promoRedemption.findMany()).toMatchObject([{ code: "ONCE", checkoutId }]);
      expect(await db.order.count()).toBe(1);
    },
  );

  test("a single-use code becomes available again when the shopper returns to the cart", async ({ shop, db }) => {
    await db.promo.create({ data: { code: "ONCE", basisPointsOff: 5_000, maxRedemptions: 1 } });
    const [one, other] = [
      await createCartWithPhoto({ shop, db }, "ONCE"),
      await createCartWithPhoto({ shop, db }, "ONCE"),
    ];
    const createCheckout = ({ shopper, cartId }: typeof one) =>
      shopper.mutate("checkout.create", { cartId, ...contact });
    const { body: first } = await createCheckout(one);
    expect((await createCheckout(one)).body).toMatchObject({ id: first.id });
    expect(await createCheckout(other)).toMatchObject({ status: 422, body: { shopCode: "PROMO_USED_UP" } });
    expect((await one.shopper.mutate("cart.removePromo", { cartId: one.cartId })).status).toBe(200);
    expect((await createCheckout(other)).status).toBe(200);
  });
});

test("concurrent requests to pay for one cart create one payment and one order (D-1)", async ({
  shop,
  db,
  simulator,
}) => {
  const { shopper, cartId } = await createCartWithPhoto({ shop, db });

  const checkouts = await Promise.all(
    Array.from({ length: 50 }, () => shopper.mutate("checkout.create", { cartId, ...contact })),
  );
  expect(countByStatusAndCode(checkouts)).toEqual({ 200: 50 });
  const [checkoutId, ...others] = new Set(checkouts.map(({ body }) => body.id));
  expect(others).toEqual([]);
  const opened = await Promise.all(
    Array.from({ length: 50 }, () => shopper.mutate("payments.createIntent", { checkoutId })),
  );
  expect(countByStatusAndCode(opened)).toEqual({ 200: 50 });
  const intents = await listSimulatorIntents(simulator);
  expect(intents).toMatchObject([{ amount: 3500 }]);
  expect(await db.payment.findMany()).toMatchObject([{ intentId: intents[0]?.id, state: "open" }]);

  await confirmPayment(simulator, intents[0]?.id ?? "");
  const completed = await Promise.all(
    Array.from({ length: 20 }, () => shopper.mutate("checkout.complete", { checkoutId })),
  );
  expect(countByStatusAndCode(completed)).toEqual({ 200: 20 });
  expect(new Set(completed.map(({ body }) => body.orderId)).size).toBe(1);
  expect(await db.order.count()).toBe(1);
  expect(await db.payment.findMany()).toMatchObject([{ state: "succeeded", amount: 3500 }]);
  expect(await listSimulatorRefunds(simulator)).toEqual([]);
});
