import { createHmac } from "node:crypto";
import type { Db } from "@storywall/db/client";
import { PaymentId, RefundId } from "@storywall/domain/kernel/ids";
import { submitRefund } from "@storywall/services/checkout/payments/submit-refund";
import { syncRefundsAndDisputes } from "@storywall/services/checkout/payments/sync-refunds-and-disputes";
import { expectLogged } from "@storywall/testing/expect-logged";
import type { TestSimulator } from "@storywall/testing/stripe";
import { describe, expect } from "vitest";
import { type Shop, test } from "../shop.fixture.ts";
import { createPaidOrder, listJobPayloads } from "./orders.fixture.ts";

async function postToStripe(simulator: TestSimulator, path: string, fields: Record<string, string> = {}) {
  const answer = await fetch(`${simulator.baseUrl}/v1/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${simulator.secretKey}` },
    body: new URLSearchParams(fields),
  });
  expect(answer.status).toBe(200);
}

async function listStripeObjects(simulator: TestSimulator, what: "refunds" | "disputes") {
  const answer = await fetch(`${simulator.baseUrl}/v1/${what}?limit=100`, {
    headers: { authorization: `Bearer ${simulator.secretKey}` },
  });
  return ((await answer.json()) as { data: { id: string; amount: number; status: string }[] }).data;
}

function sendEvent(shop: Shop, now: Date, event: { id: string; type: string; intentId: string }) {
  const created = Math.floor(now.getTime() / 1000);
  const object = { id: "obj_1", object: "charge", payment_intent: event.intentId };
  const raw = JSON.stringify({ ...event, object: "event", created, livemode: false, data: { object } });
  const signature = createHmac("sha256", shop.config.webhook.secret).update(`${created}.${raw}`).digest("hex");
  const headers = { "stripe-signature": `t=${created},v1=${signature}`, "content-type": "application/json" };
  return shop.openBrowser().call("/api/webhooks/stripe", { method: "POST", raw, headers });
}

async function runRefundJobs(deps: Parameters<typeof submitRefund>[0]) {
  for (const payload of await listJobPayloads(deps, "payment.refund")) {
    const { refundId } = payload as { refundId: RefundId };
    await submitRefund(deps, { refundId });
  }
}

const readPayment = (db: Db, id: string) => db.payment.findUniqueOrThrow({ where: { id } });

