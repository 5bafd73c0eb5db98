import { inTransaction } from "@storywall/db/client";
import { ErasureId, newId, PaymentId } from "@storywall/domain/kernel/ids";
import type { JobOn, JobPayload } from "@storywall/jobs/catalog";
import type { VisitorContext } from "@storywall/services/accounts/context";
import { anOpenCheckout, aSecondPayment, intentsAt, pay, refundsAt } from "@storywall/services/checkout/paying.fixture";
import { requestRefund } from "@storywall/services/checkout/payments/request-refund";
import { finalise } from "@storywall/services/orders/finalise";
import { test } from "@storywall/testing/fixtures";
import { runTwice } from "@storywall/testing/run-twice";
import type { TestSimulator } from "@storywall/testing/stripe";
import { describe, expect } from "vitest";
import { handlers } from "./handlers.ts";

type Shop = { ctx: VisitorContext; simulator: TestSimulator };

async function aPaidCheckout({ ctx, simulator }: Shop) {
  const opened = await anOpenCheckout(ctx);
  await pay(simulator, opened.intentId);
  return opened;
}

async function aPaidOrder(shop: Shop) {
  const paid = await aPaidCheckout(shop);
  await finalise(shop.ctx, paid);
  return paid;
}

/** Refunds a payment as in Stripe's dashboard. */
async function refundInDashboard({ baseUrl, secretKey }: TestSimulator, intentId: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/v1/refunds`, {
    method: "POST",
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ payment_intent: intentId }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Prepares the data of each job; the compiler requires all of them. */
const prepareJob: { [N in JobOn<"orders">]: (shop: Shop) => Promise<JobPayload<N>> } = {
  "order.finalise": async (shop) => ({ paymentId: (await aPaidCheckout(shop)).paymentId }),
  "payment.follow": async (shop) => {
    const { paymentId, intentId } = await aPaidOrder(shop);
    await refundInDashboard(shop.simulator, intentId);
    return { paymentId };
  },
  "payment.refund": async (shop) => {
    const { paymentId } = await aPaidOrder(shop);
    const asked = { paymentId, orderId: null, reason: "goodwill", requestedBy: "owner-link" } as const;
    const refundId = await inTransaction(shop.ctx.db, (tx) => requestRefund(tx, asked));
    if (!refundId) throw new Error("There is nothing to refund.");
    return { refundId };
  },
  "visitor.erase": async ({ ctx }) => {
    const erasureId = ErasureId.parse(newId("erasure"));
    await ctx.db.erasure.create({ data: { id: erasureId, ids: [ctx.userId], askedBy: "customer" } });
    return { erasureId };
  },
  "payments.catch-up": async (shop) => {
    await aPaidCheckout(shop);
    return { hour: "2026-12-01T15" };
  },
  "recon.books": async (shop) => {
    const { paymentId } = await aPaidCheckout(shop);
    await shop.ctx.db.payment.update({ where: { id: paymentId }, data: { amountRefunded: 1 } });
    return { label: "2026-12-01T15" };
  },
};

const names = Object.keys(prepareJob) as Array<JobOn<"orders">>;
const readSimulator = (simulator: TestSimulator) => async () => [
  await intentsAt(simulator),
  await refundsAt(simulator),
];

describe.each(names)("%s", (name) => {
  test("changes nothing in the database or at the payment processor when run twice", async ({
    ctx,
    simulator,
    clock,
  }) => {
    clock.set(new Date());
    const payload = await prepareJob[name]({ ctx, simulator });
    await runTwice({ db: ctx.db, deps: ctx, handlers, name, payload, readEffects: readSimulator(simulator) });
  });
});

test("order.finalise refunds a second payment once", async ({ ctx, simulator }) => {
  const { checkout, paymentId } = await aPaidCheckout({ ctx, simulator });
  const second = await aSecondPayment(ctx, checkout);
  await pay(simulator, second.intentId);
  await finalise(ctx, { paymentId });
  const payload = { paymentId: PaymentId.parse(second.paymentId) };
  const outside = readSimulator(simulator);
  await runTwice({ db: ctx.db, deps: ctx, handlers, name: "order.finalise", payload, readEffects: outside });
  expect(await refundsAt(simulator)).toHaveLength(1);
});

test("payments.catch-up creates the order of a payment whose events were all lost", async ({
  ctx,
  simulator,
  clock,
}) => {
  clock.set(new Date());
  const { paymentId } = await aPaidCheckout({ ctx, simulator });
  await runTwice({ db: ctx.db, deps: ctx, handlers, name: "payments.catch-up", payload: { hour: "2026-12-01T15" } });
  const request = await ctx.db.outboxJob.findMany({ where: { name: "order.finalise" } });
  expect(request).toMatchObject([{ payload: { paymentId } }]);
});
