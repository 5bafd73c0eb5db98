import { aPhotoRow, intentsAt, pay, refundsAt, shippingAddress } from "@storywall/services/checkout/paying.fixture";
import { aCart, aCartLine } from "@storywall/testing/factories";
import type { Fixtures } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import { openShopper } from "../orders/ordering.fixture.ts";
import { type Answer, type Shop, test } from "../shop.fixture.ts";

const contact = { email: "ann@example.com", shippingAddress };

async function createCartOf({ shop, db }: { shop: Shop } & Pick<Fixtures, "db">, promoCode: string | null = null) {
  const shopper = await openShopper(shop);
  const photo = await aPhotoRow(db, { userId: shopper.userId });
  const { id: cartId } = await aCart(db, { userId: shopper.userId, lines: [aCartLine({ photos: [photo] })] });
  if (promoCode) await db.cart.update({ where: { id: cartId }, data: { promoCode } });
  return { shopper, cartId };
}

const counted = (answers: readonly Answer[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status, body }) => `${status} ${body.shopCode ?? ""}`.trim())).map(
      ([answer, all]) => [answer, all?.length],
    ),
  );

describe("A single-use code", () => {
  test.for([
    ["halves the price", 5_000],
    ["costs nothing", 10_000],
  ] as const)(
    "and %s is redeemed once when fifty check out with it at once (A19)",
    { timeout: 120_000 },
    async ([, basisPointsOff], { shop, db, simulator }) => {
      await db.promo.create({ data: { code: "ONCE", basisPointsOff, maxRedemptions: 1 } });
      const buyers: Awaited<ReturnType<typeof createCartOf>>[] = [];
      while (buyers.length < 50) buyers.push(await createCartOf({ shop, db }, "ONCE"));

      const answers = await Promise.all(
        buyers.map(({ shopper, cartId }) => shopper.mutate("checkout.create", { cartId, ...contact })),
      );

      expect(counted(answers)).toEqual({ 200: 1, "422 PROMO_USED_UP": 49 });
      const winner = answers.findIndex(({ status }) => status === 200);
      const checkoutId = String(answers[winner]?.body.id);
      if (basisPointsOff < 10_000) {
        expect(await db.promoRedemption.count()).toBe(0);
        const { shopper } = buyers[winner] ?? expect.fail();
        const { body: intent } = await shopper.mutate("payments.createIntent", { checkoutId });
        expect(await pay(simulator, String(intent.paymentIntentId))).toMatchObject({ status: "succeeded" });
        expect((await shopper.mutate("checkout.complete", { checkoutId })).status).toBe(200);
      }
      expect(await db.promoRedemption.findMany()).toMatchObject([{ code: "ONCE", checkoutId }]);
      expect(await db.order.count()).toBe(1);
    },
  );

  test("becomes available again when the shopper returns to the cart", async ({ shop, db }) => {
    await db.promo.create({ data: { code: "ONCE", basisPointsOff: 5_000, maxRedemptions: 1 } });
    const [one, other] = [await createCartOf({ shop, db }, "ONCE"), await createCartOf({ shop, db }, "ONCE")];
    const create = ({ shopper, cartId }: typeof one) => shopper.mutate("checkout.create", { cartId, ...contact });
    const { body: first } = await create(one);
    expect((await create(one)).body).toMatchObject({ id: first.id });
    expect(await create(other)).toMatchObject({ status: 422, body: { shopCode: "PROMO_USED_UP" } });
    expect((await one.shopper.mutate("cart.removePromo", { cartId: one.cartId })).status).toBe(200);
    expect((await create(other)).status).toBe(200);
  });
});

test("One cart bought by fifty concurrent clicks has one payment, one intent, and after twenty confirmations one order (D-1)", {
  timeout: 120_000,
}, async ({ shop, db, simulator }) => {
  const { shopper, cartId } = await createCartOf({ shop, db });

  const checkouts = await Promise.all(
    Array.from({ length: 50 }, () => shopper.mutate("checkout.create", { cartId, ...contact })),
  );
  expect(counted(checkouts)).toEqual({ 200: 50 });
  const [checkoutId, ...others] = new Set(checkouts.map(({ body }) => body.id));
  expect(others).toEqual([]);
  const opened = await Promise.all(
    Array.from({ length: 50 }, () => shopper.mutate("payments.createIntent", { checkoutId })),
  );
  expect(counted(opened)).toEqual({ 200: 50 });
  const intents = await intentsAt(simulator);
  expect(intents).toMatchObject([{ amount: 3500 }]);
  expect(await db.payment.findMany()).toMatchObject([{ intentId: intents[0]?.id, state: "open" }]);

  await pay(simulator, intents[0]?.id ?? "");
  const completed = await Promise.all(
    Array.from({ length: 20 }, () => shopper.mutate("checkout.complete", { checkoutId })),
  );
  expect(counted(completed)).toEqual({ 200: 20 });
  expect(new Set(completed.map(({ body }) => body.orderId)).size).toBe(1);
  expect(await db.order.count()).toBe(1);
  expect(await db.payment.findMany()).toMatchObject([{ state: "succeeded", amount: 3500 }]);
  expect(await refundsAt(simulator)).toEqual([]);
});
