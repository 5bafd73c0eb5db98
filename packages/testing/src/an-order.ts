import type { Db, Prisma } from "@storywall/db/client";
import type { NewCartLine } from "@storywall/domain/cart/line";
import { templateByKey } from "@storywall/domain/catalog/templates";
import { newId, newOrderNumber, OrderId } from "@storywall/domain/ids";
import { aCart, aCartLine, aUser } from "./factories.ts";

export type OrderOptions = {
  userId?: string;
  email?: string;
  firstName?: string;
  lines?: readonly NewCartLine[];
  /** Put on every tile. */
  photoId?: string;
  placedAt?: Date;
};

const price = 1400;

/** Saves a paid order with its lines and their waiting tiles; one that has an upload-later line awaits its photos. */
export async function anOrder(db: Db, given: OrderOptions = {}) {
  const userId = given.userId ?? (await aUser(db)).id;
  const lines = given.lines ?? [aCartLine()];
  const cart = await aCart(db, { userId, lines });
  const amount = price * lines.length;
  const checkout = await db.checkout.create({
    data: {
      id: newId("checkout"),
      cartId: cart.id,
      userId,
      cartVersion: 1,
      snapshot: {},
      amount,
      priceValidUntil: new Date(),
    },
  });
  const payment = await db.payment.create({ data: { id: newId("payment"), checkoutId: checkout.id, amount } });
  await db.payment.update({ where: { id: payment.id }, data: { state: "succeeded", verifiedAt: new Date() } });

  const id = OrderId.parse(newId("order"));
  const totals = { currency: "USD", subtotal: amount, discount: 0, shipping: 0, tax: 0, total: amount };
  const order = await db.order.create({
    data: {
      id,
      number: newOrderNumber(),
      checkoutId: checkout.id,
      paymentId: payment.id,
      userId,
      state: lines.some((line) => line.isUploadLater) ? "awaiting_photos" : "checking",
      email: given.email ?? "marisol@example.com",
      shippingAddress: { ...address, ...(given.firstName ? { firstName: given.firstName } : {}) },
      totals,
      amount,
      shipBy: new Date("2026-12-03"),
      ...(given.placedAt ? { placedAt: given.placedAt } : {}),
      lines: { create: lines.map(toLine) },
    },
  });
  await db.orderTile.createMany({ data: lines.flatMap((line) => tilesOf(line, id, given.photoId ?? null)) });
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

const toLine = (line: NewCartLine, position: number) => ({
  id: line.id,
  templateKey: line.templateKey,
  title: templateByKey(line.templateKey)?.name ?? line.templateKey,
  design: line.design as unknown as Prisma.InputJsonObject,
  quantity: line.quantity,
  unitPrice: price,
  isUploadLater: line.isUploadLater,
  position,
});

function tilesOf({ id: lineId, design, quantity }: NewCartLine, orderId: string, photoId: string | null) {
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
