import type { Db } from "@storywall/db/client";
import { PaymentId, RefundId } from "@storywall/domain/kernel/ids";
import { confirmPayment, createStripeEvent, listSimulatorIntents } from "@storywall/services/checkout/checkout.fixture";
import { enqueueOpenPaymentChecks } from "@storywall/services/checkout/payments/enqueue-open-payment-checks";
import { receiveStripeEvent } from "@storywall/services/checkout/payments/receive-stripe-event";
import { submitRefund } from "@storywall/services/checkout/payments/submit-refund";
import { reconcileLedger } from "@storywall/services/operations/reconciliation/reconcile-ledger";
import { finalizePayment } from "@storywall/services/orders/finalize-payment";
import { lockOrder } from "@storywall/services/orders/run-order-change";
import { applyOrderStep } from "@storywall/services/production/apply-order-step";
import type { TestSimulator } from "@storywall/testing/stripe";
import { describe, expect } from "vitest";
import { test } from "../shop.fixture.ts";
import { address, createPaidOrder, listJobPayloads } from "./orders.fixture.ts";

const miami = { ...address, city: "Miami", provinceCode: "FL", zip: "33131" };
const austin = { ...address, city: "Austin", provinceCode: "TX", zip: "78701" };
const createPostCall = (body: unknown = {}) => ({ method: "POST", body });

type OrderFixtures = Parameters<typeof createPaidOrder>[0];

/** Line of three single tiles. It costs $105 without tax and $112.35 in Florida. */
const threeTiles = { line: { quantity: 3 } };

type OrderData = {
  totals: { total: number };
  shippingAddress: { city: string };
  pendingChange: { id: string; amount: number } | null;
  refunds: { amount: number; reason: string; state: string }[];
};

async function createChangeableOrder(parts: OrderFixtures, from: object = address) {
  const paidOrder = await createPaidOrder(parts, { ...threeTiles, address: from });
  const { shopper, path } = paidOrder;
  const callAction = (action: string, body: object) => shopper.call(`${path}/actions/${action}`, createPostCall(body));
  const changeAddress = (shippingAddress: object, agreedTotal?: number) =>
    callAction("change-address", { shippingAddress, ...(agreedTotal === undefined ? {} : { agreedTotal }) });
  const readOrderData = async () => {
    const { body } = await shopper.query("orders.read", { orderId: paidOrder.orderId });
    return body as unknown as OrderData;
  };
  const requestCostlierChange = async () => {
    expect(await changeAddress(miami, 11_235)).toMatchObject({ status: 200 });
    const changeId = (await readOrderData()).pendingChange?.id ?? expect.fail();
    const { body } = await callAction("pay-change", { changeId });
    const { paymentIntentId } = body.data as { paymentIntentId: string };
    const { id } = await parts.deps.db.payment.findFirstOrThrow({ where: { changeId } });
    return { changeId, intentId: paymentIntentId, paymentId: PaymentId.parse(id) };
  };
  return {
    ...paidOrder,
    callAction,
    changeAddress,
    readOrderData,
    requestCostlierChange,
  };
}

const listRefunds = (db: Db) => db.refund.findMany({ orderBy: { createdAt: "asc" } });
const listChangeStates = async (db: Db) =>
  (await db.orderChange.findMany({ orderBy: { createdAt: "asc" } })).map((c) => c.state);

async function runRefunds(deps: OrderFixtures["deps"]) {
  for (const payload of await listJobPayloads(deps, "payment.refund")) {
    await submitRefund(deps, { refundId: RefundId.parse((payload as { refundId: string }).refundId) });
  }
}

async function readNetPaymentAtStripe(simulator: TestSimulator): Promise<number> {
  const listStripeObjects = async (what: string) => {
    const answer = await fetch(`${simulator.baseUrl}/v1/${what}?limit=100`, {
      headers: { authorization: `Bearer ${simulator.secretKey}` },
    });
    return ((await answer.json()) as { data: { amount: number; amount_received?: number }[] }).data;
  };
  const received = (await listStripeObjects("payment_intents")).reduce(
    (sum, intent) => sum + (intent.amount_received ?? 0),
    0,
  );
  return received - (await listStripeObjects("refunds")).reduce((sum, { amount }) => sum + amount, 0);
}

