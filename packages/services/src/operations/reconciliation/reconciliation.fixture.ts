import { type Db, Prisma } from "@storywall/db/client";
import { newId, type OrderId, PaymentId, TileId } from "@storywall/domain/kernel/ids";
import type { DiscrepancyType } from "@storywall/domain/operations/discrepancies";
import { createPaymentsClient } from "@storywall/payments/payments";
import type { Storage } from "@storywall/storage/storage";
import { buildMasterKey, buildPrintKey, buildPrintProofKey } from "@storywall/storage/storage-keys";
import { createTestOrder as anOrderOf, type OrderOptions } from "@storywall/testing/create-test-order";
import { createTestCart, createTestCartLine, createTestPhoto } from "@storywall/testing/factories";
import { test as base } from "@storywall/testing/fixtures";
import { startTestSimulator, type TestSimulator } from "@storywall/testing/stripe";
import type { VisitorContext } from "../../accounts/context.ts";
import { addCartLine } from "../../cart/cart.ts";
import { confirmPayment, createPhotoRow, createTestCheckout } from "../../checkout/checkout.fixture.ts";
import { ensurePaymentIntent } from "../../checkout/payments/payment-intent.ts";
import { requestRefund } from "../../checkout/payments/request-refund.ts";
import { submitRefund } from "../../checkout/payments/submit-refund.ts";
import { completeCheckout } from "../../orders/complete-checkout.ts";
import { finalizePayment } from "../../orders/finalize-payment.ts";
import { recordRenderedPrint } from "../../production/record-rendered-print.ts";
import { reconcileFiles } from "./reconcile-files.ts";
import { reconcileLedger } from "./reconcile-ledger.ts";

const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;
export const getTimeAgo = (ms: number) => new Date(Date.now() - ms);
const jpeg = { contentType: "image/jpeg" };

/** Test in which the processor's records are an hour old, because newer records are not compared. */
export const test = base.extend<{ shop: Shop; simulator: TestSimulator }>({
  simulator: async ({}, use) => {
    const simulator = await startTestSimulator({ clock: () => getTimeAgo(HOUR_MS) });
    await use(simulator);
    await simulator.stop();
  },
  shop: async ({ ctx, simulator, clock }, use) => {
    clock.set(getTimeAgo(2 * HOUR_MS));
    const photo = await createTestPhoto(ctx, { userId: ctx.userId, width: 900, height: 1200 });
    await use({ ctx, simulator, photo });
  },
});

export type Shop = { ctx: VisitorContext; simulator: TestSimulator; photo: { id: string; uuid: string } };

/** Runs all comparisons and returns the open discrepancies. */
export async function runReconciliation({ ctx }: Pick<Shop, "ctx">, label: string = crypto.randomUUID()) {
  const changed = (await reconcileLedger(ctx, { label })) + (await reconcileFiles(ctx, { label }));
  return { changed, open: await listOpenDiscrepancies(ctx.db) };
}

export async function listOpenDiscrepancies(db: Db): Promise<Array<{ kind: string; subject: string }>> {
  return db.discrepancy.findMany({
    where: { closedAt: null },
    select: { kind: true, subject: true },
    orderBy: [{ kind: "asc" }, { subject: "asc" }],
  });
}

