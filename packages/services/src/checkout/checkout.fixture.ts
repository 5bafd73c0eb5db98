import type { Db, Prisma } from "@storywall/db/client";
import type { NewCartLine } from "@storywall/domain/cart/line";
import type { CartView } from "@storywall/domain/cart/schema";
import { seededPromos } from "@storywall/domain/catalog/promos";
import type { CheckoutView } from "@storywall/domain/checkout/schema";
import { createPhotoHandle, newId, PaymentId } from "@storywall/domain/kernel/ids";
import type { ShopEvent } from "@storywall/payments/payments";
import { createTestCartLine } from "@storywall/testing/factories";
import type { TestSimulator } from "@storywall/testing/stripe";
import type { VisitorContext } from "../accounts/context.ts";
import { addCartLine } from "../cart/cart.ts";
import { buyCart } from "../orders/buy.ts";
import { finalizePayment } from "../orders/finalize-payment.ts";
import { ensurePaymentIntent } from "./payments/payment-intent.ts";

export const email = "ann@example.com";

/** Address in Oregon, which has no sales tax. */
export const shippingAddress = {
  firstName: "Ann",
  lastName: "Lee",
  address1: "12 Elm St",
  city: "Portland",
  provinceCode: "OR",
  zip: "97201",
};

export async function seedPromos(db: Db): Promise<void> {
  await db.promo.createMany({ data: [...seededPromos] });
}

type PhotoState = "reserved" | "uploaded" | "ready" | "rejected";

export async function createPhotoRow(db: Db, overrides: { userId: string; state?: PhotoState }) {
  const { userId, state = "ready" } = overrides;
  const id = newId("photo");
  const data = {
    id,
    userId,
    uuid: crypto.randomUUID(),
    handle: createPhotoHandle(),
    declaredType: "image/jpeg",
    bytes: 9,
  };
  const photo = await db.photo.create({ data: { ...data, width: 3000, height: 4000 } });
  const photoTransitions = {
    reserved: [],
    uploaded: ["uploaded"],
    ready: ["uploaded", "ready"],
    rejected: ["uploaded", "rejected"],
  };
  for (const next of photoTransitions[state]) await db.photo.update({ where: { id }, data: { state: next } });
  return photo;
}

export async function createFilledLine(
  ctx: VisitorContext,
  overrides: Partial<NewCartLine> & { state?: PhotoState } = {},
): Promise<NewCartLine> {
  const { state = "ready", ...line } = overrides;
  const tiles = createTestCartLine(line).design.tiles;
  const photos = await Promise.all(tiles.map(() => createPhotoRow(ctx.db, { userId: ctx.userId, state })));
  return createTestCartLine({ ...line, photos });
}

export async function createFilledCart(ctx: VisitorContext, line: Partial<NewCartLine> = {}): Promise<CartView> {
  return addCartLine(ctx, { cartId: null, line: await createFilledLine(ctx, line) });
}

export function createTestCheckout(ctx: VisitorContext, cart: Pick<CartView, "id">): Promise<CheckoutView> {
  return buyCart(ctx, { cartId: cart.id, email, shippingAddress });
}

export async function createOpenCheckout(ctx: VisitorContext, line: Partial<NewCartLine> = {}) {
  const cart = await createFilledCart(ctx, line);
  const checkout = await createTestCheckout(ctx, cart);
  const payment = await ensurePaymentIntent(ctx, { checkoutId: checkout.id });
  if (!payment) throw new Error("There is nothing to pay.");
  return { cart, checkout, paymentId: payment.paymentId, intentId: payment.intentId };
}

export async function confirmPayment(
  simulator: Pick<TestSimulator, "baseUrl" | "secretKey">,
  intentId: string | null,
  method = "pm_card_visa",
): Promise<{ status: string }> {
  const response = await fetch(`${simulator.baseUrl}/v1/payment_intents/${intentId}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${simulator.secretKey}` },
    body: new URLSearchParams({ payment_method: method, return_url: "https://shop.example/back" }),
  });
  return (await response.json()) as { status: string };
}

export async function injectSimulatorFault(simulator: Pick<TestSimulator, "baseUrl">, plan: object): Promise<void> {
  const response = await fetch(`${simulator.baseUrl}/sim/faults`, { method: "POST", body: JSON.stringify(plan) });
  if (!response.ok) throw new Error(await response.text());
}

export async function listSimulatorIntents(simulator: Pick<TestSimulator, "baseUrl" | "secretKey">) {
  const response = await fetch(`${simulator.baseUrl}/v1/payment_intents?limit=100`, {
    headers: { authorization: `Bearer ${simulator.secretKey}` },
  });
  const { data } = (await response.json()) as {
    data: Array<{ id: string; status: string; amount: number; amount_received: number; shipping: object | null }>;
  };
  return data;
}

export async function listSimulatorRefunds(simulator: Pick<TestSimulator, "baseUrl" | "secretKey">) {
  const response = await fetch(`${simulator.baseUrl}/v1/refunds?limit=100`, {
    headers: { authorization: `Bearer ${simulator.secretKey}` },
  });
  const { data } = (await response.json()) as { data: Array<{ payment_intent: string; amount: number }> };
  return data;
}

export function createStripeEvent(
  intentId: string,
  overrides: { id?: string; type?: string; metadata?: object } = {},
): ShopEvent {
  const { id = `evt_${crypto.randomUUID()}`, type = "payment_intent.succeeded", metadata = {} } = overrides;
  const payload = { id, type, data: { object: { id: intentId, object: "payment_intent", metadata } } };
  return { id, type, createdAt: new Date(), livemode: false, objectId: intentId, intentId, payload };
}

/** Creates a second open payment of the same checkout, as happens when a second browser pays. */
export async function createSecondPayment(ctx: VisitorContext, checkout: CheckoutView) {
  const paymentId = PaymentId.parse(newId("payment"));
  const amount = checkout.totals.total;
  await ctx.db.payment.create({ data: { id: paymentId, checkoutId: checkout.id, attempt: 2, amount } });
  const intent = await ctx.payments.createIntent({
    paymentId,
    checkoutId: checkout.id,
    amount,
    currency: "usd",
    receiptEmail: null,
    shipping: null,
  });
  await ctx.db.payment.update({ where: { id: paymentId }, data: { intentId: intent.id, state: "open" } });
  return { paymentId, intentId: intent.id };
}

export async function listJobPayloads(db: Db, name: string): Promise<Prisma.JsonValue[]> {
  const rows = await db.outboxJob.findMany({ where: { name }, orderBy: { id: "asc" }, select: { payload: true } });
  return rows.map(({ payload }) => payload);
}

export async function settlePayments(ctx: VisitorContext): Promise<void> {
  for (const payload of await listJobPayloads(ctx.db, "order.finalise")) {
    await finalizePayment(ctx, { paymentId: PaymentId.parse(Object(payload).paymentId) });
  }
}
