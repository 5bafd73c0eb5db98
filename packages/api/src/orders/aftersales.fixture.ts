import type { Db } from "@storywall/db/client";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestPhoto } from "@storywall/testing/factories";
import type { Shop } from "../shop.fixture.ts";
import { openShopperBrowser } from "./orders.fixture.ts";

export const createPostCall = (body: unknown = {}) => ({ method: "POST", body });

export async function advanceOrderTo(db: Db, id: string, to: string) {
  const orderStates = ["printing", "framing", "packed", "shipped", "delivered"];
  for (const state of orderStates.slice(0, orderStates.indexOf(to) + 1))
    await db.order.update({ where: { id }, data: { state } });
}

export type View = {
  state: string;
  problem: { code: string } | null;
  lines: { id: string; tiles: { id: string; name: string; problem: { code: string; mayAccept: boolean } | null }[] }[];
  remakes: { id: string; state: string; tiles: { id: string; remakeOf: string; state: string }[]; tracking: unknown }[];
  claims: { id: string; state: string; photos: number; sentence: string | null }[];
  refunds: { id: string; amount: number; state: string; reason: string }[];
  totals: { total: number };
};

export async function createDeliveredOrder({
  shop,
  db,
  deps,
}: {
  shop: Shop;
  db: Db;
  deps: Parameters<typeof createTestPhoto>[0];
}) {
  const shopper = await openShopperBrowser(shop);
  const photo = await createTestPhoto(deps, { userId: shopper.userId, width: 60, height: 60 });
  const order = await createTestOrder(db, { userId: shopper.userId, photoId: photo.id });
  await db.orderTile.updateMany({ where: { orderId: order.id }, data: { state: "rendered" } });
  await advanceOrderTo(db, order.id, "delivered");
  const admin = await shop.openAdminBrowser();
  const tileIds = order.tiles.map(({ id }) => id);
  const requestRemake = (overrides: object = {}) =>
    admin.mutate("production.remake", { orderId: order.id, tileIds, ...overrides });
  const readOrder = async () => (await shopper.query("orders.read", { orderId: order.id })).body as unknown as View;
  return { shopper, admin, order, photo, tileIds, requestRemake, readOrder };
}
