import type { Db } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { confirmPayment, createPhotoRow, seedPromos } from "@storywall/services/checkout/checkout.fixture";
import { recordSqlStatements } from "@storywall/testing/statements";
import { expect } from "vitest";
import { addressDto, callRest, createCart, createFilledLineItem, createLineItem, email } from "../cart/rest.fixture.ts";
import { type Browser, type Shop, type TestResponse, test } from "../shop.fixture.ts";

type Parts = { shop: Shop; db: Db; simulator: Parameters<typeof confirmPayment>[0] };

/** Maximum number of SQL statements that the driver sends, not counting BEGIN and COMMIT. */
const MAX_PER_ORDER = 41;
const MAX_PER_ADD = 6;

async function readOkBody(answer: Promise<TestResponse>): Promise<Record<string, unknown>> {
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

test("an order takes at most forty-one SQL statements from the cart to the payment", async ({
  shop,
  db,
  simulator,
}) => {
  await seedPromos(db);
  await db.promo.create({ data: { code: "HALF", basisPointsOff: 5000 } });
  const [first, second] = [
    await countOrderStatements({ shop, db, simulator }),
    await countOrderStatements({ shop, db, simulator }),
  ];
  // Background queries can add statements to one of the two runs, so the lower count is used.
  const counts = Object.entries(first).map(([name, count]) => ({
    name,
    count: Math.min(count, second[name] ?? count),
  }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  expect(counts.filter(({ count }) => count === 0)).toEqual([]);
  expect(total, JSON.stringify(counts)).toBeLessThanOrEqual(MAX_PER_ORDER);
});

/** Buys a wall over REST and counts the statements of each request. */
async function countOrderStatements({ shop, db, simulator }: Parts): Promise<Record<string, number>> {
  const browser: Browser = shop.openBrowser();
  const counts: Record<string, number> = {};
  const callAndCountStatements = async (name: string, method: string, path: string, payload: object = {}) => {
    let body: Record<string, unknown> = {};
    const statements = await recordSqlStatements(async () => {
      body = await readOkBody(callRest(browser, method, path, payload));
    });
    counts[name] = statements.length;
    return body;
  };

  const empty = createLineItem();
  const cart = await callAndCountStatements("create cart", "POST", "/shopify/init-cart", { lineItems: [empty] });
  const cartId = String(cart._id);
  const { userId } = await db.cart.findUniqueOrThrow({ where: { id: cartId } });
  const [first, second] = [await createPhotoRow(db, { userId }), await createPhotoRow(db, { userId })];
  const line = createLineItem({ photos: [first] });
  await callAndCountStatements("add", "PUT", "/shopify/add-cart-item", { cartId, lineItem: line });
  const filled = createLineItem({ photos: [second] });
  await callAndCountStatements("update", "PUT", "/shopify/update-cart-item", {
    cartId,
    lineItem: { ...filled, uuid: empty.uuid },
  });
  await callAndCountStatements("promo", "PUT", "/shopify/add-promo-code", { cartId, promoCode: "HALF" });
  await callAndCountStatements("address", "PUT", "/shopify/update-shipping-address", {
    cartId,
    shippingAddress: addressDto,
  });
  await callAndCountStatements("shipping", "PUT", "/shopify/set-shipping-lineItem", {
    cartId,
    shippingRateHandle: "free-standard",
  });
  const checkout = await callAndCountStatements("checkout", "POST", "/shopify/create-checkout", {
    cartId,
    email,
    shippingAddress: addressDto,
  });
  const checkoutId = checkout._id;
  const { data: intent } = await callAndCountStatements("payment", "POST", "/payments/create-payment-intent", {
    checkoutId,
  });
  await confirmPayment(simulator, String(Object(intent).paymentIntentId));
  const { data: done } = await callAndCountStatements("complete", "PUT", "/shopify/complete-checkout", { checkoutId });
  const { data: order } = await callAndCountStatements("read", "GET", `/orders/${Object(done).orderId}`);

  expect(order).toMatchObject({ totals: { total: 3500 } });
  return counts;
}

test("adding a wall takes at most six SQL statements, even in a cart of fifty", async ({ shop, deps, db }) => {
  await seedPromos(db);
  const browser = shop.openBrowser();
  const { cartId } = await createCart(browser, deps);
  const line = await createFilledLineItem(browser, deps);
  const addItem = (lineItem: object) =>
    readOkBody(callRest(browser, "PUT", "/shopify/add-cart-item", { cartId, lineItem }));

  // Only the first line uploads a photo. All other lines use the same photo.
  await addItem(line);
  const few = await recordSqlStatements(() => addItem({ ...line, uuid: crypto.randomUUID() }));
  for (let lines = 3; lines < 49; lines++) await addItem({ ...line, uuid: crypto.randomUUID() });
  const many = await recordSqlStatements(() => addItem({ ...line, uuid: crypto.randomUUID() }));

  const { body: cart } = await callRest(browser, "GET", "/shopify/get-cart-info", { cartId });
  expect(cart.lineItems).toHaveLength(50);
  expect(few.length).toBeGreaterThan(0);
  expect(few.length).toBeLessThanOrEqual(MAX_PER_ADD);
  expect(many.length).toBe(few.length);
});

test("two hundred concurrent changes to one cart are all kept (G-11, S-107, C-24)", async ({ shop, deps, db }) => {
  await seedPromos(db);
  const browser = shop.openBrowser();
  const { cartId, line } = await createCart(browser, deps);
  const others = Array.from({ length: 40 }, () => ({ ...line, uuid: crypto.randomUUID() }));
  /** Sends the change again when it waited too long for the cart's lock, as clients do on a slow machine. */
  const addWhenFree = async (lineItem: object | undefined): Promise<TestResponse> => {
    const answer = await callRest(browser, "PUT", "/shopify/add-cart-item", { cartId, lineItem });
    return answer.status === 503 ? addWhenFree(lineItem) : answer;
  };
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => {
      const lineItem = others[n % 40];
      return addWhenFree(n < 40 ? lineItem : { ...lineItem, quantity: 2 + Math.floor(n / 40) });
    }),
  );

  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const isLockWait = (cause: unknown) => cause instanceof ShopError && cause.code === "UNAVAILABLE";
  expect(shop.faults.filter(({ error }) => !isLockWait(Object(error).cause))).toEqual([]);
  const { body: cart } = await callRest(browser, "GET", "/shopify/get-cart-info", { cartId });
  const lines = cart.lineItems as Array<{ uuid: string; quantity: number }>;
  expect(new Set(lines.map(({ uuid }) => uuid))).toEqual(new Set([line.uuid, ...others.map(({ uuid }) => uuid)]));
  const versions = answers.map(({ body }) => Number(body.version));
  expect(new Set(versions).size).toBe(200);
  expect(Math.max(...versions)).toBe(cart.version);
  for (const [n, { body }] of answers.entries()) {
    const mine = (body.lineItems as typeof lines).find(({ uuid }) => uuid === others[n % 40]?.uuid);
    expect(mine?.quantity).toBe(n < 40 ? 1 : 2 + Math.floor(n / 40));
  }
});