describe("A change of address that lowers the total", () => {
  test("exactly the difference is refunded after an address change lowers the total (F-06, S-227)", async ({
    shop,
    deps,
    simulator,
  }) => {
    const { changeAddress, readOrderData, orderId } = await createChangeableOrder({ shop, deps, simulator }, miami);
    expect((await readOrderData()).totals.total).toBe(11_235);

    for (const agreed of [undefined, 11_235, 10_499]) {
      expect(await changeAddress(austin, agreed)).toMatchObject({
        status: 409,
        body: {
          code: "TOTAL_NOT_AGREED",
          message:
            "With this address, the total is $105.00 instead of $112.35. Please confirm the new total to continue.",
        },
      });
    }
    expect((await readOrderData()).shippingAddress.city).toBe("Miami");

    for (let time = 1; time <= 2; time++) expect(await changeAddress(austin, 10_500)).toMatchObject({ status: 200 });
    expect(await readOrderData()).toMatchObject({
      totals: { tax: 0, total: 10_500 },
      shippingAddress: { city: "Austin" },
      refunds: [{ amount: 735, reason: "price_difference", state: "requested" }],
    });
    expect(await listJobPayloads(deps, "email.order-changed")).toEqual([{ orderId, what: "address" }]);
    await runRefunds(deps);
    await runRefunds(deps);
    expect((await readOrderData()).refunds).toMatchObject([{ state: "succeeded" }]);
    expect(await readNetPaymentAtStripe(simulator)).toBe(10_500);
  });
});

