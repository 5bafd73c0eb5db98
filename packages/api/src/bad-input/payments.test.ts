import { createHmac } from "node:crypto";
import { newId } from "@storywall/domain/kernel/ids";
import { confirmPayment, injectSimulatorFault } from "@storywall/services/checkout/checkout.fixture";
import { expectLogged } from "@storywall/testing/expect-logged";
import { describe, expect } from "vitest";
import { addressDto, callRest, createExpectedError, email, toErrorSummary } from "../cart/rest.fixture.ts";
import { type Browser, type Shop, test } from "../shop.fixture.ts";

const startPayment = (browser: Browser, body: object) =>
  callRest(browser, "POST", "/payments/create-payment-intent", body);
const updatePayment = (browser: Browser, body: object) =>
  callRest(browser, "PUT", "/payments/update-payment-intent", body);
const completeCheckout = (browser: Browser, checkoutId: string) =>
  callRest(browser, "PUT", "/shopify/complete-checkout", { checkoutId });

async function createCheckout(browser: Browser) {
  const { body } = await callRest(browser, "POST", "/shopify/create-checkout", {
    variants: [{ variantId: "variant_single_tile" }],
    isUploadLater: true,
    email,
    shippingAddress: addressDto,
  });
  return { checkoutId: String(body._id), cartId: String(body.cartId) };
}

async function createIntent(browser: Browser) {
  const checkout = await createCheckout(browser);
  const { body } = await startPayment(browser, checkout);
  return { ...checkout, intentId: (body.data as { paymentIntentId: string }).paymentIntentId };
}

const createEvent = (overrides: object = {}, object: object = {}) => ({
  id: `evt_${crypto.randomUUID()}`,
  object: "event",
  type: "payment_intent.succeeded",
  created: 1_796_137_200,
  livemode: false,
  data: { object: { id: "pi_1", object: "payment_intent", metadata: {}, ...object } },
  ...overrides,
});

type SignedEventOptions = { at: Date; secret?: string; signature?: string | null; signed?: string };

