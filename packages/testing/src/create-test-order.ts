import type { Db, Prisma } from "@storywall/db/client";
import type { NewCartLine } from "@storywall/domain/cart/line";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { createOrderNumber, newId, OrderId } from "@storywall/domain/kernel/ids";
import { createTestCart, createTestCartLine, createTestUser } from "./factories.ts";

export type OrderOptions = {
  userId?: string;
  email?: string;
  firstName?: string;
  lines?: readonly NewCartLine[];
  photoId?: string;
  placedAt?: Date;
};

const price = 1400;

/** Saves a paid order with lines and waiting tiles. An order with an upload-later line awaits its photos. */
export async function createTestOrder(db: Db, options: OrderOptions = {}) {
  const userId = options.userId ?? (await createTestUser(db)).id;
  const lines = options.lines ?? [createTestCartLine()];
  const cart = await createTestCart(db, { userId, lines });
  const amount = price * lines.length;
  const email = options.email ?? "marisol@example.com";
  const totals = { currency: "USD", subtotal: amount, discount: 0, shipping: 0, tax: 0, total: amount };
  const shippingAddress = { ...address, ...(options.firstName ? { firstName: options.firstName } : {}) };
  const checkout = await db.checkout.create({
    data: {
      id: newId("checkout"),
      cartId: cart.id,
      userId,
      cartVersion: 1,
      snapshot: createCheckoutSnapshot(lines, { email, totals, shippingAddress }),
      amount,
      priceValidUntil: new Date(),
    },
  });
  const payment = await db.payment.create({ data: { id: newId("payment"), checkoutId: checkout.id, amount } });
  await db.payment.update({ where: { id: payment.id }, data: { state: "succeeded", verifiedAt: new Date() } });

  const id = OrderId.parse(newId("order"));
  const order = await db.order.create({
    data: {
      id,
      number: createOrderNumber(),
      checkoutId: checkout.id,
      paymentId: payment.id,
      userId,
      state: lines.some((line) => line.isUploadLater) ? "awaiting_photos" : "checking",
      email,
      shippingAddress,
      totals,
      amount,
      shipBy: new Date("2026-12-03"),
      ...(options.placedAt ? { placedAt: options.placedAt } : {}),
      lines: { create: lines.map(toOrderLine) },
    },
  });
  for (const state of ["paid", "completed"]) await db.checkout.update({ where: { id: checkout.id }, data: { state } });
  for (const state of ["locked", "converted"]) await db.cart.update({ where: { id: cart.id }, data: { state } });
  await db.orderTile.createMany({ data: lines.flatMap((line) => toOrderTiles(line, id, options.photoId ?? null)) });
  const tiles = await db.orderTile.findMany({
    where: { orderId: id },
    orderBy: [{ copy: "asc" }, { position: "asc" }],
  });
  return { ...order, id, lines, tiles };
}

const address = {
  firstName: "Marisol",
  lastName: "Vega",
  company: null,
  address1: "1200 Brickell Ave",
  address2: "Apt 4",
  city: "Miami",
  provinceCode: "FL",
  zip: "33131",
  countryCode: "US",
  phone: null,
};

const createCheckoutSnapshot = (lines: readonly NewCartLine[], fields: object) =>
  ({
    v: 1,
    lines: lines.map((line) => ({
      ...line,
      title: getTemplateTitle(line),
      unitPrice: price,
      linePrice: price * line.quantity,
    })),
    promo: null,
    ...fields,
  }) as unknown as Prisma.InputJsonObject;

const getTemplateTitle = ({ templateKey }: NewCartLine) => findTemplateByKey(templateKey)?.name ?? templateKey;

const toOrderLine = (line: NewCartLine, position: number) => ({
  id: line.id,
  templateKey: line.templateKey,
  title: getTemplateTitle(line),
  design: line.design as unknown as Prisma.InputJsonObject,
  quantity: line.quantity,
  unitPrice: price,
  isUploadLater: line.isUploadLater,
  position,
});

function toOrderTiles({ id: lineId, design, quantity }: NewCartLine, orderId: string, photoId: string | null) {
  const copies = Array.from({ length: quantity }, (_, index) => index + 1);
  return copies.flatMap((copy) =>
    design.tiles.map(({ name, frameSize }, position) => ({
      id: newId("tile"),
      orderId,
      lineId,
      copy,
      name,
      position,
      orientation: "portrait",
      frameSize,
      frameStyle: design.frameStyle,
      matType: design.matType,
      photoId,
    })),
  );
}
