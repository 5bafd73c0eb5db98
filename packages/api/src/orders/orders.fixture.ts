import type { NewCartLine } from "@storywall/domain/cart/line";
import { OrderId } from "@storywall/domain/kernel/ids";
import { shippingAddress } from "@storywall/services/checkout/checkout.fixture";
import { computeOrderCode } from "@storywall/services/orders/order-access";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCartLine, createTestPhoto } from "@storywall/testing/factories";
import type { Fixtures } from "@storywall/testing/fixtures";
import type { TestSimulator } from "@storywall/testing/stripe";
import { expect } from "vitest";
import type { Browser, Shop } from "../shop.fixture.ts";

export const address = shippingAddress;

export type Shopper = Browser & { userId: string };

export async function openShopperBrowser(shop: Shop): Promise<Shopper> {
  const browser = shop.openBrowser();
  const { body } = await browser.mutate("visitor.ensure");
  return { ...browser, userId: String(body.userId) };
}

/** Creates an order of a trio whose photos are uploaded later, and three photos for it. */
export async function createUploadLaterOrder({ shop, db, deps }: Pick<Fixtures, "db" | "deps"> & { shop: Shop }) {
  const shopper = await openShopperBrowser(shop);
  const line = createTestCartLine({ templateKey: "trio", isUploadLater: true });
  const order = await createTestOrder(db, { userId: shopper.userId, lines: [line] });
  const tiles = await Promise.all(
    line.design.tiles.map(async ({ name }) => {
      const { uuid } = await createTestPhoto(deps, { userId: shopper.userId, width: 60, height: 60 });
      return { name, userPhotoId: uuid };
    }),
  );
  const body = { orderId: order.id, cartItemId: line.id, userTemplateInfo: { tiles } };
  return { shopper, order, line, tiles, body };
}

type ShopFixtures = Pick<Fixtures, "deps"> & { shop: Shop; simulator: TestSimulator };

export type PaidOptions = { line?: Partial<NewCartLine>; address?: object; email?: string; card?: string };

export async function createPaidOrder({ shop, deps, simulator }: ShopFixtures, options: PaidOptions = {}) {
  const shopper = await openShopperBrowser(shop);
  const photo = await createTestPhoto(deps, { userId: shopper.userId, width: 60, height: 60 });
  const line = createTestCartLine({ photos: [photo], ...options.line });
  const { body: cart } = await shopper.mutate("cart.addLine", { cartId: null, line });
  const { body: checkout } = await shopper.mutate("checkout.create", {
    cartId: cart.id,
    email: options.email ?? "ann@example.com",
    shippingAddress: options.address ?? address,
  });
  const { body: intent } = await shopper.mutate("payments.createIntent", { checkoutId: checkout.id });
  await confirmPayment(simulator, String(intent.paymentIntentId), options.card);
  const { body: completed } = await shopper.mutate("checkout.complete", { checkoutId: checkout.id });
  const orderId = OrderId.parse(completed.orderId);
  const { paymentId, amount } = await deps.db.order.findUniqueOrThrow({ where: { id: orderId } });
  const path = `/api/orders/${orderId}`;
  return {
    shopper,
    orderId,
    paymentId,
    amount,
    line,
    path,
    intentId: String(intent.paymentIntentId),
    checkoutId: checkout.id,
  };
}

export async function enterOrderCode(
  browser: Browser,
  { deps }: Pick<Fixtures, "deps">,
  access: { orderId: string; token: string },
) {
  await browser.mutate("orders.sendCode", access);
  const { orderId } = access;
  const { id } = await deps.db.orderCode.findFirstOrThrow({ where: { orderId }, orderBy: { createdAt: "desc" } });
  const { status } = await browser.mutate("orders.confirmCode", { ...access, code: computeOrderCode(deps.secret, id) });
  expect(status).toBe(200);
}

export async function confirmPayment(simulator: TestSimulator, intentId: string, card = "pm_card_visa"): Promise<void> {
  const answer = await fetch(`${simulator.baseUrl}/v1/payment_intents/${intentId}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${simulator.secretKey}` },
    body: new URLSearchParams({ payment_method: card, return_url: "https://shop.example/back" }),
  });
  expect(answer.status).toBe(200);
}

export async function listJobPayloads({ db }: Pick<Fixtures, "db">, name: string) {
  const rows = await db.outboxJob.findMany({ where: { name }, orderBy: { id: "asc" }, select: { payload: true } });
  return rows.map(({ payload }) => payload);
}
