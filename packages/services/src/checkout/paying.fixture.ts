import type { Db, Prisma } from "@storywall/db/client";
import type { NewCartLine } from "@storywall/domain/cart/line";
import type { CartView } from "@storywall/domain/cart/schema";
import { seededPromos } from "@storywall/domain/catalog/promos";
import type { CheckoutView } from "@storywall/domain/checkout/schema";
import { newHandle, newId, PaymentId } from "@storywall/domain/kernel/ids";
import type { ShopEvent } from "@storywall/payments/payments";
import { aCartLine } from "@storywall/testing/factories";
import type { TestSimulator } from "@storywall/testing/stripe";
import type { VisitorContext } from "../accounts/context.ts";
import { addCartLine } from "../cart/add-cart-line.ts";
import { createCheckout } from "./create-checkout.ts";
import { openPayment } from "./payments/open-payment.ts";

export const email = "ann@example.com";

/** In Oregon, which has no sales tax. */
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

/** Only the row, without a stored file. */
export async function aPhotoRow(db: Db, given: { userId: string; state?: PhotoState }) {
  const { userId, state = "ready" } = given;
  const id = newId("photo");
  const data = { id, userId, uuid: crypto.randomUUID(), handle: newHandle(), declaredType: "image/jpeg", bytes: 9 };
  const photo = await db.photo.create({ data: { ...data, width: 3000, height: 4000 } });
  const way = {
    reserved: [],
    uploaded: ["uploaded"],
    ready: ["uploaded", "ready"],
    rejected: ["uploaded", "rejected"],
  };
  for (const next of way[state]) await db.photo.update({ where: { id }, data: { state: next } });
  return photo;
}

/** A line with a photo in every place. */
export async function aFilledLine(
  ctx: VisitorContext,
  given: Partial<NewCartLine> & { state?: PhotoState } = {},
): Promise<NewCartLine> {
  const { state = "ready", ...line } = given;
  const places = aCartLine(line).design.tiles;
  const photos = await Promise.all(places.map(() => aPhotoRow(ctx.db, { userId: ctx.userId, state })));
  return aCartLine({ ...line, photos });
}

export async function aFilledCart(ctx: VisitorContext, line: Partial<NewCartLine> = {}): Promise<CartView> {
  return addCartLine(ctx, { cartId: null, line: await aFilledLine(ctx, line) });
}

export function checkOut(ctx: VisitorContext, cart: Pick<CartView, "id">): Promise<CheckoutView> {
  return createCheckout(ctx, { cartId: cart.id, email, shippingAddress });
}

/** A checkout with an open payment at the simulator. */
export async function anOpenCheckout(ctx: VisitorContext, line: Partial<NewCartLine> = {}) {
  const cart = await aFilledCart(ctx, line);
  const checkout = await checkOut(ctx, cart);
  const opened = await openPayment(ctx, { checkoutId: checkout.id });
  if (!opened) throw new Error("There is nothing to pay.");
  return { cart, checkout, paymentId: opened.paymentId, intentId: opened.intentId };
}

export async function pay(
  simulator: Pick<TestSimulator, "baseUrl" | "secretKey">,
  intentId: string | null,
  method = "pm_card_visa",
): Promise<{ status: string }> {
  const answer = await fetch(`${simulator.baseUrl}/v1/payment_intents/${intentId}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${simulator.secretKey}` },
    body: new URLSearchParams({ payment_method: method, return_url: "https://shop.example/back" }),
  });
  return (await answer.json()) as { status: string };
}

export async function breakSimulator(simulator: Pick<TestSimulator, "baseUrl">, plan: object): Promise<void> {
  const answer = await fetch(`${simulator.baseUrl}/sim/faults`, { method: "POST", body: JSON.stringify(plan) });
  if (!answer.ok) throw new Error(await answer.text());
}

export async function intentsAt(simulator: Pick<TestSimulator, "baseUrl" | "secretKey">) {
  const answer = await fetch(`${simulator.baseUrl}/v1/payment_intents?limit=100`, {
    headers: { authorization: `Bearer ${simulator.secretKey}` },
  });
  const { data } = (await answer.json()) as {
    data: Array<{ id: string; status: string; amount: number; amount_received: number }>;
  };
  return data;
}

export async function refundsAt(simulator: Pick<TestSimulator, "baseUrl" | "secretKey">) {
  const answer = await fetch(`${simulator.baseUrl}/v1/refunds?limit=100`, {
    headers: { authorization: `Bearer ${simulator.secretKey}` },
  });
  const { data } = (await answer.json()) as { data: Array<{ payment_intent: string; amount: number }> };
  return data;
}

export function anEvent(intentId: string, given: { id?: string; type?: string; metadata?: object } = {}): ShopEvent {
  const { id = `evt_${crypto.randomUUID()}`, type = "payment_intent.succeeded", metadata = {} } = given;
  const payload = { id, type, data: { object: { id: intentId, object: "payment_intent", metadata } } };
  return { id, type, createdAt: new Date(), livemode: false, objectId: intentId, intentId, payload };
}

/** A second open payment of the same checkout, as a lost key or a second browser could create. */
export async function aSecondPayment(ctx: VisitorContext, checkout: CheckoutView) {
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

/** Payloads of the enqueued jobs of that name. */
export async function jobsOf(db: Db, name: string): Promise<Prisma.JsonValue[]> {
  const rows = await db.outboxJob.findMany({ where: { name }, orderBy: { id: "asc" }, select: { payload: true } });
  return rows.map(({ payload }) => payload);
}
