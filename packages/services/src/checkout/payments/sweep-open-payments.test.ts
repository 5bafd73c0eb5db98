import type { Db } from "@storywall/db/client";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import { finalise } from "../../orders/finalise.ts";
import { anOpenCheckout, jobsOf, pay } from "../paying.fixture.ts";
import { sweepOpenPayments } from "./sweep-open-payments.ts";

async function isOld(db: Db, paymentId: string, minutes: number): Promise<void> {
  await db.$executeRaw`
    UPDATE payments SET created_at = now() - make_interval(mins => ${minutes}::int) WHERE id = ${paymentId}`;
}

describe("a payment without a webhook", () => {
  test("is checked and becomes an order once", async ({ ctx, simulator }) => {
    const { paymentId, intentId } = await anOpenCheckout(ctx);
    await pay(simulator, intentId);
    await isOld(ctx.db, paymentId, 3);

    expect(await sweepOpenPayments(ctx)).toBe(1);
    expect(await jobsOf(ctx.db, "order.finalise")).toEqual([{ paymentId }]);
    expect(await finalise(ctx, { paymentId })).toMatchObject({ state: "completed" });

    await isOld(ctx.db, paymentId, 30);
    expect(await sweepOpenPayments(ctx)).toBe(0);
    expect(await ctx.db.order.count()).toBe(1);
  });

  test("is checked each time its age has doubled, and not in between", async ({ ctx }) => {
    const { paymentId } = await anOpenCheckout(ctx);
    const asked: number[] = [];
    for (const minutes of [1, 3, 3, 5, 7, 9, 15, 17]) {
      await isOld(ctx.db, paymentId, minutes);
      asked.push(await sweepOpenPayments(ctx));
    }
    expect(asked).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
  });

  test("is not checked after eight days", async ({ ctx }) => {
    const { paymentId } = await anOpenCheckout(ctx);
    await isOld(ctx.db, paymentId, 9 * 24 * 60);
    expect(await sweepOpenPayments(ctx)).toBe(0);
  });

  test("is checked once by concurrent sweeps", async ({ ctx }) => {
    const { paymentId } = await anOpenCheckout(ctx);
    await isOld(ctx.db, paymentId, 3);
    await Promise.all(Array.from({ length: 5 }, () => sweepOpenPayments(ctx)));
    expect(await jobsOf(ctx.db, "order.finalise")).toEqual([{ paymentId }]);
  });
});
