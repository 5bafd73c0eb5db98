import { createHmac } from "node:crypto";
import { newId } from "@storywall/domain/kernel/ids";
import { breakSimulator, pay } from "@storywall/services/checkout/paying.fixture";
import { expectLogged } from "@storywall/testing/expect-logged";
import { describe, expect } from "vitest";
import { email, refused, told, wire, wireAddress } from "../cart/rest.fixture.ts";
import { type Browser, type Shop, test } from "../shop.fixture.ts";

const start = (browser: Browser, body: object) => wire(browser, "POST", "/payments/create-payment-intent", body);
const update = (browser: Browser, body: object) => wire(browser, "PUT", "/payments/update-payment-intent", body);
const complete = (browser: Browser, checkoutId: string) =>
  wire(browser, "PUT", "/shopify/complete-checkout", { checkoutId });

async function aCheckout(browser: Browser) {
  const { body } = await wire(browser, "POST", "/shopify/create-checkout", {
    variants: [{ variantId: "variant_single_tile" }],
    isUploadLater: true,
    email,
    shippingAddress: wireAddress,
  });
  return { checkoutId: String(body._id), cartId: String(body.cartId) };
}

async function anIntent(browser: Browser) {
  const checkout = await aCheckout(browser);
  const { body } = await start(browser, checkout);
  return { ...checkout, intentId: (body.data as { paymentIntentId: string }).paymentIntentId };
}

const anEvent = (given: object = {}, object: object = {}) => ({
  id: `evt_${crypto.randomUUID()}`,
  object: "event",
  type: "payment_intent.succeeded",
  created: 1_796_137_200,
  livemode: false,
  data: { object: { id: "pi_1", object: "payment_intent", metadata: {}, ...object } },
  ...given,
});

type Sent = { at: Date; secret?: string; signature?: string | null; signed?: string };