describe("A refund", () => {
  test("a refund can be made in two parts, each paid out once (S-130, S-129)", async ({ shop, deps, simulator }) => {
    const { orderId, paymentId, amount } = await createPaidOrder({ shop, deps, simulator });
    const admin = await shop.openAdminBrowser();
    const refundOrder = (overrides: object) =>
      admin.mutate("orders.refund", { orderId, reason: "goodwill", ...overrides });

    expect(await refundOrder({ amount: amount + 1 })).toMatchObject({
      status: 422,
      body: { shopCode: "REFUND_TOO_LARGE", message: "You can’t refund more than was paid." },
    });
    const part = await refundOrder({ amount: 200, note: "A scratch" });
    expect(await refundOrder({ amount: 200 })).toMatchObject({ status: 200, body: part.body });
    expect(await readPayment(deps.db, paymentId)).toMatchObject({ state: "succeeded", amountRefunded: 0 });
    await runRefundJobs(deps);
    await runRefundJobs(deps);
    expect(await readPayment(deps.db, paymentId)).toMatchObject({ state: "partially_refunded", amountRefunded: 200 });

    expect(await refundOrder({ amount: amount - 199 })).toMatchObject({ status: 422 });
    expect(await refundOrder({ reason: "returned" })).toMatchObject({ status: 200 });
    await runRefundJobs(deps);
    expect(await readPayment(deps.db, paymentId)).toMatchObject({ state: "refunded", amountRefunded: amount });
    expect(await refundOrder({})).toMatchObject({ status: 422, body: { shopCode: "REFUND_TOO_LARGE" } });

    const refunds = await listStripeObjects(simulator, "refunds");
    expect(refunds.map((refund) => refund.amount).toSorted((a, b) => a - b)).toEqual([200, amount - 200]);
    expect(await listJobPayloads(deps, "email.refund")).toHaveLength(2);
    expect(
      await deps.db.auditEntry.findMany({ where: { action: "order.refunded" }, orderBy: { id: "asc" } }),
    ).toMatchObject([{ entityId: orderId, reason: "A scratch", role: "owner" }, { entityId: orderId }]);
    const transitions = await deps.db.stateLog.findMany({ where: { entity: "refund" }, orderBy: { id: "asc" } });
    expect(transitions.map(({ toState, actor }) => [toState, actor]).slice(0, 3)).toEqual([
      ["requested", "owner-link"],
      ["submitted", "payment.refund"],
      ["succeeded", "payment.refund"],
    ]);
  });

  test("a refund never exceeds the amount paid, even for eight concurrent requests (S-130)", async ({
    shop,
    deps,
    simulator,
  }) => {
    const { orderId, amount } = await createPaidOrder({ shop, deps, simulator });
    const admin = await shop.openAdminBrowser();

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        admin.mutate("orders.refund", { orderId, reason: "goodwill", amount: 750 + index }),
      ),
    );

    const { _sum } = await deps.db.refund.aggregate({ _sum: { amount: true } });
    expect(_sum.amount).toBeLessThanOrEqual(amount);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
  });

  test("a refund is retried when Stripe is down (S-130, S-140)", async ({ shop, deps, simulator }) => {
    const { orderId, shopper } = await createPaidOrder({ shop, deps, simulator });
    const admin = await shop.openAdminBrowser();
    await admin.mutate("orders.refund", { orderId, reason: "goodwill" });
    const plan = { requests: [{ mode: "unavailable", next: 9, delayMs: 0, path: "/v1/refunds" }] };
    await fetch(`${simulator.baseUrl}/sim/faults`, { method: "POST", body: JSON.stringify(plan) });

    await expect(runRefundJobs(deps)).rejects.toMatchObject({ code: "PAYMENTS_DOWN" });
    expect(await deps.db.refund.findMany()).toMatchObject([{ state: "requested", processorId: null }]);
    await fetch(`${simulator.baseUrl}/sim/faults`, { method: "POST", body: "{}" });
    await runRefundJobs(deps);
    expect(await deps.db.refund.findMany()).toMatchObject([{ state: "succeeded" }]);

    await deps.db.adminSession.updateMany({ data: { role: "production" } });
    for (const browser of [admin, shopper, shop.openBrowser()]) {
      expect((await browser.mutate("orders.refund", { orderId, reason: "goodwill" })).status).toBe(403);
    }
  });

  test("a refund that is pending at the bank succeeds only when Stripe reports it (S-130)", async ({
    shop,
    deps,
    simulator,
  }) => {
    const overrides = { card: "pm_card_pendingRefund" };
    const { orderId, paymentId, intentId, path, shopper } = await createPaidOrder({ shop, deps, simulator }, overrides);
    await shopper.call(`${path}/actions/cancel`, { method: "POST" });
    await runRefundJobs(deps);
    expect(await deps.db.refund.findMany({ where: { orderId } })).toMatchObject([{ state: "submitted" }]);
    expect(await readPayment(deps.db, paymentId)).toMatchObject({ state: "succeeded", amountRefunded: 0 });

    await expect.poll(async () => (await listStripeObjects(simulator, "refunds"))[0]?.status).toBe("succeeded");
    for (let time = 1; time <= 2; time++) {
      await sendEvent(shop, deps.now(), { id: "evt_settled", type: "refund.updated", intentId });
    }
    expect(await listJobPayloads(deps, "payment.sync")).toEqual([{ paymentId }]);
    await syncRefundsAndDisputes(deps, { paymentId: PaymentId.parse(paymentId) });

    expect(await deps.db.refund.findMany()).toMatchObject([{ state: "succeeded" }]);
    expect(await readPayment(deps.db, paymentId)).toMatchObject({ state: "refunded" });
  });

  test("a refund that the bank returns after it succeeded is marked as failed (S-130)", async ({
    shop,
    deps,
    simulator,
  }) => {
    const overrides = { card: "pm_card_refundFail" };
    const { orderId, paymentId, path, shopper } = await createPaidOrder({ shop, deps, simulator }, overrides);
    await shopper.call(`${path}/actions/cancel`, { method: "POST" });
    await runRefundJobs(deps);
    await expect.poll(async () => (await listStripeObjects(simulator, "refunds"))[0]?.status).toBe("failed");
    expectLogged(/bank returned a refund/);

    for (let time = 1; time <= 2; time++) await syncRefundsAndDisputes(deps, { paymentId: PaymentId.parse(paymentId) });

    expect(await deps.db.refund.findMany()).toMatchObject([
      { state: "failed", failureCode: "expired_or_canceled_card" },
    ]);
    expect(await readPayment(deps.db, paymentId)).toMatchObject({ state: "succeeded", amountRefunded: 0 });
    expect((await shopper.call(path)).body.data).toMatchObject({ refunds: [{ amount: 3500, state: "failed" }] });
    const [message, ...more] = await deps.db.shopMessage.findMany({ where: { orderId } });
    expect(more).toEqual([]);
    expect(message).toMatchObject({ email: "ann@example.com", handledAt: null });
    expect(message?.body).toMatch(
      /^The bank returned a refund of \$35\.00 to us: the card has expired or was canceled\./,
    );
    expect(await listJobPayloads(deps, "email.message")).toEqual([{ messageId: message?.id }]);
  });

  test("a returned refund can be retried once, unless another refund replaced it (S-130)", async ({
    shop,
    deps,
    simulator,
  }) => {
    const { orderId, paymentId } = await createPaidOrder({ shop, deps, simulator });
    const admin = await shop.openAdminBrowser();
    const { body } = await admin.mutate("orders.refund", { orderId, reason: "goodwill", amount: 300 });
    const refundId = RefundId.parse(body.refundId);
    const returned = new Set<string>();
    const bank: typeof deps = {
      ...deps,
      payments: {
        ...deps.payments,
        readReversals: async (intentId) => {
          const { refunds, disputes } = await deps.payments.readReversals(intentId);
          const failure = { status: "failed", failureCode: "account_closed" };
          return {
            refunds: refunds.map((refund) => (returned.has(refund.id) ? { ...refund, ...failure } : refund)),
            disputes,
          };
        },
      },
    };
    const simulateReturnedRefund = async () => {
      for (const { id } of await listStripeObjects(simulator, "refunds")) returned.add(id);
      expectLogged(/bank returned a refund/);
      await syncRefundsAndDisputes(bank, { paymentId: PaymentId.parse(paymentId) });
      expect(await readPayment(deps.db, paymentId)).toMatchObject({ state: "succeeded", amountRefunded: 0 });
    };
    await submitRefund(bank, { refundId });
    expect(await readPayment(deps.db, paymentId)).toMatchObject({ state: "partially_refunded", amountRefunded: 300 });
    await simulateReturnedRefund();

    const clicks = await Promise.all([1, 2].map(() => admin.mutate("orders.retryRefund", { refundId })));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all([1, 2].map(() => submitRefund(bank, { refundId })));
    expect(await listStripeObjects(simulator, "refunds")).toMatchObject([
      { amount: 300, metadata: { refund_id: `${refundId}-2` } },
      { amount: 300, metadata: { refund_id: refundId } },
    ]);
    expect(await readPayment(deps.db, paymentId)).toMatchObject({ state: "partially_refunded", amountRefunded: 300 });
    await simulateReturnedRefund();

    expect((await admin.mutate("orders.refund", { orderId, reason: "returned" })).status).toBe(200);
    expect(await admin.mutate("orders.retryRefund", { refundId })).toMatchObject({
      status: 422,
      body: { shopCode: "REFUND_TOO_LARGE" },
    });
    const transitions = await deps.db.stateLog.findMany({ where: { entityId: refundId }, orderBy: { id: "asc" } });
    expect(transitions.map(({ toState }) => toState)).toEqual([
      "requested",
      ...["submitted", "succeeded", "failed"],
      ...["submitted", "succeeded", "failed"],
    ]);
  });

  test("a failed refund can be retried by an admin (S-130)", async ({ shop, deps, simulator }) => {
    const { orderId, intentId, paymentId } = await createPaidOrder({ shop, deps, simulator });
    const admin = await shop.openAdminBrowser();
    const { body } = await admin.mutate("orders.refund", { orderId, reason: "goodwill", amount: 100 });
    const refundId = RefundId.parse(body.refundId);
    const decliningPayments = {
      ...deps.payments,
      refund: async () => ({ id: "re_bad", status: "failed", amount: 100, refundId, failureCode: "declined" }),
    };
    expectLogged(/Someone needs to look at it/);
    await submitRefund({ ...deps, payments: decliningPayments }, { refundId });
    expect(await deps.db.refund.findMany()).toMatchObject([{ state: "failed", failureCode: "declined" }]);
    expect(await listStripeObjects(simulator, "refunds")).toEqual([]);

    expect((await admin.mutate("orders.retryRefund", { refundId })).status).toBe(200);
    expect(await listJobPayloads(deps, "payment.refund")).toEqual([{ refundId }, { refundId }]);
    await submitRefund(deps, { refundId });
    await syncRefundsAndDisputes(deps, { paymentId: PaymentId.parse(paymentId) });

    expect(await deps.db.refund.findMany()).toMatchObject([{ state: "succeeded", failureCode: null }]);
    expect(await listStripeObjects(simulator, "refunds")).toMatchObject([
      { amount: 100, payment_intent: intentId, metadata: { refund_id: `${refundId}-2` } },
    ]);
    expect(await admin.mutate("orders.retryRefund", { refundId })).toMatchObject({
      status: 409,
      body: { shopCode: "ACTION_NOT_ALLOWED" },
    });
  });
});