describe("A change of address that raises the total", () => {
  test("an address change that raises the total is applied once the difference is paid (F-06)", async ({
    shop,
    deps,
    simulator,
  }) => {
    const { requestCostlierChange, callAction, changeAddress, readOrderData, orderId } = await createChangeableOrder({
      shop,
      deps,
      simulator,
    });
    expect(await changeAddress(miami)).toMatchObject({ status: 409, body: { code: "TOTAL_NOT_AGREED" } });

    const { changeId, intentId, paymentId } = await requestCostlierChange();
    expect(await readOrderData()).toMatchObject({
      totals: { total: 10_500 },
      shippingAddress: { city: "Portland" },
      pendingChange: { amount: 735 },
    });
    expect(await requestCostlierChange()).toMatchObject({ changeId, intentId });
    expect(await callAction("complete-change", { changeId })).toMatchObject({
      status: 402,
      body: { code: "NOT_PAID" },
    });
    expect((await readOrderData()).shippingAddress.city).toBe("Portland");

    await confirmPayment(simulator, intentId);
    await Promise.all([1, 2, 3, 4, 5].map(() => finalizePayment(deps, { paymentId })));
    expect(await callAction("complete-change", { changeId })).toMatchObject({
      status: 200,
      body: { data: { shippingAddress: { city: "Miami" }, pendingChange: null } },
    });
    expect(await readOrderData()).toMatchObject({ totals: { tax: 735, total: 11_235 } });
    expect(await listJobPayloads(deps, "email.order-changed")).toEqual([{ orderId, what: "address" }]);
    expect(await listChangeStates(deps.db)).toEqual(["applied"]);
    expect(await listRefunds(deps.db)).toEqual([]);
    expect(await readNetPaymentAtStripe(simulator)).toBe(11_235);
  });

  test("an address change is applied after its payment even if the webhook is lost (F-01)", async ({
    shop,
    deps,
    simulator,
  }) => {
    for (const way of ["webhook", "sweep"]) {
      const { requestCostlierChange, readOrderData } = await createChangeableOrder({ shop, deps, simulator });
      const { intentId, paymentId } = await requestCostlierChange();
      await confirmPayment(simulator, intentId);
      if (way === "webhook") await receiveStripeEvent(deps, createStripeEvent(intentId));
      else {
        await deps.db.payment.update({ where: { id: paymentId }, data: { createdAt: new Date(Date.now() - 180_000) } });
        expect(await enqueueOpenPaymentChecks(deps)).toBe(1);
      }
      expect(await listJobPayloads(deps, "order.finalise")).toContainEqual({ paymentId });
      await finalizePayment(deps, { paymentId });
      expect(await readOrderData()).toMatchObject({ totals: { total: 11_235 }, shippingAddress: { city: "Miami" } });
    }
  });

  test("a difference in tax that is too small to charge costs the shopper nothing", async ({
    shop,
    deps,
    simulator,
  }) => {
    await deps.db.promo.create({ data: { code: "XMAS20", basisPointsOff: 8_000 } });
    const { shopper, path, orderId, amount } = await createPaidOrder({ shop, deps, simulator });
    const changeAddress = (shippingAddress: object) =>
      shopper.call(`${path}/actions/change-address`, createPostCall({ shippingAddress }));
    for (const otherAddress of [miami, address, miami]) {
      expect((await changeAddress(otherAddress)).status).toBe(200);
      const { body } = await shopper.query("orders.read", { orderId });
      expect(body).toMatchObject({ shippingAddress: { city: otherAddress.city }, totals: { total: amount } });
    }
    expect(await deps.db.orderChange.count()).toBe(0);
    expect(await deps.db.refund.count()).toBe(0);
    expect(await reconcileLedger(deps, { label: "address" })).toBe(0);
  });

  test("a late payment for a withdrawn address change is refunded", async ({ shop, deps, simulator }) => {
    const replaced = { ...miami, address1: "2 Palm St" };
    const ends: Record<string, (order: Awaited<ReturnType<typeof createChangeableOrder>>) => Promise<unknown>> = {
      "another address": ({ changeAddress }) => changeAddress(replaced, 11_235),
      "the current address": ({ changeAddress }) => changeAddress(address),
      "an address with a lower total": ({ changeAddress }) => changeAddress(austin),
      "canceling the order": ({ callAction }) => callAction("cancel", {}),
    };
    for (const [name, end] of Object.entries(ends)) {
      const order = await createChangeableOrder({ shop, deps, simulator });
      const { changeId, intentId, paymentId } = await order.requestCostlierChange();
      expect(await end(order), name).toMatchObject({ status: 200 });
      expect(await deps.db.orderChange.findUnique({ where: { id: changeId } }), name).toMatchObject({
        state: "closed",
      });
      expect(await listJobPayloads(deps, "order.finalise"), name).toContainEqual({ paymentId });

      await confirmPayment(simulator, intentId);
      await finalizePayment(deps, { paymentId });
      await finalizePayment(deps, { paymentId });
      await runRefunds(deps);
      const refunds = await deps.db.refund.findMany({ where: { paymentId } });
      expect(refunds, name).toMatchObject([{ amount: 735, reason: "change_closed", state: "succeeded" }]);
      expect(await order.callAction("pay-change", { changeId }), name).toMatchObject({
        body: { code: "CHANGE_CLOSED" },
      });
    }
    expect(await readNetPaymentAtStripe(simulator)).toBe(10_500 * 3);
  });

  test("a closed address change that raises the total can no longer be paid", async ({ shop, deps, simulator }) => {
    const { requestCostlierChange, changeAddress } = await createChangeableOrder({
      shop,
      deps,
      simulator,
    });
    const { intentId, paymentId } = await requestCostlierChange();
    await changeAddress(address);
    await finalizePayment(deps, { paymentId });
    const [intent] = (await listSimulatorIntents(simulator)).filter(({ id }) => id === intentId);
    expect(intent?.status).toBe("canceled");
    expect(await deps.db.payment.findUnique({ where: { id: paymentId } })).toMatchObject({ state: "canceled" });
  });

  test("an address change reuses its payment intent after a server crash", async ({ shop, deps, simulator }) => {
    const { requestCostlierChange, callAction, readOrderData } = await createChangeableOrder({ shop, deps, simulator });
    const { changeId, intentId, paymentId } = await requestCostlierChange();
    // Simulates a crash between the payment service's response and our commit.
    await deps.db.$transaction(async (tx) => {
      await tx.$executeRaw`set local session_replication_role = replica`;
      await tx.payment.update({ where: { id: paymentId }, data: { intentId: null, state: "created" } });
    });
    const { body } = await callAction("pay-change", { changeId });
    expect(body.data).toMatchObject({ paymentIntentId: intentId });
    await confirmPayment(simulator, intentId);
    await callAction("complete-change", { changeId });
    expect((await readOrderData()).shippingAddress.city).toBe("Miami");
    expect((await listSimulatorIntents(simulator)).filter(({ amount }) => amount === 735)).toHaveLength(1);
  });
});

