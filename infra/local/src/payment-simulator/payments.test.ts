import { appendFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startPaymentSimulator } from "./server.ts";
import { startTestShop, waitUntil, webhookSecret } from "./test-shop.ts";

let shop: Awaited<ReturnType<typeof startTestShop>>;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.close());

const order = { amount: 4900, currency: "usd" };

async function countUndeliveredEvents(): Promise<number> {
  return (await shop.stripe().events.list({ delivery_success: false })).data.length;
}

async function countPayments(): Promise<number> {
  return (await shop.stripe().paymentIntents.list()).data.length;
}

describe("an idempotency key", () => {
  it("an idempotency key creates one payment for twenty concurrent requests", async () => {
    const stripe = shop.stripe({ maxNetworkRetries: 5 });
    await shop.control("/sim/faults", { requests: { mode: "slow", next: 1, delayMs: 100 } });
    const intents = await Promise.all(
      Array.from({ length: 20 }, () => stripe.paymentIntents.create(order, { idempotencyKey: "twenty" })),
    );
    expect(new Set(intents.map((intent) => intent.id)).size).toBe(1);
    expect(await countPayments()).toBe(1);
  });

  it("a reused idempotency key returns 409 while its first request is in progress", async () => {
    const stripe = shop.stripe();
    await shop.control("/sim/faults", { requests: { mode: "slow", next: 1, delayMs: 200 } });
    const answers = await Promise.allSettled([
      stripe.paymentIntents.create(order, { idempotencyKey: "busy" }),
      stripe.paymentIntents.create(order, { idempotencyKey: "busy" }),
    ]);
    const rejections = answers.filter((answer) => answer.status === "rejected");
    expect(rejections).toMatchObject([{ reason: { statusCode: 409, code: "idempotency_key_in_use" } }]);
    expect(await countPayments()).toBe(1);
  });

  it("a reused idempotency key replays even a 500 response to the first request", async () => {
    await shop.control("/sim/faults", { requests: { mode: "fail", next: 1 } });
    const createIntentWithKey = () => shop.stripe().paymentIntents.create(order, { idempotencyKey: "unlucky" });
    await expect(createIntentWithKey()).rejects.toMatchObject({ statusCode: 500 });
    await expect(createIntentWithKey()).rejects.toMatchObject({
      statusCode: 500,
      headers: { "idempotent-replayed": "true" },
    });
    expect(await countPayments()).toBe(0);
  });

  it("an idempotency key can be used again after a request that failed validation", async () => {
    const stripe = shop.stripe();
    await expect(stripe.paymentIntents.create({ ...order, amount: 1 }, { idempotencyKey: "typo" })).rejects.toThrow();
    expect((await stripe.paymentIntents.create(order, { idempotencyKey: "typo" })).amount).toBe(4900);
  });

  it("an idempotency key is forgotten after a day", async () => {
    let now = new Date("2030-01-01T00:00:00Z");
    const later = await startTestShop({ clock: () => now });
    const createIntentWithKey = () => later.stripe().paymentIntents.create(order, { idempotencyKey: "old" });
    const first = await createIntentWithKey();
    now = new Date("2030-01-02T00:00:01Z");
    expect((await createIntentWithKey()).id).not.toBe(first.id);
    await later.close();
  });

  it("a reused idempotency key returns the existing payment after a lost response", async () => {
    await shop.control("/sim/faults", { requests: { mode: "cut", next: 1 } });
    const intent = await shop.stripe({ maxNetworkRetries: 2 }).paymentIntents.create(order, { idempotencyKey: "lost" });
    expect(intent.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(await countPayments()).toBe(1);
  });
});

describe("concurrent requests to cancel and to confirm a payment", () => {
  it("if a payment is canceled and confirmed concurrently, only the first request succeeds", async () => {
    const stripe = shop.stripe();
    for (const slow of ["confirm", "cancel"]) {
      const { id } = await stripe.paymentIntents.create(order);
      await shop.control("/sim/faults", { requests: { mode: "slow", next: 1, delayMs: 60, path: slow } });
      const [confirmed, cancelled] = await Promise.allSettled([
        stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }),
        stripe.paymentIntents.cancel(id),
      ]);
      const { status } = await stripe.paymentIntents.retrieve(id);
      expect(status).toBe(slow === "confirm" ? "canceled" : "succeeded");
      expect([confirmed.status, cancelled.status].sort()).toEqual(["fulfilled", "rejected"]);
      expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(status === "succeeded" ? 1 : 0);
    }
  });
});

