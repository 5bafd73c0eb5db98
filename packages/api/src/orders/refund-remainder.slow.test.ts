import { ShopError } from "@storywall/domain/errors";
import { newId, PaymentId, type RefundId } from "@storywall/domain/kernel/ids";
import { createMailClient } from "@storywall/email/create-mail-client";
import { submitRefund } from "@storywall/services/checkout/payments/submit-refund";
import { syncRefundsAndDisputes } from "@storywall/services/checkout/payments/sync-refunds-and-disputes";
import { reconcileLedger } from "@storywall/services/operations/reconciliation/reconcile-ledger";
import { sendCancelledEmail } from "@storywall/services/orders/emails/order-emails";
import { refundDuplicatePayment } from "@storywall/services/orders/refund-duplicate";
import type { Fixtures } from "@storywall/testing/fixtures";
import type { TestSimulator } from "@storywall/testing/stripe";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { type Shop, test } from "../shop.fixture.ts";
import { address, createPaidOrder, listJobPayloads } from "./orders.fixture.ts";

const miami = { ...address, city: "Miami", provinceCode: "FL", zip: "33131" };

type TestShop = { shop: Shop; deps: Fixtures["deps"]; simulator: TestSimulator };
type PaidOrder = Awaited<ReturnType<typeof createPaidOrder>>;