describe("The start of printing", () => {
  test("the start of printing closes an unpaid address change (F-06)", async ({ shop, deps, simulator }) => {
    const { db } = deps;
    const { requestCostlierChange, orderId, readOrderData } = await createChangeableOrder({ shop, deps, simulator });
    const { intentId, paymentId } = await requestCostlierChange();
    await confirmPayment(simulator, intentId);
    await db.orderTile.updateMany({ where: { orderId }, data: { state: "rendered", printAnyway: true } });
    await db.$transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      await applyOrderStep(tx, order, { to: "printing", now: deps.now(), actor: "test" });
    });
    expect(await finalizePayment(deps, { paymentId })).toMatchObject({ state: "completed" });
    expect(await readOrderData()).toMatchObject({
      totals: { total: 10_500 },
      shippingAddress: { city: "Portland" },
      refunds: [{ amount: 735, reason: "change_closed" }],
    });
  });

  test("address, total and refunds stay consistent if printing starts during a change (F-06)", async ({
    shop,
    deps,
    simulator,
  }) => {
    const { db } = deps;
    const statuses = new Set<number>();
    for (let turn = 0; turn < 10; turn++) {
      const { shopper, orderId, path } = await createPaidOrder(
        { shop, deps, simulator },
        { ...threeTiles, address: miami },
      );
      await db.orderTile.updateMany({ where: { orderId }, data: { state: "rendered", printAnyway: true } });
      const admin = await shop.openAdminBrowser();
      const body = { shippingAddress: austin, agreedTotal: 10_500 };
      const [changed, printed] = await Promise.all([
        shopper.call(`${path}/actions/change-address`, createPostCall(body)),
        admin.mutate("production.advance", { orderId, to: "printing", isEarly: true }),
      ]);
      expect(printed.status).toBe(200);
      const order = await db.order.findUniqueOrThrow({ where: { id: orderId }, include: { refunds: true } });
      const wasChanged = (order.shippingAddress as { city: string }).city === "Austin";
      expect(changed.status).toBe(wasChanged ? 200 : 423);
      expect((order.totals as { total: number }).total).toBe(wasChanged ? 10_500 : 11_235);
      expect(order.refunds.map(({ amount }) => amount)).toEqual(wasChanged ? [735] : []);
      statuses.add(changed.status);
    }
    expect(statuses.size).toBeGreaterThan(0);
  });
});

describe("An order paid with two payments", () => {
  test("an order paid with two payments is refunded in full when it is canceled (S-032)", async ({
    shop,
    deps,
    simulator,
  }) => {
    const { requestCostlierChange, callAction, orderId } = await createChangeableOrder({ shop, deps, simulator });
    const { changeId, intentId } = await requestCostlierChange();
    await confirmPayment(simulator, intentId);
    await callAction("complete-change", { changeId });
    const admin = await shop.openAdminBrowser();
    const refundOrder = (amount: number) => admin.mutate("orders.refund", { orderId, amount, reason: "goodwill" });

    // The refund is larger than the second payment, so it is split between the two payments. Requesting the same refund
    // twice has no effect.
    const [first, second] = [await refundOrder(1000), await refundOrder(1000)];
    expect(second.body).toEqual(first.body);
    expect((await listRefunds(deps.db)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([265, 735]);
    expect(await refundOrder(10_240)).toMatchObject({ status: 422, body: { shopCode: "REFUND_TOO_LARGE" } });
    await callAction("cancel", {});
    await runRefunds(deps);
    expect(await readNetPaymentAtStripe(simulator)).toBe(0);
    expect((await listRefunds(deps.db)).reduce((sum, { amount }) => sum + amount, 0)).toBe(11_235);
  });
});

test("the database does not allow an unpaid address change to become applied (F-06)", async ({
  shop,
  deps,
  simulator,
}) => {
  const { requestCostlierChange } = await createChangeableOrder({ shop, deps, simulator });
  const { changeId, paymentId } = await requestCostlierChange();
  const { db } = deps;
  const applied = db.orderChange.update({ where: { id: changeId }, data: { state: "applied" } });
  await expect(applied).rejects.toThrow(/change is made when it is paid/);
  await expect(db.orderChange.update({ where: { id: changeId }, data: { amount: 1 } })).rejects.toThrow(/frozen/);
  const { checkoutId } = await db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  const other = { id: "payment_00000000000000000000000000", checkoutId, attempt: 9, amount: 1, changeId };
  await expect(db.payment.create({ data: other })).rejects.toThrow();
});