describe("3-D Secure", () => {
  const answerChallenge = async (outcome: "approve" | "decline", card = "pm_card_threeDSecure2Required") => {
    const stripe = shop.stripe();
    const intent = await stripe.paymentIntents.create({ ...order, payment_method: card, confirm: true });
    const form = new URLSearchParams({ client_secret: intent.client_secret ?? "", outcome });
    const answer = await fetch(`${shop.simulator().baseUrl}/sim/3ds/${intent.id}`, { method: "POST", body: form });
    expect(answer.status).toBe(200);
    return stripe.paymentIntents.retrieve(intent.id);
  };

  it("the payment is charged when the cardholder approves the challenge", async () => {
    expect(await answerChallenge("approve")).toMatchObject({ status: "succeeded", amount_received: 4900 });
  });

  it("another card is required when the cardholder declines the challenge", async () => {
    expect(await answerChallenge("decline")).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
  });

  it("the bank can decline the payment after the cardholder approves the challenge", async () => {
    expect(await answerChallenge("approve", "pm_card_threeDSecureRequiredChargeDeclined")).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined" },
    });
  });

  it("the challenge cannot be completed without the client secret", async () => {
    const { id } = await shop.stripe().paymentIntents.create({
      ...order,
      payment_method: "pm_card_threeDSecure2Required",
      confirm: true,
    });
    const form = new URLSearchParams({ client_secret: "guess", outcome: "approve" });
    const answer = await fetch(`${shop.simulator().baseUrl}/sim/3ds/${id}`, { method: "POST", body: form });
    expect(answer.status).toBe(401);
    expect((await shop.stripe().paymentIntents.retrieve(id)).status).toBe("requires_action");
  });
});

describe("the simulated bank", () => {
  it("after the bank declines a test card, a second card can pay", async () => {
    const stripe = shop.stripe();
    const { id } = await stripe.paymentIntents.create(order);
    const confirmWithCard = (card: string) => stripe.paymentIntents.confirm(id, { payment_method: card });
    await expect(confirmWithCard("pm_card_chargeDeclinedInsufficientFunds")).rejects.toMatchObject({
      decline_code: "insufficient_funds",
    });
    expect(await confirmWithCard("pm_card_visa")).toMatchObject({ status: "succeeded", last_payment_error: null });
    const { data } = await stripe.charges.list({ payment_intent: id });
    expect(data.map((charge) => charge.status)).toEqual(["succeeded", "failed"]);
  });

  it("a slow payment is reported as `processing` first", async () => {
    await shop.control("/sim/faults", { bank: { next: 1, delayMs: 50 } });
    const intent = await shop
      .stripe()
      .paymentIntents.create({ ...order, payment_method: "pm_card_visa", confirm: true });
    expect(intent.status).toBe("processing");
    await expect(shop.stripe().paymentIntents.cancel(intent.id)).rejects.toMatchObject({ statusCode: 400 });
    await waitUntil(async () => (await shop.stripe().paymentIntents.retrieve(intent.id)).status === "succeeded");
  });

  it("the simulated bank disputes a payment made with the dispute test card", async () => {
    const stripe = shop.stripe();
    const { id } = await stripe.paymentIntents.create({
      ...order,
      payment_method: "pm_card_createDispute",
      confirm: true,
    });
    const { data } = await stripe.disputes.list({ payment_intent: id });
    expect(data).toMatchObject([{ reason: "fraudulent", status: "needs_response", amount: 4900 }]);
    await waitUntil(() => shop.webhooks.types().includes("charge.dispute.created"));
    const won = await stripe.disputes.update(data[0]?.id ?? "", {
      evidence: { uncategorized_text: "winning_evidence" },
      submit: true,
    });
    expect(won.status).toBe("won");
  });

  it("the simulated bank fails the refund of a payment made with the failing-refund test card", async () => {
    const stripe = shop.stripe();
    const { id } = await stripe.paymentIntents.create({
      ...order,
      payment_method: "pm_card_refundFail",
      confirm: true,
    });
    await stripe.refunds.create({ payment_intent: id });
    const readRefund = async () => (await stripe.refunds.list({ payment_intent: id })).data[0];
    await waitUntil(async () => (await readRefund())?.status === "failed");
    expect((await stripe.charges.list({ payment_intent: id })).data[0]?.amount_refunded).toBe(0);
  });
});