async function callStripe(simulator: TestSimulator, path: string, fields?: Record<string, string>) {
  const answer = await fetch(`${simulator.baseUrl}/v1/${path}`, {
    headers: { authorization: `Bearer ${simulator.secretKey}` },
    ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { data: { id: string; amount: number }[] };
}

/** Refunds a payment at Stripe. The webhook is lost. */
const refundAtStripe = (simulator: TestSimulator, intentId: string, amount: number) =>
  callStripe(simulator, "refunds", { payment_intent: intentId, amount: String(amount) });

async function sumStripeRefunds(simulator: TestSimulator, intentId: string) {
  const { data } = await callStripe(simulator, `refunds?limit=100&payment_intent=${intentId}`);
  return data.reduce((sum, { amount }) => sum + amount, 0);
}

/** Runs the refund jobs, each until it no longer has to be retried. */
async function runRefundJobs(deps: Fixtures["deps"], sort = (ids: RefundId[]) => ids) {
  let waiting = (await listJobPayloads(deps, "payment.refund")).map(
    (item) => (item as { refundId: RefundId }).refundId,
  );
  for (let round = 1; waiting.length > 0 && round <= 5; round++) {
    const failed: RefundId[] = [];
    for (const refundId of sort([...new Set(waiting)]))
      await submitRefund(deps, { refundId }).catch((error: unknown) => {
        if (!/retrying/.test(String(error))) throw error;
        failed.push(refundId);
      });
    waiting = failed;
  }
  expect(waiting).toEqual([]);
}

const countFailedRefundMessages = ({ db }: Fixtures["deps"]) => db.shopMessage.count({ where: { isFromShop: true } });

const settle = async ({ deps }: TestShop, paymentId: string) =>
  syncRefundsAndDisputes(deps, { paymentId: PaymentId.parse(paymentId) });

async function deliver(deps: Fixtures["deps"], id: string) {
  for (const state of ["printing", "framing", "packed", "shipped", "delivered"])
    await deps.db.order.update({ where: { id }, data: { state } });
}

/** Ways to refund all that is left of an order. */
const fullRefunds: Record<string, (fixtures: TestShop, order: PaidOrder) => Promise<unknown>> = {
  "the customer cancels": (_, { shopper, path }) => shopper.call(`${path}/actions/cancel`, { method: "POST" }),
  "staff stop the order": async ({ shop }, { orderId }) =>
    (await shop.openAdminBrowser()).mutate("production.stopOrder", { orderId }),
  "staff refund everything": async ({ shop }, { orderId }) =>
    (await shop.openAdminBrowser()).mutate("orders.refund", { orderId, reason: "goodwill" }),
  "staff refund the full amount": async ({ shop }, { orderId, amount }) =>
    (await shop.openAdminBrowser()).mutate("orders.refund", { orderId, reason: "goodwill", amount }),
  "a claim is refunded": async ({ shop, deps }, { shopper, orderId, amount, path }) => {
    await deliver(deps, orderId);
    const { body } = await shopper.call(`${path}/actions/claim`, {
      method: "POST",
      body: { reason: "damaged", text: "The glass is broken." },
    });
    const claimId = (body.data as { claimId: string }).claimId;
    const admin = await shop.openAdminBrowser();
    return admin.mutate("orders.decideClaim", { claimId, decision: "refund", amount });
  },
};

describe("After a refund at Stripe whose webhook was lost", () => {
  test.for(Object.keys(fullRefunds))(
    "the remaining amount is refunded only once when %s",
    async (name, { shop, deps, simulator }) => {
      const order = await createPaidOrder({ shop, deps, simulator });
      await refundAtStripe(simulator, order.intentId, 700);

      await fullRefunds[name]?.({ shop, deps, simulator }, order);
      await runRefundJobs(deps);
      await runRefundJobs(deps);

      expect(await sumStripeRefunds(simulator, order.intentId)).toBe(order.amount);
      expect(await deps.db.refund.findMany({ orderBy: { amount: "asc" } })).toMatchObject([
        { amount: 700, reason: "outside", state: "succeeded" },
        { amount: order.amount - 700, requestedAmount: order.amount, state: "succeeded" },
      ]);
      expect(await deps.db.payment.findMany()).toMatchObject([{ state: "refunded", amountRefunded: order.amount }]);
      expect(await countFailedRefundMessages(deps)).toBe(0);
      expect((await (await shop.openAdminBrowser()).query("admin.today")).body.waiting).not.toContainEqual(
        expect.objectContaining({ thing: "refund" }),
      );
    },
  );

  test("a repeated refund request with the same key returns the reduced refund", async ({ shop, deps, simulator }) => {
    const { orderId, intentId, amount } = await createPaidOrder({ shop, deps, simulator });
    await refundAtStripe(simulator, intentId, 700);
    const admin = await shop.openAdminBrowser();
    const request = { orderId, reason: "goodwill", amount, requestKey: "0b1c7c4e-5f0a-4a3c-9a2e-2f1f9d6f7a10" };
    const first = await admin.mutate("orders.refund", request);
    await runRefundJobs(deps);

    expect(await admin.mutate("orders.refund", request)).toMatchObject({ status: 200, body: first.body });
    expect(await sumStripeRefunds(simulator, intentId)).toBe(amount);
  });

  test("nothing more is refunded if the refund covered the whole payment", async ({ shop, deps, simulator }) => {
    const { shopper, path, intentId, amount } = await createPaidOrder({ shop, deps, simulator });
    await refundAtStripe(simulator, intentId, amount);

    await shopper.call(`${path}/actions/cancel`, { method: "POST" });
    await runRefundJobs(deps);

    expect(await sumStripeRefunds(simulator, intentId)).toBe(amount);
    expect((await shopper.call(path)).body.data).toMatchObject({
      refundable: 0,
      refunds: [{ amount, reason: "outside", state: "succeeded" }],
    });
    expect(await countFailedRefundMessages(deps)).toBe(0);
  });

  test("the refunds of a duplicate payment add up to exactly its amount", async ({ shop, deps, simulator }) => {
    const { checkoutId, intentId, amount, paymentId } = await createPaidOrder({ shop, deps, simulator });
    const second = PaymentId.parse(newId("payment"));
    await deps.db.payment.create({ data: { id: second, checkoutId: String(checkoutId), attempt: 2, amount } });
    await deps.db.payment.update({ where: { id: paymentId }, data: { intentId: null } });
    await deps.db.payment.update({ where: { id: second }, data: { intentId, state: "duplicate" } });
    await refundAtStripe(simulator, intentId, 700);

    await refundDuplicatePayment(deps, second);

    expect(await sumStripeRefunds(simulator, intentId)).toBe(amount);
    expect(await deps.db.payment.findUnique({ where: { id: second } })).toMatchObject({ state: "refunded" });
  });

  test("retrying a failed refund refunds the remaining amount", async ({ shop, deps, simulator }) => {
    const { orderId, intentId, amount, paymentId } = await createPaidOrder({ shop, deps, simulator });
    const admin = await shop.openAdminBrowser();
    const { body } = await admin.mutate("orders.refund", { orderId, reason: "goodwill", amount: 500 });
    const refundId = String(body.refundId);
    for (const state of ["submitted", "failed"])
      await deps.db.refund.update({ where: { id: refundId }, data: { state } });
    await refundAtStripe(simulator, intentId, amount - 200);
    await settle({ shop, deps, simulator }, paymentId);

    expect((await admin.mutate("orders.retryRefund", { refundId })).status).toBe(200);
    await runRefundJobs(deps);

    expect(await sumStripeRefunds(simulator, intentId)).toBe(amount);
    expect(await deps.db.refund.findUnique({ where: { id: refundId } })).toMatchObject({
      amount: 200,
      requestedAmount: 500,
      state: "succeeded",
    });
  });

  test("refunds by the shop and at Stripe add up to exactly the amount paid", async ({ shop, deps, simulator }) => {
    const part = fc.integer({ min: 1, max: 1_700 });
    const admin = await shop.openAdminBrowser();
    await fc.assert(
      fc.asyncProperty(part, fc.array(part, { maxLength: 2 }), fc.boolean(), async (outside, own, isReversed) => {
        const { orderId, intentId, amount, shopper, path, paymentId } = await createPaidOrder({
          shop,
          deps,
          simulator,
        });
        const intended = own.filter((_, index) => own.slice(0, index + 1).reduce((a, b) => a + b, 0) < amount);
        for (const [index, goodwill] of intended.entries())
          await admin.mutate("orders.refund", { orderId, reason: "goodwill", amount: goodwill, note: `${index}` });
        await refundAtStripe(simulator, intentId, outside);
        await shopper.call(`${path}/actions/cancel`, { method: "POST" });
        await runRefundJobs(deps, (ids) => (isReversed ? ids.toReversed() : ids));
        await settle({ shop, deps, simulator }, paymentId);

        expect(await sumStripeRefunds(simulator, intentId)).toBe(amount);
        expect(await deps.db.payment.findUnique({ where: { id: paymentId } })).toMatchObject({ state: "refunded" });
      }),
      { numRuns: 8 },
    );
  });
});

describe("While the bank reviews a dispute", () => {
  async function createDisputedOrder(fixtures: TestShop, options: { address?: object } = {}) {
    const order = await createPaidOrder(fixtures, { card: "pm_card_createDispute", ...options });
    await settle(fixtures, order.paymentId);
    return order;
  }

  async function closeDispute(fixtures: TestShop, order: PaidOrder, evidence: "winning_evidence" | "losing_evidence") {
    const { data } = await callStripe(fixtures.simulator, "disputes?limit=1");
    const fields = { "evidence[uncategorized_text]": evidence, submit: "true" };
    await callStripe(fixtures.simulator, `disputes/${data[0]?.id}`, fields);
    await settle(fixtures, order.paymentId);
    await runRefundJobs(fixtures.deps);
  }

  const cancellations = ["the customer cancels", "staff stop the order"];

  test.for(cancellations)(
    "when %s, the refund waits until the shop has won the dispute",
    async (name, { shop, deps, simulator }) => {
      const fixtures = { shop, deps, simulator };
      const order = await createDisputedOrder(fixtures);
      await fullRefunds[name]?.(fixtures, order);
      await runRefundJobs(deps);
      expect((await order.shopper.call(order.path)).body.data).toMatchObject({
        state: "cancelled",
        refunds: [{ amount: order.amount, state: "requested", isHeld: true }],
      });
      expect(await sumStripeRefunds(simulator, order.intentId)).toBe(0);

      await closeDispute(fixtures, order, "winning_evidence");

      expect(await sumStripeRefunds(simulator, order.intentId)).toBe(order.amount);
      expect(await deps.db.payment.findMany()).toMatchObject([{ state: "refunded" }]);
    },
  );

  test.for(cancellations)(
    "when %s, nothing is refunded twice if the shop loses the dispute",
    async (name, { shop, deps, simulator }) => {
      const fixtures = { shop, deps, simulator };
      const order = await createDisputedOrder(fixtures);
      await fullRefunds[name]?.(fixtures, order);

      await closeDispute(fixtures, order, "losing_evidence");

      expect(await sumStripeRefunds(simulator, order.intentId)).toBe(0);
      expect((await order.shopper.call(order.path)).body.data).toMatchObject({ refundable: 0, refunds: [] });
      expect(await listJobPayloads(deps, "email.refund")).toEqual([]);
      expect(await countFailedRefundMessages(deps)).toBe(0);
    },
  );

  test("the refund of a tax difference waits while the payment is disputed", async ({ shop, deps, simulator }) => {
    const { shopper, path } = await createDisputedOrder({ shop, deps, simulator }, { address: miami });
    const { body } = await shopper.call(path);
    const { total, tax } = (body.data as { totals: { total: number; tax: number } }).totals;

    const answer = await shopper.call(`${path}/actions/change-address`, {
      method: "POST",
      body: { shippingAddress: address, agreedTotal: total - tax },
    });

    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body.data).toMatchObject({
      shippingAddress: { city: "Portland" },
      refunds: [{ amount: tax, reason: "price_difference", isHeld: true }],
    });
  });

  test("the refund of a canceled order waits while the payment is disputed", async ({ shop, deps, simulator }) => {
    const { orderId, amount } = await createDisputedOrder({ shop, deps, simulator });
    const { id: tileId } = await deps.db.orderTile.findFirstOrThrow({ where: { orderId } });
    const admin = await shop.openAdminBrowser();

    const input = { orderId, tileId, outcome: "refund", reason: "rights" };

    expect(await admin.mutate("orders.rejectPhoto", input)).toMatchObject({
      status: 200,
      body: { state: "cancelled", refunds: [{ amount, reason: "content", isHeld: true }] },
    });
  });

  test("the refund of a returned package waits while the payment is disputed", async ({ shop, deps, simulator }) => {
    const { orderId, amount } = await createDisputedOrder({ shop, deps, simulator });
    await deliver(deps, orderId);
    await deps.db.order.update({ where: { id: orderId }, data: { state: "returning" } });
    const admin = await shop.openAdminBrowser();

    expect(await admin.mutate("production.advance", { orderId, to: "returned" })).toMatchObject({
      status: 200,
      body: { state: "returned", refunds: [{ amount, reason: "returned", isHeld: true }] },
    });
  });

  test("if Stripe rejects a refund because of a dispute, the refund waits", async ({ shop, deps, simulator }) => {
    const order = await createPaidOrder({ shop, deps, simulator }, { card: "pm_card_createDispute" });
    await order.shopper.call(`${order.path}/actions/cancel`, { method: "POST" });
    const [job] = await listJobPayloads(deps, "payment.refund");
    const refund = async () => {
      throw new ShopError("PAYMENT_DISPUTED");
    };

    await submitRefund({ ...deps, payments: { ...deps.payments, refund } }, job as { refundId: RefundId });

    expect(await deps.db.payment.findMany()).toMatchObject([{ state: "disputed" }]);
    expect(await deps.db.refund.findMany()).toMatchObject([{ state: "requested" }]);
    await closeDispute({ shop, deps, simulator }, order, "winning_evidence");
    expect(await sumStripeRefunds(simulator, order.intentId)).toBe(order.amount);
  });
});

describe("A change to an address with a lower tax is saved", () => {
  test.for([
    ["after a full refund, without another refund", 10_000_000, 0],
    ["after a large goodwill refund, with a refund of the rest", -100, 100],
    ["after a small goodwill refund, with a refund of the whole difference", 500, 245],
  ] as const)(
    "a customer can change the address to one with a lower tax %s",
    async ([, goodwill, refunded], { shop, deps, simulator }) => {
      const order = await createPaidOrder({ shop, deps, simulator }, { address: miami });
      const { shopper, path, orderId, amount, intentId } = order;
      const goodwillAmount = goodwill > amount ? amount : goodwill > 0 ? goodwill : amount + goodwill;
      const admin = await shop.openAdminBrowser();
      await admin.mutate("orders.refund", { orderId, reason: "goodwill", amount: goodwillAmount });

      const answer = await shopper.call(`${path}/actions/change-address`, {
        method: "POST",
        body: { shippingAddress: address, agreedTotal: 3_500 },
      });
      await runRefundJobs(deps);

      expect(answer).toMatchObject({
        status: 200,
        body: { data: { shippingAddress: { city: address.city }, totals: { tax: 0, total: 3_500 } } },
      });
      expect(await sumStripeRefunds(simulator, intentId)).toBe(goodwillAmount + refunded);
      await reconcileLedger(deps, { label: "test" });
      expect(await deps.db.discrepancy.findMany({ where: { kind: "order-amount-differs" } })).toEqual([]);
    },
  );

  test("only the remaining amount is refunded after staff enter an address with a lower tax", async ({
    shop,
    deps,
    simulator,
  }) => {
    const { orderId, amount } = await createPaidOrder({ shop, deps, simulator }, { address: miami });
    const admin = await shop.openAdminBrowser();
    await admin.mutate("orders.refund", { orderId, reason: "goodwill", amount: amount - 100 });

    const input = { orderId, shippingAddress: address, agreedTotal: 3_500 };

    expect(await admin.mutate("orders.correctAddress", input)).toMatchObject({
      status: 200,
      body: { refundable: 0, refunds: [{}, { amount: 100, reason: "price_difference" }] },
    });
  });
});

test("the cancellation email states the amount that is refunded now", async ({ shop, deps, simulator, mail }) => {
  const { orderId, shopper, path } = await createPaidOrder({ shop, deps, simulator });
  await (await shop.openAdminBrowser()).mutate("orders.refund", { orderId, reason: "goodwill", amount: 500 });
  await shopper.call(`${path}/actions/cancel`, { method: "POST" });
  const client = createMailClient({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });

  await sendCancelledEmail({ ...deps, mail: client }, { orderId });
  client.close();

  expect((await mail.readEmails())[0]?.text).toContain("We’re refunding $30.00");
});