describe("A refund or dispute created directly at Stripe", () => {
  test("a refund or dispute created at Stripe is recorded once (S-130)", async ({ shop, deps, simulator }) => {
    const { orderId, paymentId, intentId, path, shopper } = await createPaidOrder({ shop, deps, simulator });
    await postToStripe(simulator, "refunds", { payment_intent: intentId, amount: "300" });
    await sendEvent(shop, deps.now(), { id: "evt_hand", type: "charge.refunded", intentId });
    const id = PaymentId.parse(paymentId);

    await Promise.all([
      syncRefundsAndDisputes(deps, { paymentId: id }),
      syncRefundsAndDisputes(deps, { paymentId: id }),
    ]);

    expect(await deps.db.refund.findMany()).toMatchObject([
      { orderId, amount: 300, reason: "outside", state: "succeeded", requestedBy: "processor" },
    ]);
    expect(await readPayment(deps.db, paymentId)).toMatchObject({ state: "partially_refunded", amountRefunded: 300 });
    await shopper.call(`${path}/actions/cancel`, { method: "POST" });
    expect((await shopper.call(path)).body.data).toMatchObject({
      refunds: [{ amount: 300 }, { amount: 3200, reason: "cancelled" }],
    });
  });

  test("a refund created at Stripe prevents a second refund by the shop (S-130)", async ({ shop, deps, simulator }) => {
    const { paymentId, intentId, path, shopper, amount } = await createPaidOrder({ shop, deps, simulator });
    await shopper.call(`${path}/actions/cancel`, { method: "POST" });
    await postToStripe(simulator, "refunds", { payment_intent: intentId });
    const syncPayment = () => syncRefundsAndDisputes(deps, { paymentId: PaymentId.parse(paymentId) });
    await expect(syncPayment()).rejects.toThrow(/conflicts with/);

    await runRefundJobs(deps);
    await syncPayment();

    expect(await deps.db.refund.findMany({ orderBy: { createdAt: "asc" } })).toMatchObject([
      { reason: "cancelled", state: "failed", failureCode: "charge_already_refunded" },
      { reason: "outside", state: "succeeded", amount },
    ]);
    expect(await readPayment(deps.db, paymentId)).toMatchObject({ state: "refunded", amountRefunded: amount });
  });

  test("a refund or dispute at Stripe reduces the shop's own refund to the remainder (S-130)", async ({
    shop,
    deps,
    simulator,
  }) => {
    const { orderId, paymentId, intentId, amount } = await createPaidOrder({ shop, deps, simulator });
    const admin = await shop.openAdminBrowser();
    const { body } = await admin.mutate("orders.refund", { orderId, reason: "goodwill" });
    await postToStripe(simulator, "refunds", { payment_intent: intentId, amount: "300" });

    await runRefundJobs(deps);

    expect(await deps.db.refund.findMany({ orderBy: { createdAt: "asc" } })).toMatchObject([
      { id: body.refundId, amount: amount - 300, state: "succeeded" },
      { amount: 300, reason: "outside", state: "succeeded" },
    ]);
    expect(await readPayment(deps.db, paymentId)).toMatchObject({ state: "refunded", amountRefunded: amount });
  });

  test.for([
    ["won", "winning_evidence", "succeeded", 0],
    ["lost", "losing_evidence", "refunded", 3500],
  ] as const)(
    "a dispute created at Stripe marks the payment as disputed until it is %s (S-129)",
    async ([, evidence, state, amountRefunded], { shop, deps, simulator }) => {
      const { orderId, paymentId, intentId } = await createPaidOrder(
        { shop, deps, simulator },
        { card: "pm_card_createDispute" },
      );
      const syncPayment = () => syncRefundsAndDisputes(deps, { paymentId: PaymentId.parse(paymentId) });
      await sendEvent(shop, deps.now(), { id: "evt_dispute", type: "charge.dispute.created", intentId });
      await syncPayment();
      expect(await readPayment(deps.db, paymentId)).toMatchObject({ state: "disputed", amountRefunded: 0 });
      const admin = await shop.openAdminBrowser();
      expect(await admin.mutate("orders.refund", { orderId, reason: "goodwill" })).toMatchObject({
        status: 409,
        body: { shopCode: "ACTION_NOT_ALLOWED" },
      });

      const [dispute] = await listStripeObjects(simulator, "disputes");
      await postToStripe(simulator, `disputes/${dispute?.id}`, {
        "evidence[uncategorized_text]": evidence,
        submit: "true",
      });
      await syncPayment();
      await syncPayment();

      expect(await readPayment(deps.db, paymentId)).toMatchObject({ state, amountRefunded });
    },
  );
});
