import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, waitUntil } from "./test-shop.ts";

describe("the payment simulator used through Stripe's SDK", () => {
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

  it("the payment simulator rejects a reused idempotency key if the body differs", async () => {
    await createIntent({}, "used-key");
    await expect(createIntent({ amount: 5000 }, "used-key")).rejects.toMatchObject({
      type: "StripeIdempotencyError",
      statusCode: 400,
    });
  });

  it("the payment simulator allows changing an amount only before it is paid", async () => {
    const { id } = await createIntent();
    expect((await stripe.paymentIntents.update(id, { amount: 5900 })).amount).toBe(5900);
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    await expect(stripe.paymentIntents.update(id, { amount: 100 })).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
    });
  });

  it("the payment simulator expands the charge of a payment on request", async () => {
    const { id } = await createPaidIntent();
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
    expect(charge).toMatchObject({ object: "charge", amount_captured: 4900, amount_refunded: 0 });
  });

  it("the payment simulator rejects a second confirmation of the same payment", async () => {
    const { id } = await createPaidIntent();
    await expect(stripe.paymentIntents.confirm(id)).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
  });

  it("the payment simulator declines a card with an error that contains the payment", async () => {
    await expect(createIntent({ payment_method: "pm_card_chargeDeclined", confirm: true })).rejects.toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code: "card_declined",
      decline_code: "generic_decline",
      payment_intent: { status: "requires_payment_method" },
    });
  });

  it("the payment simulator never refunds more than was paid", async () => {
    const { id } = await createPaidIntent();
    await stripe.refunds.create({ payment_intent: id, amount: 4000 });
    await expect(stripe.refunds.create({ payment_intent: id, amount: 901 })).rejects.toMatchObject({ statusCode: 400 });
    await stripe.refunds.create({ payment_intent: id });
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
  });

  it("the payment simulator rejects invalid amounts and unknown parameters", async () => {
    for (const amount of [-5, 0, 49.5]) {
      await expect(createIntent({ amount })).rejects.toMatchObject({
        type: "StripeInvalidRequestError",
        param: "amount",
      });
    }
    await expect(createIntent({ color: "red" } as object)).rejects.toMatchObject({ code: "parameter_unknown" });
  });

  it("the payment simulator returns 404 for an unknown payment", async () => {
    await expect(stripe.paymentIntents.retrieve("pi_nope")).rejects.toMatchObject({
      code: "resource_missing",
      statusCode: 404,
    });
  });

  it("the payment simulator rejects an unknown API key", async () => {
    const stranger = new Stripe("sk_test_stranger", {
      host: "127.0.0.1",
      port: shop.simulator().port,
      protocol: "http",
      maxNetworkRetries: 0,
    });
    await expect(stranger.paymentIntents.list()).rejects.toMatchObject({ type: "StripeAuthenticationError" });
  });

  it("the payment simulator signs every webhook so that Stripe's SDK accepts it", async () => {
    await createPaidIntent();
    await waitUntil(() => shop.webhooks.types().includes("payment_intent.succeeded"));
    expect(shop.webhooks.received.every((event) => event.genuine)).toBe(true);
  });

  it("the payment simulator returns a whole list page by page, without gaps or repeats", async () => {
    const ids = new Set<string>();
    for await (const event of stripe.events.list({ limit: 7 })) ids.add(event.id);
    const ledger = (await (await fetch(`${shop.simulator().baseUrl}/sim/ledger`)).json()) as {
      events: { id: string }[];
    };
    expect(ids.size).toBe(ledger.events.length);
  });
});
