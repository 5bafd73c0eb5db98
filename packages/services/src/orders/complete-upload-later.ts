import { isDeepStrictEqual } from "node:util";
import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { assertMakeable } from "@storywall/domain/cart/assert-makeable";
import { type DesignTile, isFilled } from "@storywall/domain/cart/design";
import { Design } from "@storywall/domain/cart/design-schema";
import { templateByKey } from "@storywall/domain/catalog/templates";
import { ShopError } from "@storywall/domain/errors";
import type { OrderId } from "@storywall/domain/ids";
import { isChangeable } from "@storywall/domain/orders/actions";
import type { CompleteUploadLaterInput, OrderView, UploadedDesign } from "@storywall/domain/orders/schema";
import { shipBy } from "@storywall/domain/orders/ship-by";
import { failpoint } from "@storywall/failpoints/failpoint";
import { actAs } from "../act-as.ts";
import type { VisitorContext } from "../context.ts";
import { announce } from "../live/announce.ts";
import { refillTiles } from "./fill-tiles.ts";
import { assertMayChangeOrder } from "./order-access.ts";
import { assertDamageAccepted, assertPrintable, loadPictures } from "./pictures.ts";
import { loadOrderView } from "./to-order-view.ts";

/**
 * Puts the photos into a line that was bought without them. Frame, sizes and quantity are what was paid for, whatever is
 * sent; photos and crops are taken. The same photos again change nothing; others replace them until printing begins.
 * @throws ORDER_NOT_FOUND, LINK_EXPIRED, ORDER_LINE_NOT_FOUND, NOT_UPLOAD_LATER, IN_PRODUCTION, ORDER_CANCELLED,
 * TILE_EMPTY, TILE_UNKNOWN, and what a checkout says of photos that are rejected or not ready (F1–F9).
 */
export async function completeUploadLater(ctx: VisitorContext, input: CompleteUploadLaterInput): Promise<OrderView> {
  const { orderId, token, lineId } = input;
  const { actor } = await assertMayChangeOrder(ctx, { orderId, token }, "upload");
  await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, actor);
    await tx.$queryRaw`select 1 from orders where id = ${orderId} for update`;
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: { lines: true } });
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line) throw new ShopError("ORDER_LINE_NOT_FOUND");
    assertStillOpen(order.state);
    if (!line.isUploadLater) throw new ShopError("NOT_UPLOAD_LATER");
    const bought = Design.parse(line.design);
    const design = withPhotos(line.templateKey, bought, input.design);
    if (line.completedAt && isDeepStrictEqual(bought, design)) return;

    const pictures = await loadPictures(tx, [ctx.userId, order.userId], [design]);
    assertPrintable([{ design, places: design.tiles.length }], pictures);
    assertDamageAccepted([design], pictures);
    await tx.orderLine.update({
      where: { orderId_id: { orderId, id: lineId } },
      data: { design: design as unknown as Prisma.InputJsonObject, completedAt: line.completedAt ?? ctx.now() },
    });
    const { templateKey } = line;
    await refillTiles(tx, { orderId, lineId, templateKey, design }, pictures);
    await startCheckingWhenComplete(tx, ctx, orderId);
    await announce(tx, { type: "order", orderId }, { userId: order.userId });
    failpoint("order.upload-later.before-commit");
  });
  failpoint("order.upload-later.after-commit");
  return loadOrderView(ctx, orderId);
}

function assertStillOpen(state: string): void {
  if (state === "cancelled") throw new ShopError("ORDER_CANCELLED");
  if (!isChangeable(state)) throw new ShopError("IN_PRODUCTION");
}

/** The wall that was bought, every place of it, with the photos and crops that were sent. */
function withPhotos(templateKey: string, bought: Design, sent: UploadedDesign): Design {
  const template = templateByKey(templateKey);
  const names = template?.tiles.map(({ name }) => name) ?? bought.tiles.map(({ name }) => name);
  const unknown = sent.tiles.find(({ name }) => !names.includes(name));
  if (unknown) throw new ShopError("TILE_UNKNOWN", { tile: unknown.name });
  const tiles = names.map((name, index): DesignTile => {
    const given = sent.tiles.find((tile) => tile.name === name);
    if (!given || !isFilled(given)) throw new ShopError("TILE_EMPTY", { photo: index + 1, of: names.length });
    const before = bought.tiles.find((tile) => tile.name === name);
    return {
      name,
      frameSize: before?.frameSize ?? template?.sizes[0] ?? "rectangle_small",
      userPhotoId: given.userPhotoId,
      artItemId: given.artItemId ?? null,
      cropParams: given.cropParams,
      tone: given.tone,
      ...(given.acceptedDamage ? { acceptedDamage: given.acceptedDamage } : {}),
    };
  });
  const completed = { ...bought, tiles };
  if (template) assertMakeable(template, completed);
  return completed;
}

async function startCheckingWhenComplete(tx: Tx, ctx: VisitorContext, orderId: OrderId): Promise<void> {
  const waiting = await tx.orderLine.count({ where: { orderId, isUploadLater: true, completedAt: null } });
  if (waiting > 0) return;
  await tx.$executeRaw`
    update orders set state = 'checking', problem_code = null, ship_by = ${shipBy(ctx.now())}::date
    where id = ${orderId} and state = 'awaiting_photos'`;
}