/** A webhook request as Stripe sends it. `signed` is the text the signature covers when it differs from the body. */
function report(shop: Shop, raw: string, { at, secret = shop.config.webhook.secret, signature, signed = raw }: Sent) {
  const seconds = Math.floor(at.getTime() / 1000);
  const made = `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${signed}`).digest("hex")}`;
  const headers: Record<string, string> = signature === null ? {} : { "stripe-signature": signature ?? made };
  return shop.openBrowser().call("/api/webhooks/stripe", { method: "POST", raw, headers });
}

describe("Bad input C: payments", () => {
  test("C1: neither checkoutId nor cartId", async ({ shop }) => {
    const browser = shop.openBrowser();
    const missing = refused(400, "FIELD_REQUIRED", '"checkoutId" is required.');
    expect(told(await start(browser, {}))).toEqual(missing);
    expect(told(await update(browser, { paymentIntentId: "pi_1" }))).toEqual(missing);
  });

  test("C2: foreign or unknown checkout", async ({ shop }) => {
    const browser = shop.openBrowser();
    for (const checkoutId of [newId("checkout"), "checkout_1", "' or 1=1"]) {
      const notFound = refused(404, "CHECKOUT_NOT_FOUND", "We could not find this checkout.");
      expect(told(await start(browser, { checkoutId }))).toEqual(notFound);
      expect(told(await update(browser, { checkoutId, paymentIntentId: "pi_1" }))).toEqual(notFound);
    }
    const noCart = refused(404, "CART_NOT_FOUND", "We could not find this cart.");
    expect(told(await start(browser, { cartId: newId("cart") }))).toEqual(noCart);
  });

  test("C3: client amount 1", async ({ shop, deps }) => {
    const browser = shop.openBrowser();
    const { checkoutId } = await aCheckout(browser);
    const { status, body } = await start(browser, { checkoutId, amount: 1, price: 1 });
    expect(status).toBe(200);
    const { paymentIntentId, amount } = body.data as { paymentIntentId: string; amount: number };
    expect(amount).toBe(3500);
    expect((await deps.payments.readIntent(paymentIntentId)).amount).toBe(3500);
  });

  test("C4: currency eur", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { checkoutId } = await aCheckout(browser);
    const answer = await start(browser, { checkoutId, currency: "eur" });
    expect(told(answer)).toEqual(refused(422, "CURRENCY", "Payments are in US dollars."));
    expect((await start(browser, { checkoutId, currency: "USD" })).status).toBe(200);
  });

  test("C5: checkout without address or e-mail", async ({ shop }) => {
    const browser = shop.openBrowser();
    const lineItems = [{ templateKey: "single_tile", isUploadLater: true }];
    const { body: cart } = await wire(browser, "POST", "/shopify/init-cart", { lineItems });
    const of = { cartId: cart._id };
    const missing = refused(422, "ADDRESS_MISSING", "Add a delivery address before paying.");
    expect(told(await start(browser, of))).toEqual(missing);
    await wire(browser, "PUT", "/shopify/update-email-address", { ...of, email });
    expect(told(await start(browser, of))).toEqual(missing);
    await wire(browser, "PUT", "/shopify/update-shipping-address", { ...of, shippingAddress: wireAddress });
    expect((await start(browser, of)).status).toBe(200);

    const { body: other } = await wire(browser, "POST", "/shopify/init-cart", { lineItems });
    const address = { cartId: other._id, shippingAddress: wireAddress };
    await wire(browser, "PUT", "/shopify/update-shipping-address", address);
    expect(told(await start(browser, { cartId: other._id }))).toEqual(
      refused(422, "EMAIL_INVALID", "Enter a valid e-mail address, like name@example.com."),
    );
  });

  test("C6: total 0 after discount", async ({ shop, db }) => {
    await db.promo.create({ data: { code: "GIFT", basisPointsOff: 10_000 } });
    const browser = shop.openBrowser();
    const { cartId } = await aCheckout(browser);
    await wire(browser, "PUT", "/shopify/add-promo-code", { cartId, promoCode: "GIFT" });
    const { status, body } = await start(browser, { cartId });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ clientSecret: null, paymentIntentId: null, amount: 0, status: "succeeded" });
    const { orderId } = body.data as { orderId: string };
    expect(await db.order.findMany({ select: { id: true, amount: true } })).toEqual([{ id: orderId, amount: 0 }]);
  });

  test("C7: checkout expired", async ({ shop, clock }) => {
    const browser = shop.openBrowser();
    const { checkoutId, cartId } = await aCheckout(browser);
    clock.advance(30 * 60_000);
    const lapsed = refused(
      409,
      "QUOTE_EXPIRED",
      "Prices were held for 30 minutes and have been refreshed. Please check the new total.",
    );
    const first = await start(browser, { cartId });
    expect(told(first)).toEqual(lapsed);
    const second = await start(browser, { checkoutId });
    expect(told(second)).toEqual(lapsed);
    expect(second.body.checkout).toEqual(first.body.checkout);
  });

  test("C8: already paid", async ({ shop, simulator }) => {
    const browser = shop.openBrowser();
    const { checkoutId, cartId, intentId } = await anIntent(browser);
    await pay(simulator, intentId);
    for (const of of [{ checkoutId }, { checkoutId }, { cartId }]) {
      const answer = await start(browser, of);
      expect(told(answer)).toEqual(refused(409, "ALREADY_PAID", "This order is already paid."));
      expect(answer.body.orderId).toMatch(/^order_/);
    }
    expect(told(await update(browser, { checkoutId, paymentIntentId: intentId }))).toMatchObject({ status: 409 });
  });

  test("C9: update while processing", async ({ shop, simulator }) => {
    const browser = shop.openBrowser();
    const { checkoutId, intentId } = await anIntent(browser);
    await breakSimulator(simulator, { bank: [{ next: 1, delayMs: 30_000, outcome: "succeeded" }] });
    await pay(simulator, intentId);
    expect(told(await update(browser, { checkoutId, paymentIntentId: intentId }))).toEqual(
      refused(409, "PAYMENT_IN_PROGRESS", "Your payment is being processed. Please wait."),
    );
  });

  test("C10: intent of another checkout", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { intentId } = await anIntent(browser);
    const { checkoutId, cartId } = await anIntent(shop.openBrowser());
    for (const of of [{ checkoutId }, { cartId }]) {
      for (const paymentIntentId of [intentId, "pi_unknown", "' or 1=1"]) {
        expect(told(await update(browser, { ...of, paymentIntentId }))).toEqual(
          refused(404, "PAYMENT_NOT_FOUND", "We could not find this payment."),
        );
      }
    }
  });

  test("C12: Stripe unreachable", async ({ shop, simulator }) => {
    const browser = shop.openBrowser();
    const { checkoutId } = await aCheckout(browser);
    await breakSimulator(simulator, { requests: [{ mode: "unavailable", next: 99, delayMs: 0, path: "" }] });
    const answer = await start(browser, { checkoutId });
    expect(told(answer)).toEqual(
      refused(
        503,
        "PAYMENTS_DOWN",
        "We cannot take payments right now. You have not been charged; your cart is saved.",
      ),
    );
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    await breakSimulator(simulator, {});
    expect((await start(browser, { checkoutId })).status).toBe(200);
  });

  test("C13: card declined", async ({ shop, simulator, db }) => {
    const browser = shop.openBrowser();
    const { checkoutId, intentId } = await anIntent(browser);
    await pay(simulator, intentId, "pm_card_chargeDeclined");
    expect(told(await complete(browser, checkoutId))).toEqual(
      refused(402, "CARD_DECLINED", "Your card was declined. Try another card."),
    );
    expect(await db.order.count()).toBe(0);
    await pay(simulator, intentId);
    expect((await complete(browser, checkoutId)).status).toBe(200);
  });
});

describe("Bad input C: webhooks", () => {
  test("C14: no signature", async ({ shop, clock, db }) => {
    const answer = await report(shop, JSON.stringify(anEvent()), { at: clock.now(), signature: null });
    expect(told(answer)).toEqual(refused(400, "WEBHOOK_SIGNATURE", "Missing signature."));
    expect(await db.paymentEvent.count()).toBe(0);
  });

  test("C15: wrong secret, altered byte, nonsense", async ({ shop, clock, db }) => {
    const raw = JSON.stringify(anEvent());
    const at = clock.now();
    const invalid = refused(400, "WEBHOOK_SIGNATURE", "Invalid signature.");
    expect(told(await report(shop, raw, { at, secret: "whsec_other" }))).toEqual(invalid);
    expect(told(await report(shop, raw.replace("evt_", "evt-"), { at, signed: raw }))).toEqual(invalid);
    expect(told(await report(shop, raw, { at, signature: "t=1,v1=zz" }))).toEqual(invalid);
    expect(await db.paymentEvent.count()).toBe(0);
  });

  test("C16: more than 5 minutes old", async ({ shop, clock, db }) => {
    const raw = JSON.stringify(anEvent());
    const at = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000);
    expect(told(await report(shop, raw, { at: at(301) }))).toEqual(
      refused(400, "WEBHOOK_EXPIRED", "Signature has expired."),
    );
    expect(await db.paymentEvent.count()).toBe(0);
    expect((await report(shop, raw, { at: at(299) })).status).toBe(200);
  });

  test("C17: larger than 256 KiB; signed, but no JSON", async ({ shop, clock }) => {
    const at = clock.now();
    expect(told(await report(shop, "x".repeat(257 * 1024), { at }))).toEqual(
      refused(413, "BODY_TOO_LARGE", "This request is too large (limit 256 KB)."),
    );
    expect(await report(shop, "not JSON", { at })).toMatchObject({ status: 400 });
  });

  test("C18: an intent the shop never made", async ({ shop, clock, db }) => {
    const raw = JSON.stringify(anEvent({ id: "evt_strange" }, { id: "pi_strange" }));
    expect((await report(shop, raw, { at: clock.now() })).status).toBe(200);
    expect(await db.paymentEvent.findMany({ select: { id: true, intentId: true, paymentId: true } })).toEqual([
      { id: "evt_strange", intentId: "pi_strange", paymentId: null },
    ]);
    expect(shop.faults).toMatchObject([{ path: "/api/webhooks/stripe" }]);
    expect(await db.outboxJob.count()).toBe(0);
  });

  test("C19: of the other mode", async ({ shop, clock, db }) => {
    const raw = JSON.stringify(anEvent({ livemode: true }));
    expect(told(await report(shop, raw, { at: clock.now() }))).toEqual(refused(400, "WEBHOOK_MODE", "Wrong mode."));
    expect(await db.paymentEvent.count()).toBe(0);
  });

  test("C20: amount differs from the checkout's", async ({ shop, clock, db, deps, simulator }) => {
    const browser = shop.openBrowser();
    const { checkoutId } = await aCheckout(browser);
    const { id: paymentId } = await db.payment.findFirstOrThrow({ where: { checkoutId } });
    const details = { amount: 100, currency: "usd" as const, receiptEmail: null, shipping: null };
    const intent = await deps.payments.createIntent({ paymentId, checkoutId, ...details });
    await pay(simulator, intent.id);
    expectLogged(/needs a person's review: the amount received is not the amount of the checkout/);

    const raw = JSON.stringify(anEvent({}, { id: intent.id, metadata: { payment_id: paymentId } }));
    expect((await report(shop, raw, { at: clock.now() })).status).toBe(200);
    expect((await complete(browser, checkoutId)).body.data).toEqual({
      orderId: null,
      orderNumber: null,
      status: "needs_review",
    });
    expect(await db.order.count()).toBe(0);
    expect(await db.checkout.findMany({ select: { state: true } })).toEqual([{ state: "needs_review" }]);
  });
});