/** Changes rows with triggers and constraints disabled. */
export async function executeWithoutTriggers(db: Db, ...statements: Prisma.Sql[]): Promise<void> {
  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = replica`,
    ...statements.map((statement) => db.$executeRaw(statement)),
  ]);
}

type PurchaseOptions = { promoCode?: string; quantity?: number };

/** Creates a checkout of one line with an open payment. */
export async function createPurchase({ ctx, photo }: Shop, { promoCode, quantity = 1 }: PurchaseOptions = {}) {
  const line = createTestCartLine({ photos: [photo], quantity });
  const cart = await addCartLine(ctx, { cartId: null, line, ...(promoCode ? { promoCode } : {}) });
  const checkout = await createTestCheckout(ctx, cart);
  const openedPayment = await ensurePaymentIntent(ctx, { checkoutId: checkout.id });
  const { id } = await ctx.db.payment.findFirstOrThrow({ where: { checkoutId: checkout.id } });
  return { cart, checkout, paymentId: PaymentId.parse(id), intentId: openedPayment?.intentId ?? "" };
}

/** Creates a paid order with its print and its email. */
export async function createPaidOrder(shop: Shop, options: PurchaseOptions = {}) {
  const purchase = await createPurchase(shop, options);
  await confirmPayment(shop.simulator, purchase.intentId);
  const { orderId } = await finalizePayment(shop.ctx, purchase);
  if (!orderId) throw new Error("There is no order.");
  await completePendingJobs(shop.ctx);
  return { ...purchase, orderId };
}

export async function createFreeOrder(shop: Shop) {
  const { checkout } = await createPurchase(shop, { promoCode: "FREE" });
  await completeCheckout(shop.ctx, { checkoutId: checkout.id });
  await completePendingJobs(shop.ctx);
}

/** Runs the pending print and email jobs. */
export async function completePendingJobs(ctx: VisitorContext): Promise<void> {
  const jobs = await ctx.db.outboxJob.findMany({ where: { doneAt: null }, orderBy: { id: "asc" } });
  for (const { id, name, aggregate } of jobs) {
    if (name === "print.render") await recordTestPrint(ctx, aggregate);
    const kind = name.replace("email.", "");
    if (kind !== name) {
      const sent = { dedupe: `${id}`, kind, orderId: aggregate, messageId: `<${id}@x>`, sentAt: new Date() };
      await ctx.db.sentEmail.create({ data: sent });
    }
    await ctx.db.outboxJob.update({ where: { id }, data: { doneAt: new Date() } });
  }
}

export async function recordTestPrint(ctx: VisitorContext, tileId: string): Promise<void> {
  const sha256 = "ab".repeat(32);
  const keys = { printKey: buildPrintKey(tileId, sha256), proofKey: buildPrintProofKey(tileId, sha256) };
  for (const key of Object.values(keys)) await ctx.storage.write(key, Buffer.from("a print"), jpeg);
  const print = { ...keys, sha256, bytes: 7, width: 10, height: 10, effectivePpi: 300 };
  await recordRenderedPrint(ctx, { tileId: TileId.parse(tileId), print });
}

export async function refundOrderPayment(
  ctx: VisitorContext,
  payment: { paymentId: PaymentId; orderId: OrderId; amount?: number },
) {
  const refundInput = { ...payment, reason: "goodwill", requestedBy: "owner-link" } as const;
  const refundId = await ctx.db.$transaction((tx) => requestRefund(tx, refundInput));
  if (!refundId) throw new Error("There is nothing to send back.");
  await submitRefund(ctx, { refundId });
  await completePendingJobs(ctx);
  await ctx.db.$executeRaw`UPDATE refunds SET created_at = ${getTimeAgo(HOUR_MS)}, updated_at = ${getTimeAgo(HOUR_MS)}`;
  return refundId;
}

/** Makes a refund at the payment processor, outside the shop. */
export async function refundAtStripe({ simulator }: Shop, intentId: string, amount?: number): Promise<string> {
  const answer = await fetch(`${simulator.baseUrl}/v1/refunds`, {
    method: "POST",
    headers: { authorization: `Bearer ${simulator.secretKey}` },
    body: new URLSearchParams({ payment_intent: intentId, ...(amount ? { amount: String(amount) } : {}) }),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** Wraps the storage so that all files appear older by `ms`. */
export const createAgedStorage = (storage: Storage, ms: number): Storage => ({
  ...storage,
  async *list(prefix) {
    for await (const object of storage.list(prefix)) yield { ...object, modifiedAt: getTimeAgo(ms) };
  },
});

const sql = Prisma.sql;
const createOrder = (shop: Shop, overrides: OrderOptions = {}) =>
  anOrderOf(shop.ctx.db, { userId: shop.ctx.userId, photoId: shop.photo.id, ...overrides });

const recordSentEmail = (db: Db, orderId: string, kind = "order-received") =>
  db.sentEmail.create({
    data: { dedupe: crypto.randomUUID(), kind, orderId, messageId: "<1@x>", sentAt: new Date() },
  });

async function insertRefundRow(
  { ctx: { db } }: Shop,
  order: { id: string; paymentId: string },
  refund: { state: string; amount: number; minutesAgo: number },
) {
  const id = newId("refund");
  const { state, amount, minutesAgo } = refund;
  const at = getTimeAgo(minutesAgo * 60_000);
  const processorId = state === "requested" ? null : `re_${id}`;
  await executeWithoutTriggers(
    db,
    sql`INSERT INTO refunds (id, payment_id, order_id, amount, reason, state, processor_id, requested_by, created_at)
      VALUES (${id}, ${order.paymentId}, ${order.id}, ${amount}, 'goodwill', ${state}, ${processorId}, 'owner-link', ${at})`,
  );
  return id;
}

const buildShippedUpdate = (orderId: string, at: Date) =>
  sql`UPDATE orders SET state = 'shipped', shipped_at = ${at}, tracking_number = '1Z', carrier = 'ups' WHERE id = ${orderId}`;

/** Functions that create one discrepancy of each kind and return its subject. The type requires every kind. */
export const discrepancySeeds: Record<DiscrepancyType, (shop: Shop) => Promise<string>> = {
  "charge-without-payment": async ({ ctx, simulator }) => {
    const intentInput = {
      paymentId: newId("payment"),
      checkoutId: newId("checkout"),
      amount: 500,
      currency: "usd",
    } as const;
    const { id } = await ctx.payments.createIntent({ ...intentInput, receiptEmail: null, shipping: null });
    await confirmPayment(simulator, id);
    return id;
  },
  "charge-not-seen": async (shop) => {
    const { paymentId, intentId } = await createPurchase(shop);
    await confirmPayment(shop.simulator, intentId);
    return paymentId;
  },
  "payment-without-charge": async (shop) => {
    const { paymentId } = await createOrder(shop);
    const intentInput = { paymentId, checkoutId: newId("checkout"), amount: 1400, currency: "usd" } as const;
    const { id } = await shop.ctx.payments.createIntent({ ...intentInput, receiptEmail: null, shipping: null });
    await executeWithoutTriggers(
      shop.ctx.db,
      sql`UPDATE payments SET intent_id = ${id}, verified_at = ${getTimeAgo(HOUR_MS)} WHERE id = ${paymentId}`,
    );
    return paymentId;
  },
  "charge-differs": async (shop) => {
    const { paymentId, orderId } = await createPaidOrder(shop);
    await executeWithoutTriggers(
      shop.ctx.db,
      sql`UPDATE payments SET amount = amount + 100 WHERE id = ${paymentId}`,
      sql`UPDATE orders SET amount = amount + 100, totals = totals || jsonb_build_object('total', amount + 100)
        WHERE id = ${orderId}`,
    );
    return paymentId;
  },
  "refund-unknown": async (shop) => refundAtStripe(shop, (await createPaidOrder(shop)).intentId, 300),
  "refund-differs": async (shop) => {
    const refundId = await refundOrderPayment(shop.ctx, await createPaidOrder(shop));
    await executeWithoutTriggers(shop.ctx.db, sql`UPDATE refunds SET state = 'submitted' WHERE id = ${refundId}`);
    return refundId;
  },
  "refund-without-processor": async (shop) => {
    const order = await createOrder(shop);
    await executeWithoutTriggers(
      shop.ctx.db,
      sql`UPDATE payments SET amount_refunded = 300, state = 'partially_refunded' WHERE id = ${order.paymentId}`,
    );
    return insertRefundRow(shop, order, { state: "succeeded", amount: 300, minutesAgo: 60 });
  },
  "refund-not-sent": async (shop) =>
    insertRefundRow(shop, await createOrder(shop), { state: "requested", amount: 300, minutesAgo: 60 }),
  "refunds-above-payment": async (shop) => {
    const order = await createOrder(shop);
    for (const amount of [1000, 500]) await insertRefundRow(shop, order, { state: "requested", amount, minutesAgo: 1 });
    return order.paymentId;
  },
  "refund-sum-differs": async (shop) => {
    const { paymentId } = await createOrder(shop);
    await executeWithoutTriggers(shop.ctx.db, sql`UPDATE payments SET amount_refunded = 5 WHERE id = ${paymentId}`);
    return paymentId;
  },
  "paid-without-order": async (shop) => {
    const { paymentId } = await createPurchase(shop);
    await executeWithoutTriggers(
      shop.ctx.db,
      sql`UPDATE payments SET state = 'succeeded', method = 'none', verified_at = ${getTimeAgo(HOUR_MS)} WHERE id = ${paymentId}`,
    );
    return paymentId;
  },
  "order-without-payment": async (shop) => {
    const { id, paymentId } = await createOrder(shop);
    await executeWithoutTriggers(shop.ctx.db, sql`UPDATE payments SET state = 'open' WHERE id = ${paymentId}`);
    return id;
  },
  "order-amount-differs": async (shop) => {
    const { id } = await createOrder(shop);
    await executeWithoutTriggers(shop.ctx.db, sql`UPDATE orders SET amount = 1 WHERE id = ${id}`);
    return id;
  },
  "duplicate-kept": async (shop) => {
    const { checkoutId } = await createOrder(shop);
    const id = newId("payment");
    await executeWithoutTriggers(
      shop.ctx.db,
      sql`INSERT INTO payments (id, checkout_id, attempt, method, amount, state, verified_at)
        VALUES (${id}, ${checkoutId}, 2, 'none', 1400, 'duplicate', ${getTimeAgo(2 * HOUR_MS)})`,
    );
    return id;
  },
  "change-kept": async (shop) => {
    const { id: orderId, checkoutId } = await createOrder(shop);
    const [id, changeId] = [newId("payment"), newId("change")];
    await executeWithoutTriggers(
      shop.ctx.db,
      sql`INSERT INTO order_changes (id, order_id, state, shipping_address, totals_before, totals, amount, requested_by)
        VALUES (${changeId}, ${orderId}, 'closed', '{}', '{}', '{}', 98, 'test')`,
      sql`INSERT INTO payments (id, checkout_id, attempt, method, amount, state, verified_at, change_id)
        VALUES (${id}, ${checkoutId}, 2, 'none', 98, 'succeeded', ${getTimeAgo(2 * HOUR_MS)}, ${changeId})`,
    );
    return id;
  },
  "gift-card-differs": async ({ ctx: { db } }) => {
    const id = newId("giftcard");
    const card = { id, kind: "credit", codeHash: id, lastFour: "30HC", amount: 500, recipientEmail: "ann@example.com" };
    await db.giftCard.create({ data: { ...card, balance: 500 } });
    return id;
  },
  "redemption-without-order": async (shop) => {
    const { checkout } = await createPurchase(shop);
    await shop.ctx.db.promoRedemption.create({ data: { checkoutId: checkout.id, code: "TENOFF" } });
    return checkout.id;
  },
  "order-without-redemption": async (shop) => {
    const { id } = await createOrder(shop);
    await shop.ctx.db.order.update({ where: { id }, data: { promoCode: "TENOFF" } });
    return id;
  },
  "line-without-pieces": async (shop) => {
    const { id, lines } = await createOrder(shop);
    await shop.ctx.db.orderTile.deleteMany({ where: { orderId: id } });
    return `${id}/${lines[0]?.id}`;
  },
  "piece-without-photo": async (shop) => {
    const { id } = await createOrder(shop);
    await shop.ctx.db.orderTile.updateMany({ where: { orderId: id }, data: { photoId: null } });
    return (await shop.ctx.db.orderTile.findFirstOrThrow({ where: { orderId: id } })).id;
  },
  "piece-not-rendered": async (shop) => {
    const { id, tiles } = await createOrder(shop, { placedAt: getTimeAgo(2 * HOUR_MS) });
    await recordSentEmail(shop.ctx.db, id);
    return tiles[0]?.id ?? "";
  },
  "packed-not-shipped": async (shop) => {
    const { id } = await createOrder(shop);
    await executeWithoutTriggers(
      shop.ctx.db,
      sql`UPDATE orders SET state = 'framing' WHERE id = ${id}`,
      sql`UPDATE order_tiles SET state = 'packed' WHERE order_id = ${id}`,
      sql`UPDATE state_log SET at = ${getTimeAgo(2 * DAY_MS)} WHERE entity_id IN (SELECT id FROM order_tiles WHERE order_id = ${id})`,
    );
    return id;
  },
  "shipped-not-packed": async (shop) => {
    const { id, tiles } = await createOrder(shop);
    await executeWithoutTriggers(shop.ctx.db, buildShippedUpdate(id, new Date()));
    return tiles[0]?.id ?? "";
  },
  "parcel-differs": async (shop) => {
    const { id } = await createOrder(shop);
    await shop.ctx.db.order.update({ where: { id }, data: { trackingNumber: "1Z", shippedAt: new Date() } });
    return id;
  },
  "order-without-email": async (shop) => {
    const { id } = await createOrder(shop, { placedAt: getTimeAgo(2 * HOUR_MS) });
    await executeWithoutTriggers(shop.ctx.db, sql`UPDATE order_tiles SET state = 'printed' WHERE order_id = ${id}`);
    return id;
  },
  "shipped-without-email": async (shop) => {
    const { id } = await createOrder(shop);
    await executeWithoutTriggers(
      shop.ctx.db,
      buildShippedUpdate(id, getTimeAgo(2 * HOUR_MS)),
      sql`UPDATE order_tiles SET state = 'packed' WHERE order_id = ${id}`,
    );
    return id;
  },
  "photo-reserved": async ({ ctx }) => {
    const { id } = await createPhotoRow(ctx.db, { userId: ctx.userId, state: "reserved" });
    await ctx.db.photo.update({ where: { id }, data: { createdAt: getTimeAgo(3 * DAY_MS) } });
    return id;
  },
  "photo-not-prepared": async ({ ctx }) => {
    const { id } = await createPhotoRow(ctx.db, { userId: ctx.userId, state: "uploaded" });
    await ctx.db.photo.update({ where: { id }, data: { createdAt: getTimeAgo(2 * HOUR_MS) } });
    return id;
  },
  "checkout-held": async (shop) => {
    const { id } = (await createPurchase(shop)).checkout;
    await shop.ctx.db.checkout.update({ where: { id }, data: { priceValidUntil: getTimeAgo(2 * DAY_MS) } });
    return id;
  },
  "cart-locked": async ({ ctx }) => {
    const { id } = await createTestCart(ctx.db, { userId: ctx.userId });
    await executeWithoutTriggers(
      ctx.db,
      sql`UPDATE carts SET state = 'locked', updated_at = ${getTimeAgo(2 * HOUR_MS)} WHERE id = ${id}`,
    );
    return id;
  },
  "photo-file-missing": async ({ ctx }) => {
    const { id } = await createTestPhoto(ctx, { userId: ctx.userId, width: 300, height: 400 });
    await ctx.storage.delete([buildMasterKey(id)]);
    return id;
  },
  "print-file-missing": async (shop) => {
    const { tiles } = await createOrder(shop);
    const id = tiles[0]?.id ?? "";
    await recordTestPrint(shop.ctx, id);
    await shop.ctx.storage.delete([buildPrintKey(id, "ab".repeat(32))]);
    return id;
  },
  "object-without-row": async ({ ctx }) => {
    const key = buildMasterKey(newId("photo"));
    await ctx.storage.write(key, Buffer.from("whose?"), jpeg);
    return key;
  },
};

export const withUnreachableProcessor = (ctx: VisitorContext): VisitorContext => ({
  ...ctx,
  payments: createPaymentsClient({ secretKey: "sk_test_x", apiBase: "http://127.0.0.1:9", timeoutMs: 200 }),
});
