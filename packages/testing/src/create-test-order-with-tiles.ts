import type { Db, Prisma } from "@storywall/db/client";
import { createOrderNumber, newId, OrderId, TileId } from "@storywall/domain/kernel/ids";
import { createTestCart, createTestCartLine } from "./factories.ts";

export type TestTileInput = Partial<
  Pick<Prisma.OrderTileUncheckedCreateInput, "photoId" | "artId" | "frameSize" | "matType" | "orientation" | "crop">
>;

export type OrderOptions = { userId?: string; tiles?: readonly TestTileInput[]; email?: string };

const address = {
  firstName: "Ada",
  lastName: "Lovelace",
  phone: null,
  address1: "1 Main St",
  address2: null,
  city: "Austin",
  provinceCode: "TX",
  zip: "78701",
  countryCode: "US",
};

/**
 * Saves a paid order with one line of these tiles, and its cart, checkout and payment. By default it has one small
 * waiting tile.
 */
export async function createTestOrderWithTiles(
  db: Db,
  { tiles = [{}], email = "ada@example.com", ...options }: OrderOptions = {},
) {
  const line = createTestCartLine();
  const cart = await createTestCart(db, { ...options, lines: [line] });
  const [checkoutId, paymentId, id] = [newId("checkout"), newId("payment"), OrderId.parse(newId("order"))];
  const totals = { currency: "USD", subtotal: 700, discount: 0, shipping: 0, tax: 0, total: 700 };
  const snapshot = { v: 1, lines: [], promo: null, email, shippingAddress: address, totals };
  const owner = { cartId: cart.id, userId: cart.userId };
  await db.checkout.create({
    data: { id: checkoutId, ...owner, cartVersion: 1, snapshot, amount: 700, priceValidUntil: new Date() },
  });
  await db.payment.create({ data: { id: paymentId, checkoutId, amount: 700 } });
  await db.payment.update({ where: { id: paymentId }, data: { state: "succeeded" } });
  const order = await db.order.create({
    data: {
      id,
      number: createOrderNumber(),
      checkoutId,
      paymentId,
      userId: cart.userId,
      state: "checking",
      email,
      shippingAddress: address,
      totals,
      amount: 700,
      shipBy: new Date("2026-12-08"),
    },
  });
  const design = line.design as unknown as Prisma.InputJsonObject;
  const wall = { orderId: id, templateKey: line.templateKey, title: "Single tile", design, quantity: 1 };
  await db.orderLine.create({ data: { ...wall, id: line.id, unitPrice: 700, isUploadLater: false, position: 0 } });
  const tileIds = await Promise.all(
    tiles.map(async (tile, position) => {
      const tileId = TileId.parse(newId("tile"));
      await db.orderTile.create({
        data: {
          id: tileId,
          orderId: id,
          lineId: line.id,
          copy: 1,
          name: `tile_${position + 1}`,
          position,
          orientation: "portrait",
          frameSize: "rectangle_small",
          frameStyle: "infinite",
          matType: "none",
          ...tile,
        },
      });
      return tileId;
    }),
  );
  return { ...order, id, tileIds, firstTileId: tileIds[0] as TileId };
}
