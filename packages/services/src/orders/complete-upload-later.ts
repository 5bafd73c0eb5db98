import { isDeepStrictEqual } from "node:util";
import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { assertMakeable, Design, type DesignTile } from "@storywall/domain/cart/design";
import { templateByKey } from "@storywall/domain/catalog/templates";
import { ShopError } from "@storywall/domain/errors";
import type { OrderId } from "@storywall/domain/ids";
import type { CompleteUploadLaterInput, OrderView } from "@storywall/domain/orders/schema";
import { shipBy } from "@storywall/domain/orders/ship-by";
import type { VisitorContext } from "../context.ts";
import { announce } from "../live/announce.ts";
import { fillTiles } from "./fill-tiles.ts";
import { assertOrderAccess } from "./order-access.ts";
import { assertPrintable, loadPictures } from "./pictures.ts";
import { loadOrderView } from "./to-order-view.ts";

/**
 * Puts the photos into a line that was bought without them. Frame, sizes and quantity are what was paid for, whatever is
 * sent; photos and crops are taken. The same photos again change nothing.
 * @throws ORDER_NOT_FOUND, LINK_EXPIRED, ORDER_LINE_NOT_FOUND, NOT_UPLOAD_LATER, IN_PRODUCTION, ORDER_CANCELLED, and what
 * a checkout says of photos that are missing, rejected or not ready.
 */
export async function completeUploadLater(ctx: VisitorContext, input: CompleteUploadLaterInput): Promise<OrderView> {
  const { orderId, token, lineId } = input;
  await assertOrderAccess(ctx, { orderId, token }, "upload");
  await inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`select 1 from orders where id = ${orderId} for update`;
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: { lines: true } });
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line) throw new ShopError("ORDER_LINE_NOT_FOUND");
    const bought = { ...line, design: Design.parse(line.design) };
    const design = withPhotos(bought, input.design);
    assertStillOpen(order.state);
    if (line.completedAt && isDeepStrictEqual(bought.design, design)) return;
    if (!line.isUploadLater || line.completedAt) throw new ShopError("NOT_UPLOAD_LATER");

    const pictures = await loadPictures(tx, [ctx.userId, order.userId], [design]);
    assertPrintable([{ design, places: design.tiles.length }], pictures);
    await tx.orderLine.update({
      where: { orderId_id: { orderId, id: lineId } },
      data: { design: design as unknown as Prisma.InputJsonObject, completedAt: ctx.now() },
    });
    const { templateKey, quantity } = line;
    await fillTiles(tx, { orderId, lineId, templateKey, quantity, design }, pictures);
    await startCheckingWhenComplete(tx, ctx, orderId);
    await announce(tx, { type: "order", orderId }, { userId: order.userId });
  });
  return loadOrderView(ctx.db, orderId);
}

function assertStillOpen(state: string): void {
  if (state === "cancelled") throw new ShopError("ORDER_CANCELLED");
  if (!["awaiting_photos", "checking", "needs_attention"].includes(state)) throw new ShopError("IN_PRODUCTION");
}

/** The wall that was bought, every place of it, with the photos and crops that were sent. */
function withPhotos(line: { templateKey: string; design: Design }, sent: Design): Design {
  const { templateKey, design } = line;
  const template = templateByKey(templateKey);
  const names = template?.tiles.map(({ name }) => name) ?? design.tiles.map(({ name }) => name);
  const tiles = names.map((name): DesignTile => {
    const bought = design.tiles.find((tile) => tile.name === name);
    const given = sent.tiles.find((tile) => tile.name === name);
    const frameSize = bought?.frameSize ?? template?.sizes[0] ?? "rectangle_small";
    return {
      name,
      frameSize,
      userPhotoId: given?.userPhotoId ?? null,
      artItemId: given?.artItemId ?? null,
      cropParams: given?.cropParams ?? {},
    };
  });
  const completed = { ...design, tiles };
  if (template) assertMakeable(template, completed);
  return completed;
}

async function startCheckingWhenComplete(tx: Tx, ctx: VisitorContext, orderId: OrderId): Promise<void> {
  const waiting = await tx.orderLine.count({ where: { orderId, isUploadLater: true, completedAt: null } });
  if (waiting > 0) return;
  await tx.$executeRaw`
    update orders set state = 'checking', ship_by = ${shipBy(ctx.now())}::date
    where id = ${orderId} and state = 'awaiting_photos'`;
}
