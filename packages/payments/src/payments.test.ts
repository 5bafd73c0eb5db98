import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type PaymentSimulator, startPaymentSimulator } from "@storywall/local/payment-simulator/server";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPaymentsClient, type Payments } from "./payments.ts";

let folder: string;
let simulator: PaymentSimulator;
let payments: Payments;
let now: Date;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "payments-"));
  now = new Date();
  simulator = await startPaymentSimulator({
    dataDir: folder,
    webhookUrl: "http://127.0.0.1:9/nobody",
    webhookSecret: "whsec_unused",
    clock: () => now,
  });
  payments = createPaymentsClient({ secretKey: simulator.secretKey, apiBase: simulator.baseUrl });
});
afterEach(async () => {
  await simulator.stop();
  await rm(folder, { recursive: true, force: true });
});

const order = {
  paymentId: "payment_1",
  checkoutId: "checkout_1",
  amount: 4900,
  currency: "usd",
  receiptEmail: "ann@shop.test",
  shipping: null,
} as const;

function createStripeClient(): Stripe {
  return new Stripe(simulator.secretKey, {
    host: "127.0.0.1",
    port: simulator.port,
    protocol: "http",
    telemetry: false,
  });
}

const confirmIntent = (id: string, card = "pm_card_visa") =>
  createStripeClient().paymentIntents.confirm(id, { payment_method: card });

async function injectFaults(faults: object): Promise<void> {
  const answer = await fetch(`${simulator.baseUrl}/sim/faults`, { method: "POST", body: JSON.stringify(faults) });
  expect(answer.status).toBe(200);
}

async function readSimulatorRecords() {
  const answer = await fetch(`${simulator.baseUrl}/sim/ledger`);
  return (await answer.json()) as {
    paymentIntents: { id: string }[];
    refunds: { amount: number }[];
    charges: object[];
  };
}

describe("a payment", () => {
  it("a payment is created once when the call is repeated", async () => {
    const first = await payments.createIntent(order);
    const second = await payments.createIntent(order);
    expect(second).toEqual(first);
    expect(first).toMatchObject({
      status: "requires_payment_method",
      amount: 4900,
      metadata: { payment_id: "payment_1", checkout_id: "checkout_1" },
      lastErrorCode: null,
    });
    expect((await readSimulatorRecords()).paymentIntents).toHaveLength(1);
  });

  it("creating a payment again returns it as paid if it was paid in the meantime", async () => {
    const { id } = await payments.createIntent(order);
    await confirmIntent(id);
    expect(await payments.createIntent(order)).toMatchObject({ id, status: "succeeded", amountReceived: 4900 });
  });

  it("a payment is created once when the response is lost", async () => {
    await injectFaults({ requests: { mode: "cut", next: 2 } });
    const intent = await payments.createIntent(order);
    expect((await readSimulatorRecords()).paymentIntents.map((entry) => entry.id)).toEqual([intent.id]);
  });

  it("a payment includes the shipping address", async () => {
    const shipping = {
      name: "Ann Lee",
      phone: null,
      line1: "1 Main St",
      line2: null,
      city: "Reno",
      state: "NV",
      postalCode: "89501",
      country: "US",
    };
    const { id } = await payments.createIntent({ ...order, shipping });
    const { shipping: shippingStored } = await createStripeClient().paymentIntents.retrieve(id);
    expect(shippingStored).toMatchObject({ name: "Ann Lee", address: { postal_code: "89501", country: "US" } });
  });

  it("a payment is updated each time its details change", async () => {
    const { id } = await payments.createIntent(order);
    const updateAmount = (amount: number) => payments.updateIntent({ ...order, intentId: id, amount });
    await updateAmount(5000);
    await updateAmount(6000);
    expect((await updateAmount(5000)).amount).toBe(5000);
    expect((await payments.readIntent(id)).amount).toBe(5000);
  });

  it("a payment reports why a card was declined", async () => {
    const { id } = await payments.createIntent(order);
    await expect(confirmIntent(id, "pm_card_chargeDeclinedInsufficientFunds")).rejects.toThrow();
    expect(await payments.readIntent(id)).toMatchObject({
      status: "requires_payment_method",
      lastErrorCode: "insufficient_funds",
      lastErrorMessage: "Your card has insufficient funds.",
    });
  });
});

