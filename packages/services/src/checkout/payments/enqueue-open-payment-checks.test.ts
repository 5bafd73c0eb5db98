import type { Db } from "@storywall/db/client";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import { finalizePayment } from "../../orders/finalize-payment.ts";
import { confirmPayment, createOpenCheckout, listJobPayloads } from "../checkout.fixture.ts";
import { enqueueOpenPaymentChecks } from "./enqueue-open-payment-checks.ts";

async function backdatePayment(db: Db, paymentId: string, minutes: number): Promise<void> {
  await db.$executeRaw`
    UPDATE payments SET created_at = now() - make_interval(mins => ${minutes}::int) WHERE id = ${paymentId}`;
}

describe("a payment whose webhook did not arrive", () => {
  test("checking a payment whose webhook did not arrive creates exactly one order", async ({ ctx, simulator }) => {
    const { paymentId, intentId } = await createOpenCheckout(ctx);
    await confirmPayment(simulator, intentId);
    await backdatePayment(ctx.db, paymentId, 3);

    expect(await enqueueOpenPaymentChecks(ctx)).toBe(1);
    expect(await listJobPayloads(ctx.db, "order.finalise")).toEqual([{ paymentId }]);
    expect(await finalizePayment(ctx, { paymentId })).toMatchObject({ state: "completed" });

    await backdatePayment(ctx.db, paymentId, 30);
    expect(await enqueueOpenPaymentChecks(ctx)).toBe(0);
    expect(await ctx.db.order.count()).toBe(1);
  });

  test("a payment without a webhook is checked each time its age has doubled", async ({ ctx }) => {
    const { paymentId } = await createOpenCheckout(ctx);
    const checks: number[] = [];
    for (const minutes of [1, 3, 3, 5, 7, 9, 15, 17]) {
      await backdatePayment(ctx.db, paymentId, minutes);
      checks.push(await enqueueOpenPaymentChecks(ctx));
    }
    expect(checks).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
  });

  test("a payment without a webhook is no longer checked after eight days", async ({ ctx }) => {
    const { paymentId } = await createOpenCheckout(ctx);
    await backdatePayment(ctx.db, paymentId, 9 * 24 * 60);
    expect(await enqueueOpenPaymentChecks(ctx)).toBe(0);
  });

  test("a payment without a webhook is checked only once by concurrent runs", async ({ ctx }) => {
    const { paymentId } = await createOpenCheckout(ctx);
    await backdatePayment(ctx.db, paymentId, 3);
    await Promise.all(Array.from({ length: 5 }, () => enqueueOpenPaymentChecks(ctx)));
    expect(await listJobPayloads(ctx.db, "order.finalise")).toEqual([{ paymentId }]);
  });
});
