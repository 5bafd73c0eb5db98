import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, waitUntil } from "./test-shop.ts";

describe("the simulator used through Stripe's SDK", () => {
  let shop: Awaited<ReturnType<typeof startTestShop>>;
  let stripe: Stripe;
  beforeAll(async () => {
    shop = await startTestShop();
    stripe = shop.stripe();
  });
  afterAll(() => shop.close());

  const createIntent = (extra: Partial<Stripe.PaymentIntentCreateParams> = {}, idempotencyKey?: string) =>
    stripe.paymentIntents.create(
      { amount: 4900, currency: "usd", automatic_payment_methods: { enabled: true }, ...extra },
      idempotencyKey ? { idempotencyKey } : {},
    );
  const createPaidIntent = () => createIntent({ payment_method: "pm_card_visa", confirm: true });

  it("supports the API version of the SDK", async () => {
    const intent = await createIntent();
    expect(intent.lastResponse.apiVersion).toBe("2026-10-28.endive");
  });

  it("creates a payment that waits for a card", async () => {
    const intent = await createIntent({ metadata: { checkout: "1" } });
    expect(intent).toMatchObject({ status: "requires_payment_method", amount: 4900, metadata: { checkout: "1" } });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
  });

  it("returns the same payment for the same idempotency key", async () => {
    const first = await createIntent({}, "same-key");
    const second = await createIntent({}, "same-key");
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
  });

  it("rejects a reused idempotency key if the body differs", async () => {
    await createIntent({}, "used-key");
    await expect(createIntent({ amount: 5000 }, "used-key")).rejects.toMatchObject({
      type: "StripeIdempotencyError",
      statusCode: 400,
    });
  });

  it("allows changing the amount only before the payment", async () => {
    const { id } = await createIntent();
    expect((await stripe.paymentIntents.update(id, { amount: 5900 })).amount).toBe(5900);
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    await expect(stripe.paymentIntents.update(id, { amount: 100 })).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
    });
  });

  it("charges on confirmation", async () => {
    const { id } = await createIntent();
    const intent = await stripe.paymentIntents.confirm(id, {
      payment_method: "pm_card_visa",
      return_url: "https://shop.test/done",
    });
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 4900 });
  });

  it("expands the charge behind a payment", async () => {
    const { id } = await createPaidIntent();
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
    expect(charge).toMatchObject({ object: "charge", payment_method_details: { card: { last4: "4242" } } });
  });

  it("rejects a second confirmation", async () => {
    const { id } = await createPaidIntent();
    await expect(stripe.paymentIntents.confirm(id)).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
  });

  it("declines a card with an error that contains the payment", async () => {
    await expect(createIntent({ payment_method: "pm_card_chargeDeclined", confirm: true })).rejects.toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code: "card_declined",
      decline_code: "generic_decline",
      payment_intent: { status: "requires_payment_method" },
    });
  });

  it("requires 3-D Secure for cards that need it", async () => {
    const intent = await createIntent({ payment_method: "pm_card_threeDSecure2Required", confirm: true });
    expect(intent).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
  });

  it("cancels an unpaid payment", async () => {
    const { id } = await createIntent();
    expect((await stripe.paymentIntents.cancel(id)).status).toBe("canceled");
  });

  it("refunds part of a payment and records it on the charge", async () => {
    const { id } = await createPaidIntent();
    expect(await stripe.refunds.create({ payment_intent: id, amount: 1000 })).toMatchObject({ status: "succeeded" });
    const { data } = await stripe.charges.list({ payment_intent: id });
    expect(data).toMatchObject([{ amount_refunded: 1000, refunded: false }]);
  });

  it("never refunds more than was paid", async () => {
    const { id } = await createPaidIntent();
    await stripe.refunds.create({ payment_intent: id, amount: 4000 });
    await expect(stripe.refunds.create({ payment_intent: id, amount: 901 })).rejects.toMatchObject({ statusCode: 400 });
    await stripe.refunds.create({ payment_intent: id });
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
  });

  it("rejects zero, negative and fractional amounts, and unknown parameters", async () => {
    for (const amount of [-5, 0, 49.5]) {
      await expect(createIntent({ amount })).rejects.toMatchObject({
        type: "StripeInvalidRequestError",
        param: "amount",
      });
    }
    await expect(createIntent({ color: "red" } as object)).rejects.toMatchObject({ code: "parameter_unknown" });
  });

  it("returns 404 for an unknown payment", async () => {
    await expect(stripe.paymentIntents.retrieve("pi_nope")).rejects.toMatchObject({
      code: "resource_missing",
      statusCode: 404,
    });
  });

  it("lists events newest first, page by page", async () => {
    await createPaidIntent();
    const page = await stripe.events.list({ limit: 3 });
    expect(page.data.map((event) => event.type)).toEqual([
      "payment_intent.succeeded",
      "charge.succeeded",
      "payment_intent.created",
    ]);
    const next = await stripe.events.list({ limit: 3, starting_after: page.data[2]?.id ?? "" });
    expect(next.data.map((event) => event.id)).not.toContain(page.data[2]?.id);
  });

  it("rejects an unknown API key", async () => {
    const stranger = new Stripe("sk_test_stranger", {
      host: "127.0.0.1",
      port: shop.simulator().port,
      protocol: "http",
      maxNetworkRetries: 0,
    });
    await expect(stranger.paymentIntents.list()).rejects.toMatchObject({ type: "StripeAuthenticationError" });
  });

  it("signs every webhook so that the SDK accepts it", async () => {
    await createPaidIntent();
    await waitUntil(() => shop.door.types().includes("payment_intent.succeeded"));
    expect(shop.door.received.every((event) => event.genuine)).toBe(true);
  });

  it("pages through a whole list without gaps or repeats", async () => {
    const ids = new Set<string>();
    for await (const event of stripe.events.list({ limit: 7 })) ids.add(event.id);
    const ledger = (await (await fetch(`${shop.simulator().baseUrl}/sim/ledger`)).json()) as {
      events: { id: string }[];
    };
    expect(ids.size).toBe(ledger.events.length);
  });
});