describe("canceling a payment at Stripe", () => {
  it("canceling closes an unpaid payment", async () => {
    const { id } = await payments.createIntent(order);
    const cancelCreatedIntent = () => payments.cancelIntent({ paymentId: "payment_1", intentId: id });
    expect((await cancelCreatedIntent()).status).toBe("canceled");
    expect((await cancelCreatedIntent()).status).toBe("canceled");
    await expect(confirmIntent(id)).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
  });

  it("canceling a payment that has succeeded returns the payment unchanged", async () => {
    const { id } = await payments.createIntent(order);
    await confirmIntent(id);
    const left = await payments.cancelIntent({ paymentId: "payment_1", intentId: id });
    expect(left).toMatchObject({ status: "succeeded", amountReceived: 4900 });
  });

  it("a `processing` payment can be canceled only after the bank has declined it", async () => {
    const { id } = await payments.createIntent(order);
    await injectFaults({ bank: { next: 1, delayMs: 1_000, outcome: "declined" } });
    await confirmIntent(id);
    const cancelCreatedIntent = () => payments.cancelIntent({ paymentId: "payment_1", intentId: id });
    expect((await cancelCreatedIntent()).status).toBe("processing");
    await expect.poll(async () => (await payments.readIntent(id)).status).toBe("requires_payment_method");
    expect((await cancelCreatedIntent()).status).toBe("canceled");
  });
});

describe("canceling a payment after Stripe repeats a failure of the first request", () => {
  it.each(["fail", "fail_after"])(
    "a payment is canceled even if Stripe replays the first failure (%s)",
    async (mode) => {
      const { id } = await payments.createIntent(order);
      await injectFaults({ requests: [{ mode, next: 1, path: "/cancel" }] });
      const cancelCreatedIntent = () => payments.cancelIntent({ paymentId: "payment_1", intentId: id });
      await expect(cancelCreatedIntent()).rejects.toMatchObject({ code: "PAYMENTS_DOWN" });
      expect((await cancelCreatedIntent()).status).toBe("canceled");
    },
  );
});

describe("a refund", () => {
  const refundIntent = (intentId: string, refundId = "refund_1", amount = 1000) =>
    payments.refund({ refundId, intentId, amount });

  it("a refund is created once when the call is repeated", async () => {
    const { id } = await payments.createIntent(order);
    await confirmIntent(id);
    expect(await refundIntent(id)).toEqual(await refundIntent(id));
    await refundIntent(id, "refund_2", 500);
    expect((await readSimulatorRecords()).refunds.map((entry) => entry.amount)).toEqual([1000, 500]);
  });

  it("a refund is created only once when the call is repeated days later", async () => {
    const { id } = await payments.createIntent(order);
    await confirmIntent(id);
    const first = await refundIntent(id);
    now = new Date(now.getTime() + 3 * 86_400_000);
    expect(await refundIntent(id)).toEqual(first);
  });

  it("a refund is created once when the response is lost", async () => {
    const { id } = await payments.createIntent(order);
    await confirmIntent(id);
    await injectFaults({ requests: [{ mode: "cut", next: 3, path: "POST /v1/refunds" }] });
    await expect(refundIntent(id)).rejects.toMatchObject({ code: "PAYMENTS_DOWN" });
    expect((await readSimulatorRecords()).refunds).toHaveLength(1);
    await refundIntent(id);
    expect((await readSimulatorRecords()).refunds).toHaveLength(1);
  });

  it.each(["fail", "fail_after"])(
    "a refund is created once even if Stripe replays the first failure (%s)",
    async (mode) => {
      const { id } = await payments.createIntent(order);
      await confirmIntent(id);
      await injectFaults({ requests: [{ mode, next: 1, path: "POST /v1/refunds" }] });
      await expect(refundIntent(id)).rejects.toMatchObject({ code: "PAYMENTS_DOWN" });
      const repeated = await refundIntent(id);
      expect(repeated).toMatchObject({ amount: 1000, refundId: "refund_1", status: "succeeded" });
      expect(await refundIntent(id)).toEqual(repeated);
      expect((await readSimulatorRecords()).refunds).toHaveLength(1);
    },
  );

  it("a refund is rejected with REFUND_TOO_LARGE if it is larger than the payment", async () => {
    const { id } = await payments.createIntent(order);
    await confirmIntent(id);
    await expect(refundIntent(id, "refund_big", 5000)).rejects.toMatchObject({ code: "REFUND_TOO_LARGE" });
    expect((await readSimulatorRecords()).refunds).toEqual([]);
  });
});