describe("a restart of the payment simulator", () => {
  it("a restart of the simulator keeps payments, refunds, API keys and used idempotency keys", async () => {
    const stripe = shop.stripe();
    const paid = await stripe.paymentIntents.create(
      { ...order, payment_method: "pm_card_visa", confirm: true },
      { idempotencyKey: "before" },
    );
    await stripe.refunds.create({ payment_intent: paid.id, amount: 100 });
    const { secretKey } = shop.simulator();
    await shop.restartSimulator();
    expect(shop.simulator().secretKey).toBe(secretKey);
    const again = shop.stripe();
    expect(await again.paymentIntents.retrieve(paid.id)).toMatchObject({ status: "succeeded", amount: 4900 });
    expect((await again.refunds.list({ payment_intent: paid.id })).data).toHaveLength(1);
    const replay = await again.paymentIntents.create(
      { ...order, payment_method: "pm_card_visa", confirm: true },
      { idempotencyKey: "before" },
    );
    expect(replay.id).toBe(paid.id);
  });

  it("a restart of the simulator ignores an incomplete last journal line", async () => {
    const { id } = await shop.stripe().paymentIntents.create(order);
    const journal = path.join(shop.dataDir, "payments.jsonl");
    await shop.restartSimulator(() => appendFile(journal, '[{"table":"payment_intents","id":"pi_half'));
    expect((await shop.stripe().paymentIntents.list()).data.map((intent) => intent.id)).toEqual([id]);
  });

  it("a second simulator that fails to start leaves the journal unchanged", async () => {
    const { port } = shop.simulator();
    const second = startPaymentSimulator({ dataDir: shop.dataDir, port, webhookUrl: shop.webhooks.url, webhookSecret });
    await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
    const { id } = await shop.stripe().paymentIntents.create(order);
    await shop.restartSimulator();
    expect((await shop.stripe().paymentIntents.retrieve(id)).id).toBe(id);
  });

  it("a restart of the simulator delivers pending events", async () => {
    await shop.control("/sim/faults", { webhooks: { mode: "delay", next: 1, delayMs: 300 } });
    await shop.stripe().paymentIntents.create(order);
    await shop.restartSimulator();
    await waitUntil(() => shop.webhooks.types().includes("payment_intent.created"));
  });
});

describe("webhooks of the payment simulator", () => {
  it("simulated webhooks are retried with the same event id after the shop returns 500", async () => {
    shop.webhooks.answers.push(500, 500);
    await shop.stripe().paymentIntents.create(order);
    await waitUntil(() => shop.webhooks.received.length === 3);
    expect(new Set(shop.webhooks.received.map((event) => event.id)).size).toBe(1);
    await waitUntil(async () => (await countUndeliveredEvents()) === 0);
  });

  it("a simulated webhook that was not delivered can be sent later", async () => {
    await shop.control("/sim/faults", { webhooks: { mode: "drop", next: 1 } });
    await shop.stripe().paymentIntents.create(order);
    await shop.stripe().paymentIntents.create({ ...order, payment_method: "pm_card_visa" });
    await waitUntil(async () => (await countUndeliveredEvents()) === 1);
    const { data } = await shop.stripe().events.list({ delivery_success: false });
    expect(data.map((event) => event.type)).toEqual(["payment_intent.created"]);
    await shop.control(`/sim/events/${data[0]?.id}/redeliver`, {});
    await waitUntil(async () => (await countUndeliveredEvents()) === 0);
    expect(shop.webhooks.types()).toContain("payment_intent.created");
  });

  it("simulated webhooks arrive out of order if one of them is delayed", async () => {
    await shop.control("/sim/faults", { webhooks: { mode: "delay", next: 1, delayMs: 200 } });
    const { id } = await shop.stripe().paymentIntents.create(order);
    await shop.stripe().paymentIntents.cancel(id);
    await waitUntil(() => shop.webhooks.received.length === 2);
    expect(shop.webhooks.types()).toEqual(["payment_intent.canceled", "payment_intent.created"]);
  });

  it("simulated webhooks have a new signature when they are sent three days late", async () => {
    let now = new Date("2030-01-01T00:00:00Z");
    const later = await startTestShop({ clock: () => now });
    await later.control("/sim/faults", { webhooks: { mode: "drop", next: 1 } });
    await later.stripe().paymentIntents.create(order);
    now = new Date("2030-01-04T00:00:00Z");
    const { data } = await later.stripe().events.list({ delivery_success: false });
    await later.control(`/sim/events/${data[0]?.id}/redeliver`, {});
    await waitUntil(() => later.webhooks.received.length === 1);
    expect(later.webhooks.received).toMatchObject([
      { id: data[0]?.id, created: Date.parse("2030-01-01T00:00:00Z") / 1000 },
    ]);
    await later.close();
  });

  it("simulated webhooks can be configured to arrive twice", async () => {
    await shop.control("/sim/faults", { webhooks: [{ mode: "duplicate" }, { mode: "twin" }] });
    await shop.stripe().paymentIntents.create(order);
    await waitUntil(() => shop.webhooks.received.length === 2);
    expect(new Set(shop.webhooks.received.map((event) => event.id)).size).toBe(1);
    await shop.stripe().paymentIntents.create(order);
    await waitUntil(() => shop.webhooks.received.length === 4);
    expect(new Set(shop.webhooks.received.map((event) => event.id)).size).toBe(3);
  });
});
