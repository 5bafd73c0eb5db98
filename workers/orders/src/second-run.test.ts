import { inTransaction } from "@storywall/db/client";
import { ErasureId, newId, PaymentId } from "@storywall/domain/kernel/ids";
import type { JobOn, JobPayload } from "@storywall/jobs/job-catalog";
import type { VisitorContext } from "@storywall/services/accounts/context";
import {
  confirmPayment,
  createOpenCheckout,
  createSecondPayment,
  listSimulatorIntents,
  listSimulatorRefunds,
} from "@storywall/services/checkout/checkout.fixture";
import { requestRefund } from "@storywall/services/checkout/payments/request-refund";
import { buyTrio, miami, refundCents, switchToStripeTax } from "@storywall/services/checkout/tax.fixture";
import { finalizePayment } from "@storywall/services/orders/finalize-payment";
import { test } from "@storywall/testing/fixtures";
import { runJobTwice } from "@storywall/testing/run-twice";
import type { TestSimulator } from "@storywall/testing/stripe";
import { describe, expect } from "vitest";
import { handlers } from "./handlers.ts";

type Shop = { ctx: VisitorContext; simulator: TestSimulator };

async function createPaidCheckout({ ctx, simulator }: Shop) {
  const opened = await createOpenCheckout(ctx);
  await confirmPayment(simulator, opened.intentId);
  return opened;
}

async function createPaidOrder(shop: Shop) {
  const paid = await createPaidCheckout(shop);
  await finalizePayment(shop.ctx, paid);
  return paid;
}

/** Refunds a payment as staff would in Stripe's dashboard. */
async function refundInDashboard({ baseUrl, secretKey }: TestSimulator, intentId: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/v1/refunds`, {
    method: "POST",
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ payment_intent: intentId }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

const prepareJob: { [N in JobOn<"orders">]: (shop: Shop) => Promise<JobPayload<N>> } = {
  "order.finalise": async (shop) => ({ paymentId: (await createPaidCheckout(shop)).paymentId }),
  "payment.sync": async (shop) => {
    const { paymentId, intentId } = await createPaidOrder(shop);
    await refundInDashboard(shop.simulator, intentId);
    return { paymentId };
  },
  "payment.refund": async (shop) => {
    const { paymentId } = await createPaidOrder(shop);
    const request = { paymentId, orderId: null, reason: "goodwill", requestedBy: "owner-link" } as const;
    const refundId = await inTransaction(shop.ctx.db, (tx) => requestRefund(tx, request));
    if (!refundId) throw new Error("There is nothing to refund.");
    return { refundId };
  },
  "tax.record": async ({ ctx, simulator }) => {
    await switchToStripeTax(ctx);
    const orderId = await buyTrio(ctx, simulator, miami);
    await refundCents(ctx, orderId, 1000);
    return { orderId };
  },
  "visitor.erase": async ({ ctx }) => {
    const erasureId = ErasureId.parse(newId("erasure"));
    await ctx.db.erasure.create({ data: { id: erasureId, ids: [ctx.userId], askedBy: "customer" } });
    return { erasureId };
  },
  "payments.replay-missed-events": async (shop) => {
    await createPaidCheckout(shop);
    return { hour: "2026-12-01T15" };
  },
  "reconcile.ledger": async (shop) => {
    const { paymentId } = await createPaidCheckout(shop);
    await shop.ctx.db.payment.update({ where: { id: paymentId }, data: { amountRefunded: 1 } });
    return { label: "2026-12-01T15" };
  },
};

const names = Object.keys(prepareJob) as Array<JobOn<"orders">>;
const readSimulatorState = (simulator: TestSimulator) => async () => [
  await listSimulatorIntents(simulator),
  await listSimulatorRefunds(simulator),
];

describe.each(names)("the job %s of the order worker", (name) => {
  test("a job of the order worker changes nothing when it runs again", async ({ ctx, simulator, clock }) => {
    clock.set(new Date());
    const payload = await prepareJob[name]({ ctx, simulator });
    await runJobTwice({ db: ctx.db, deps: ctx, handlers, name, payload, readEffects: readSimulatorState(simulator) });
  });
});

test("order.finalise refunds a second payment only once", async ({ ctx, simulator }) => {
  const { checkout, paymentId } = await createPaidCheckout({ ctx, simulator });
  const second = await createSecondPayment(ctx, checkout);
  await confirmPayment(simulator, second.intentId);
  await finalizePayment(ctx, { paymentId });
  const payload = { paymentId: PaymentId.parse(second.paymentId) };
  const outside = readSimulatorState(simulator);
  await runJobTwice({ db: ctx.db, deps: ctx, handlers, name: "order.finalise", payload, readEffects: outside });
  expect(await listSimulatorRefunds(simulator)).toHaveLength(1);
});

test("payments.replay-missed-events creates the order of a payment whose events were all lost", async ({
  ctx,
  simulator,
  clock,
}) => {
  clock.set(new Date());
  const { paymentId } = await createPaidCheckout({ ctx, simulator });
  await runJobTwice({
    db: ctx.db,
    deps: ctx,
    handlers,
    name: "payments.replay-missed-events",
    payload: { hour: "2026-12-01T15" },
  });
  const jobs = await ctx.db.outboxJob.findMany({ where: { name: "order.finalise" }, orderBy: { id: "asc" } });
  expect(jobs).toMatchObject([{ payload: { paymentId } }]);
});