describe("when Stripe is unavailable", () => {
  const down = { name: "ShopError", code: "PAYMENTS_DOWN" };

  it("calls throw PAYMENTS_DOWN for outages, overload and refused connections", async () => {
    await injectFaults({ requests: { mode: "unavailable", next: 3 } });
    await expect(payments.createIntent(order)).rejects.toMatchObject(down);
    await injectFaults({ requests: { mode: "rate_limit", next: 3 } });
    await expect(payments.createIntent(order)).rejects.toMatchObject(down);
    const unreachable = createPaymentsClient({ secretKey: "sk_test_x", apiBase: "http://127.0.0.1:9" });
    await expect(unreachable.readIntent("pi_1")).rejects.toMatchObject(down);
  });

  it("a call that times out throws PAYMENTS_DOWN", async () => {
    const clientWithShortTimeout = createPaymentsClient({
      secretKey: simulator.secretKey,
      apiBase: simulator.baseUrl,
      timeoutMs: 60,
    });
    await injectFaults({ requests: { mode: "slow", next: 1, delayMs: 2500 } });
    await expect(clientWithShortTimeout.createIntent(order)).rejects.toMatchObject(down);
    await injectFaults({});
    await expect.poll(async () => (await readSimulatorRecords()).paymentIntents.length).toBe(1);
    await payments.createIntent(order);
    expect((await readSimulatorRecords()).paymentIntents).toHaveLength(1);
  });

  it("an error that Stripe replays for the same payment is marked as replayed", async () => {
    await injectFaults({ requests: { mode: "fail", next: 1 } });
    await expect(payments.createIntent(order)).rejects.toMatchObject({ ...down, facts: { isReplayed: false } });
    await expect(payments.createIntent(order)).rejects.toMatchObject({ ...down, facts: { isReplayed: true } });
    expect((await payments.createIntent({ ...order, paymentId: "payment_2" })).status).toBe("requires_payment_method");
  });

  it("a wrong API key causes an authentication error", async () => {
    const unauthorized = createPaymentsClient({ secretKey: "sk_test_stranger", apiBase: simulator.baseUrl });
    await expect(unauthorized.readIntent("pi_1")).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  });
});

it("Stripe events that were not delivered are listed, oldest first", async () => {
  const since = new Date(now.getTime() - 1000);
  const { id } = await payments.createIntent(order);
  await confirmIntent(id);
  const events = await payments.listUndeliveredEvents(since);
  expect(events.map((event) => event.type)).toEqual([
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.succeeded",
  ]);
  expect(events.every((event) => event.intentId === id)).toBe(true);
});

it("charges and refunds can be listed from a given time", async () => {
  const old = await payments.createIntent(order);
  await confirmIntent(old.id);
  now = new Date(now.getTime() + 10 * 24 * 60 * 60 * 1000);
  const since = new Date(now.getTime() - 1000);
  const { id } = await payments.createIntent({ ...order, paymentId: "payment_2" });
  await confirmIntent(id, "pm_card_chargeDeclined").catch(() => null);
  await confirmIntent(id);
  await payments.refund({ refundId: "refund_1", intentId: id, amount: 900 });
  await payments.refund({ refundId: "refund_2", intentId: old.id, amount: 100 });

  const charges = await payments.listCharges(since);
  expect(charges).toEqual([
    {
      id: expect.stringMatching(/^ch_/),
      intentId: id,
      amount: 4900,
      paymentId: "payment_2",
      createdAt: expect.any(String),
    },
  ]);
  expect(Math.abs(Date.parse(charges[0]?.createdAt ?? "") - now.getTime())).toBeLessThan(1000);
  expect(await payments.listRefunds(since)).toMatchObject([
    { intentId: old.id, amount: 100, refundId: "refund_2", status: "succeeded" },
    { intentId: id, amount: 900, refundId: "refund_1" },
  ]);
  expect(await payments.readLedger(old.id)).toMatchObject({
    charges: [{ intentId: old.id, amount: 4900, paymentId: "payment_1" }],
    refunds: [{ amount: 100 }],
  });
});

it("a live Stripe key is never sent to a simulator", () => {
  expect(() => createPaymentsClient({ secretKey: "sk_live_x", apiBase: simulator.baseUrl })).toThrow(/live Stripe key/);
});

describe("a domain for wallet payments", () => {
  it("a domain for wallet payments is registered only once", async () => {
    const active = { isApplePayActive: true, isGooglePayActive: true };
    expect(await payments.registerWalletDomain("shop.example")).toEqual(active);
    expect(await payments.registerWalletDomain("shop.example")).toEqual(active);
    expect((await createStripeClient().paymentMethodDomains.list()).data).toHaveLength(1);
  });

  it("a domain for wallet payments is rejected if it is not a public domain", async () => {
    await expect(payments.registerWalletDomain("localhost")).rejects.toMatchObject({ code: "WALLET_DOMAIN_REJECTED" });
  });
});
