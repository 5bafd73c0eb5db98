import type { DeliveryPromise } from "@storywall/domain/catalog/settings";
import { test } from "@storywall/testing/fixtures";
import type { TestSimulator } from "@storywall/testing/stripe";
import { expect } from "vitest";
import type { VisitorContext } from "../accounts/context.ts";
import { readShipRules } from "../cart/quote.ts";
import { confirmPayment, createFilledCart, createTestCheckout } from "../checkout/checkout.fixture.ts";
import { completeCheckout } from "./complete-checkout.ts";
import { createPaymentIntent } from "./pay-checkout.ts";
import { readOrder } from "./read-order.ts";

const noRules: DeliveryPromise = { cutOffHour: null, closedDays: [], tilesPerDay: null };

async function saveRules({ db, now }: VisitorContext, rules: Partial<DeliveryPromise>): Promise<void> {
  const value = { ...noRules, ...rules };
  const data = { value, revision: 1, updatedBy: "test", updatedAt: now() };
  await db.shopSetting.upsert({ where: { key: "delivery" }, create: { key: "delivery", ...data }, update: data });
}

async function openCheckout(ctx: VisitorContext, templateKey = "trio") {
  return createTestCheckout(ctx, await createFilledCart(ctx, { templateKey }));
}

async function pay(
  ctx: VisitorContext,
  simulator: TestSimulator,
  checkoutId: Parameters<typeof completeCheckout>[1]["checkoutId"],
) {
  const { paymentIntentId } = await createPaymentIntent(ctx, { checkoutId });
  await confirmPayment(simulator, paymentIntentId);
  const { orderId } = await completeCheckout(ctx, { checkoutId });
  return readOrder(ctx, { orderId: orderId ?? expect.fail() });
}

test("an order keeps its checkout's ship date even if the shipping rules change", async ({ ctx, simulator }) => {
  const { id } = await openCheckout(ctx);
  await saveRules(ctx, { closedDays: ["2026-12-02", "2026-12-03"] });
  expect((await pay(ctx, simulator, id)).shipBy).toBe("2026-12-03");
});

test("an order paid after its promised ship date gets a new date", async ({ ctx, simulator, clock }) => {
  const { id } = await openCheckout(ctx);
  const { paymentIntentId } = await createPaymentIntent(ctx, { checkoutId: id });
  await confirmPayment(simulator, paymentIntentId);
  clock.set("2026-12-04T15:00:00Z");
  const { orderId } = await completeCheckout(ctx, { checkoutId: id });
  expect((await readOrder(ctx, { orderId: orderId ?? expect.fail() })).shipBy).toBe("2026-12-08");
});

test("a day without free capacity is not promised to the next order", async ({ ctx, simulator }) => {
  await saveRules(ctx, { tilesPerDay: 4 });
  const shipDays: string[] = [];
  for (let order = 0; order < 3; order++) {
    const { id } = await openCheckout(ctx);
    shipDays.push((await pay(ctx, simulator, id)).shipBy);
  }
  expect(shipDays).toEqual(["2026-12-03", "2026-12-04", "2026-12-07"]);
  const [singleTile, trio] = [1, 3].map((tiles) => readShipRules(ctx.db, { tiles, now: ctx.now() }));
  expect((await singleTile)?.fullDays).toEqual([]);
  expect((await trio)?.fullDays.toSorted()).toEqual(["2026-12-03", "2026-12-04", "2026-12-07"]);
});

test("a very large order ships after as many days as it takes to produce", async ({ ctx, simulator }) => {
  await saveRules(ctx, { tilesPerDay: 2 });
  const shipDays: string[] = [];
  for (const templateKey of ["trio", "single_tile", "dozen", "single_tile"]) {
    const { id } = await openCheckout(ctx, templateKey);
    shipDays.push((await pay(ctx, simulator, id)).shipBy);
  }
  expect(shipDays).toEqual(["2026-12-04", "2026-12-03", "2026-12-14", "2026-12-15"]);
});

test("the shipping rules for a cart contain the shop's daily capacity", async ({ ctx }) => {
  const readRules = (tiles: number) => readShipRules(ctx.db, { tiles, now: ctx.now() });
  expect(await readRules(12_000)).toMatchObject({ tilesPerDay: null, earliestDay: null });
  await saveRules(ctx, { tilesPerDay: 200, cutOffHour: 10 });
  expect(await readRules(200)).toMatchObject({ tilesPerDay: 200, earliestDay: null });
  expect(await readRules(600)).toMatchObject({ tilesPerDay: 200, earliestDay: "2026-12-08" });
});

test("after the cutoff hour, the ship date is counted from the next day", async ({ ctx, simulator }) => {
  await saveRules(ctx, { cutOffHour: 10 });
  const { id } = await openCheckout(ctx);
  expect((await pay(ctx, simulator, id)).shipBy).toBe("2026-12-04");
});