/** Sends a webhook request like Stripe's. `signed` is the text to sign, if it differs from the body. */
function sendEvent(
  shop: Shop,
  raw: string,
  { at, secret = shop.config.webhook.secret, signature, signed = raw }: SignedEventOptions,
) {
  const seconds = Math.floor(at.getTime() / 1000);
  const validSignature = `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${signed}`).digest("hex")}`;
  const headers: Record<string, string> = signature === null ? {} : { "stripe-signature": signature ?? validSignature };
  return shop.openBrowser().call("/api/webhooks/stripe", { method: "POST", raw, headers });
}

describe("Bad input C: payments", () => {
  test("C1: a payment without checkoutId and cartId is rejected", async ({ shop }) => {
    const browser = shop.openBrowser();
    const missing = createExpectedError(400, "FIELD_REQUIRED", '"checkoutId" is required.');
    expect(toErrorSummary(await startPayment(browser, {}))).toEqual(missing);
    expect(toErrorSummary(await updatePayment(browser, { paymentIntentId: "pi_1" }))).toEqual(missing);
  });

  test("C2: an unknown checkout or cart returns 404", async ({ shop }) => {
    const browser = shop.openBrowser();
    for (const checkoutId of [newId("checkout"), "checkout_1", "' or 1=1"]) {
      const notFound = createExpectedError(404, "CHECKOUT_NOT_FOUND", "We couldn’t find this checkout.");
      expect(toErrorSummary(await startPayment(browser, { checkoutId }))).toEqual(notFound);
      expect(toErrorSummary(await updatePayment(browser, { checkoutId, paymentIntentId: "pi_1" }))).toEqual(notFound);
    }
    const noCart = createExpectedError(404, "CART_NOT_FOUND", "We couldn’t find this cart.");
    expect(toErrorSummary(await startPayment(browser, { cartId: newId("cart") }))).toEqual(noCart);
  });

  test("C3: an amount sent by the client is ignored", async ({ shop, deps }) => {
    const browser = shop.openBrowser();
    const { checkoutId } = await createCheckout(browser);
    const { status, body } = await startPayment(browser, { checkoutId, amount: 1, price: 1 });
    expect(status).toBe(200);
    const { paymentIntentId, amount } = body.data as { paymentIntentId: string; amount: number };
    expect(amount).toBe(3500);
    expect((await deps.payments.readIntent(paymentIntentId)).amount).toBe(3500);
  });

  test("C4: a payment in EUR is rejected", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { checkoutId } = await createCheckout(browser);
    const answer = await startPayment(browser, { checkoutId, currency: "eur" });
    expect(toErrorSummary(answer)).toEqual(createExpectedError(422, "CURRENCY", "Payments are in US dollars."));
    expect((await startPayment(browser, { checkoutId, currency: "USD" })).status).toBe(200);
  });

  test("C5: a payment for a checkout without a postal or email address is rejected", async ({ shop }) => {
    const browser = shop.openBrowser();
    const lineItems = [{ templateKey: "single_tile", isUploadLater: true }];
    const { body: cart } = await callRest(browser, "POST", "/shopify/init-cart", { lineItems });
    const input = { cartId: cart._id };
    const missing = createExpectedError(422, "ADDRESS_MISSING", "Add a shipping address before paying.");
    expect(toErrorSummary(await startPayment(browser, input))).toEqual(missing);
    await callRest(browser, "PUT", "/shopify/update-email-address", { ...input, email });
    expect(toErrorSummary(await startPayment(browser, input))).toEqual(missing);
    await callRest(browser, "PUT", "/shopify/update-shipping-address", { ...input, shippingAddress: addressDto });
    expect((await startPayment(browser, input)).status).toBe(200);

    const { body: other } = await callRest(browser, "POST", "/shopify/init-cart", { lineItems });
    const address = { cartId: other._id, shippingAddress: addressDto };
    await callRest(browser, "PUT", "/shopify/update-shipping-address", address);
    expect(toErrorSummary(await startPayment(browser, { cartId: other._id }))).toEqual(
      createExpectedError(422, "EMAIL_INVALID", "Enter a valid email address, like name@example.com."),
    );
  });

  test("C6: a discounted total of 0 creates the order without a payment intent", async ({ shop, db }) => {
    await db.promo.create({ data: { code: "GIFT", basisPointsOff: 10_000 } });
    const browser = shop.openBrowser();
    const { cartId } = await createCheckout(browser);
    await callRest(browser, "PUT", "/shopify/add-promo-code", { cartId, promoCode: "GIFT" });
    const { status, body } = await startPayment(browser, { cartId });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ clientSecret: null, paymentIntentId: null, amount: 0, status: "succeeded" });
    const { orderId } = body.data as { orderId: string };
    expect(await db.order.findMany({ select: { id: true, amount: true } })).toEqual([{ id: orderId, amount: 0 }]);
  });

  test("C7: a payment for an expired checkout returns 409 with a new checkout", async ({ shop, clock }) => {
    const browser = shop.openBrowser();
    const { checkoutId, cartId } = await createCheckout(browser);
    clock.advance(30 * 60_000);
    const lapsed = createExpectedError(
      409,
      "QUOTE_EXPIRED",
      "We hold prices for 30 minutes, and that time is up. Please check the new total.",
    );
    const first = await startPayment(browser, { cartId });
    expect(toErrorSummary(first)).toEqual(lapsed);
    const second = await startPayment(browser, { checkoutId });
    expect(toErrorSummary(second)).toEqual(lapsed);
    expect(second.body.checkout).toEqual(first.body.checkout);
  });

  test("C8: a payment for a checkout that is already paid returns 409 with the order id", async ({
    shop,
    simulator,
  }) => {
    const browser = shop.openBrowser();
    const { checkoutId, cartId, intentId } = await createIntent(browser);
    await confirmPayment(simulator, intentId);
    for (const input of [{ checkoutId }, { checkoutId }, { cartId }]) {
      const answer = await startPayment(browser, input);
      expect(toErrorSummary(answer)).toEqual(
        createExpectedError(409, "ALREADY_PAID", "You’ve already paid for this order."),
      );
      expect(answer.body.orderId).toMatch(/^order_/);
    }
    expect(toErrorSummary(await updatePayment(browser, { checkoutId, paymentIntentId: intentId }))).toMatchObject({
      status: 409,
    });
  });

  test("C9: an update of a payment that is `processing` returns 409", async ({ shop, simulator }) => {
    const browser = shop.openBrowser();
    const { checkoutId, intentId } = await createIntent(browser);
    await injectSimulatorFault(simulator, { bank: [{ next: 1, delayMs: 30_000, outcome: "succeeded" }] });
    await confirmPayment(simulator, intentId);
    expect(toErrorSummary(await updatePayment(browser, { checkoutId, paymentIntentId: intentId }))).toEqual(
      createExpectedError(409, "PAYMENT_IN_PROGRESS", "Your payment is being processed. Please wait."),
    );
  });

  test("C10: a payment intent of another checkout returns 404", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { intentId } = await createIntent(browser);
    const { checkoutId, cartId } = await createIntent(shop.openBrowser());
    for (const input of [{ checkoutId }, { cartId }]) {
      for (const paymentIntentId of [intentId, "pi_unknown", "' or 1=1"]) {
        expect(toErrorSummary(await updatePayment(browser, { ...input, paymentIntentId }))).toEqual(
          createExpectedError(404, "PAYMENT_NOT_FOUND", "We couldn’t find this payment."),
        );
      }
    }
  });

  test("C12: a payment returns 503 while Stripe is unavailable", async ({ shop, simulator }) => {
    const browser = shop.openBrowser();
    const { checkoutId } = await createCheckout(browser);
    await injectSimulatorFault(simulator, { requests: [{ mode: "unavailable", next: 99, delayMs: 0, path: "" }] });
    const answer = await startPayment(browser, { checkoutId });
    expect(toErrorSummary(answer)).toEqual(
      createExpectedError(
        503,
        "PAYMENTS_DOWN",
        "We can’t take payments right now. You haven’t been charged, and your cart is saved. Please try again later.",
      ),
    );
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    await injectSimulatorFault(simulator, {});
    expect((await startPayment(browser, { checkoutId })).status).toBe(200);
  });

  test("C13: a checkout can be paid with another card after a declined card", async ({ shop, simulator, db }) => {
    const browser = shop.openBrowser();
    const { checkoutId, intentId } = await createIntent(browser);
    await confirmPayment(simulator, intentId, "pm_card_chargeDeclined");
    expect(toErrorSummary(await completeCheckout(browser, checkoutId))).toEqual(
      createExpectedError(402, "CARD_DECLINED", "Your card was declined. Try another card."),
    );
    expect(await db.order.count()).toBe(0);
    await confirmPayment(simulator, intentId);
    expect((await completeCheckout(browser, checkoutId)).status).toBe(200);
  });
});

describe("Bad input C: webhooks", () => {
  test("C14: a webhook without a signature is rejected", async ({ shop, clock, db }) => {
    const answer = await sendEvent(shop, JSON.stringify(createEvent()), { at: clock.now(), signature: null });
    expect(toErrorSummary(answer)).toEqual(createExpectedError(400, "WEBHOOK_SIGNATURE", "Missing signature."));
    expect(await db.paymentEvent.count()).toBe(0);
  });

  test("C15: a webhook with a wrong secret, an altered body or a malformed signature is rejected", async ({
    shop,
    clock,
    db,
  }) => {
    const raw = JSON.stringify(createEvent());
    const at = clock.now();
    const invalid = createExpectedError(400, "WEBHOOK_SIGNATURE", "Invalid signature.");
    expect(toErrorSummary(await sendEvent(shop, raw, { at, secret: "whsec_other" }))).toEqual(invalid);
    expect(toErrorSummary(await sendEvent(shop, raw.replace("evt_", "evt-"), { at, signed: raw }))).toEqual(invalid);
    expect(toErrorSummary(await sendEvent(shop, raw, { at, signature: "t=1,v1=zz" }))).toEqual(invalid);
    expect(await db.paymentEvent.count()).toBe(0);
  });

  test("C16: a webhook that was signed more than 5 minutes ago is rejected", async ({ shop, clock, db }) => {
    const raw = JSON.stringify(createEvent());
    const createDateSecondsAgo = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000);
    expect(toErrorSummary(await sendEvent(shop, raw, { at: createDateSecondsAgo(301) }))).toEqual(
      createExpectedError(400, "WEBHOOK_EXPIRED", "The signature has expired."),
    );
    expect(await db.paymentEvent.count()).toBe(0);
    expect((await sendEvent(shop, raw, { at: createDateSecondsAgo(299) })).status).toBe(200);
  });

  test("C17: a signed webhook body that is larger than 256 KiB or not JSON is rejected", async ({ shop, clock }) => {
    const at = clock.now();
    expect(toErrorSummary(await sendEvent(shop, "x".repeat(257 * 1024), { at }))).toEqual(
      createExpectedError(413, "BODY_TOO_LARGE", "This request is too large (limit 256 KB)."),
    );
    expect(await sendEvent(shop, "not JSON", { at })).toMatchObject({ status: 400 });
  });

  test("C18: a webhook for an unknown payment intent is reported as an error", async ({ shop, clock, db }) => {
    const raw = JSON.stringify(createEvent({ id: "evt_strange" }, { id: "pi_strange" }));
    expect((await sendEvent(shop, raw, { at: clock.now() })).status).toBe(200);
    expect(await db.paymentEvent.findMany({ select: { id: true, intentId: true, paymentId: true } })).toEqual([
      { id: "evt_strange", intentId: "pi_strange", paymentId: null },
    ]);
    expect(shop.faults).toMatchObject([{ path: "/api/webhooks/stripe" }]);
    expect(await db.outboxJob.count()).toBe(0);
  });

  test("C19: a live webhook is rejected by a shop in test mode", async ({ shop, clock, db }) => {
    const raw = JSON.stringify(createEvent({ livemode: true }));
    expect(toErrorSummary(await sendEvent(shop, raw, { at: clock.now() }))).toEqual(
      createExpectedError(400, "WEBHOOK_MODE", "This event is from the wrong mode (test or live)."),
    );
    expect(await db.paymentEvent.count()).toBe(0);
  });

  test("C20: a paid amount that differs from the amount of the checkout creates no order", async ({
    shop,
    clock,
    db,
    deps,
    simulator,
  }) => {
    const browser = shop.openBrowser();
    const { checkoutId } = await createCheckout(browser);
    const { id: paymentId } = await db.payment.findFirstOrThrow({ where: { checkoutId } });
    const details = { amount: 100, currency: "usd" as const, receiptEmail: null, shipping: null };
    const intent = await deps.payments.createIntent({ paymentId, checkoutId, ...details });
    await confirmPayment(simulator, intent.id);
    expectLogged(/needs a person's review: the amount received doesn’t match the checkout/);

    const raw = JSON.stringify(createEvent({}, { id: intent.id, metadata: { payment_id: paymentId } }));
    expect((await sendEvent(shop, raw, { at: clock.now() })).status).toBe(200);
    expect((await completeCheckout(browser, checkoutId)).body.data).toEqual({
      orderId: null,
      orderNumber: null,
      status: "needs_review",
    });
    expect(await db.order.count()).toBe(0);
    expect(await db.checkout.findMany({ select: { state: true } })).toEqual([{ state: "needs_review" }]);
  });
});
