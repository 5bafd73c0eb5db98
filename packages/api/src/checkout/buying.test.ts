import { createHmac } from "node:crypto";
import { seededPromos } from "@storywall/domain/catalog/promos";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { shippingAddress as address } from "@storywall/services/checkout/checkout.fixture";
import { createTestPhoto } from "@storywall/testing/factories";
import type { TestSimulator } from "@storywall/testing/stripe";
import { expect } from "vitest";
import { type Browser, test } from "../shop.fixture.ts";

async function createWallInput(browser: Browser, deps: Parameters<typeof createTestPhoto>[0]) {
  const { body } = await browser.mutate("visitor.ensure");
  const photo = await createTestPhoto(deps, { userId: String(body.userId) });
  const design = createEmptyDesign(findTemplateByKey("single_tile") ?? expect.fail());
  const tiles = design.tiles.map((tile) => ({ ...tile, userPhotoId: photo.uuid }));
  return { id: crypto.randomUUID(), templateKey: "single_tile", design: { ...design, tiles }, quantity: 1 };
}

async function confirmPayment(simulator: TestSimulator, intentId: string): Promise<void> {
  const answer = await fetch(`${simulator.baseUrl}/v1/payment_intents/${intentId}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${simulator.secretKey}` },
    body: new URLSearchParams({ payment_method: "pm_card_visa", return_url: "https://shop.example/back" }),
  });
  expect(answer.status).toBe(200);
}

test("a wall becomes an order through cart, checkout and payment", async ({ shop, deps, simulator }) => {
  await deps.db.promo.createMany({ data: [...seededPromos] });
  const browser = shop.openBrowser();
  expect((await browser.query("catalog.pricing")).body.promo).toEqual({ code: "XMAS20", basisPointsOff: 2000 });
  const line = await createWallInput(browser, deps);

  const tampered = { ...line, unitPrice: 1, price: 1, linePrice: -5 };
  const { body: cart } = await browser.mutate("cart.addLine", { cartId: null, line: tampered, total: 1 });
  expect(cart).toMatchObject({ totals: { subtotal: 3500, discount: 700, total: 2800 } });
  expect(browser.cookies.get("cartId")).toBe(cart.id);

  const contact = { cartId: cart.id, email: "ann@example.com", shippingAddress: address, amount: 1 };
  const { body: checkout } = await browser.mutate("checkout.create", contact);
  const checkoutId = checkout.id;
  expect(await browser.mutate("checkout.complete", { checkoutId })).toMatchObject({
    status: 402,
    body: { shopCode: "NOT_PAID" },
  });
  const { body: intent } = await browser.mutate("payments.createIntent", { checkoutId, amount: 1 });
  expect(intent).toMatchObject({ amount: 2800, currency: "usd", publishableKey: "pk_test" });
  await confirmPayment(simulator, String(intent.paymentIntentId));

  const { body: done } = await browser.mutate("checkout.complete", { checkoutId });
  expect(done).toMatchObject({ state: "completed", orderNumber: expect.stringMatching(/^SW-/) });
  expect(browser.cookies.get("cartId")).toBe("");
  expect((await browser.query("orders.read", { orderId: done.orderId })).body).toMatchObject({
    totals: { total: 2800 },
    email: "ann@example.com",
  });
  const otherBrowser = shop.openBrowser();
  expect(await otherBrowser.query("orders.read", { orderId: done.orderId })).toMatchObject({ status: 404 });
  expect(await otherBrowser.query("cart.read", { cartId: cart.id })).toMatchObject({ status: 404 });
});

test("an invalid checkout returns an error for each field", async ({ shop, deps }) => {
  const browser = shop.openBrowser();
  const { body: cart } = await browser.mutate("cart.addLine", {
    cartId: null,
    line: await createWallInput(browser, deps),
  });

  const badAddress = { ...address, city: "", zip: "ABCDE" };
  const answer = await browser.mutate("checkout.create", {
    cartId: cart.id,
    email: "ann@example.com",
    shippingAddress: badAddress,
  });

  expect(answer).toMatchObject({
    status: 422,
    body: { fields: { city: "Enter a city.", zip: "Enter a 5-digit ZIP code." } },
  });
});

test("five concurrent deliveries of one webhook start only one job", async ({ shop, deps, simulator }) => {
  const browser = shop.openBrowser();
  const { body: cart } = await browser.mutate("cart.addLine", {
    cartId: null,
    line: await createWallInput(browser, deps),
  });
  const contact = { cartId: cart.id, email: "ann@example.com", shippingAddress: address };
  const { body: checkout } = await browser.mutate("checkout.create", contact);
  const { body: intent } = await browser.mutate("payments.createIntent", { checkoutId: checkout.id });
  await confirmPayment(simulator, String(intent.paymentIntentId));
  const created = Math.floor(deps.now().getTime() / 1000);
  const object = { id: intent.paymentIntentId, object: "payment_intent", metadata: {} };
  const event = {
    id: "evt_1",
    object: "event",
    type: "payment_intent.succeeded",
    created,
    livemode: false,
    data: { object },
  };
  const raw = JSON.stringify(event);
  const signature = createHmac("sha256", shop.config.webhook.secret).update(`${created}.${raw}`).digest("hex");
  const headers = { "stripe-signature": `t=${created},v1=${signature}`, "content-type": "application/json" };

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => shop.openBrowser().call("/api/webhooks/stripe", { method: "POST", raw, headers })),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await deps.db.paymentEvent.count()).toBe(1);
  expect(await deps.db.outboxJob.count({ where: { name: "order.finalise" } })).toBe(1);
});
