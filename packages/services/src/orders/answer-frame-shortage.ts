import type { Tx } from "@storywall/db/client";
import { findFrameTypeByStyle, frameTypes } from "@storywall/domain/catalog/frames";
import { type FrameAvailability, type FrameShortage, findReplacementFrames } from "@storywall/domain/catalog/stock";
import { ShopError } from "@storywall/domain/errors";
import { isChangeable, isInProduction } from "@storywall/domain/orders/actions";
import type { ChooseFramesInput, OrderView } from "@storywall/domain/orders/schema";
import { enqueue } from "@storywall/jobs/enqueue";
import type { Context } from "../accounts/context.ts";
import { lockFrameStock, recountReservedFrames } from "../catalog/stock.ts";
import { requestCappedRefund } from "../checkout/payments/request-refund.ts";
import { closePendingChange } from "./pay-order-change.ts";
import { runOrderChange } from "./run-order-change.ts";
import { loadOrderView } from "./to-order-view.ts";

/**
 * Records the customer's answer about a frame that is out of stock: wait, take another frame, or get a refund. The
 * answer is possible until production starts. Idempotent.
 * @throws what `runOrderChange` throws; FRAMES_ARE_THERE if the frame is back in stock, FRAME_OUT_OF_STOCK if the
 * replacement frame is out of stock, FIELD_REQUIRED.
 */
export async function answerFrameShortage(
  ctx: Context,
  { choice, frameStyle, other, ...access }: ChooseFramesInput,
): Promise<OrderView> {
  const { orderId } = access;
  await runOrderChange(
    ctx,
    { ...access, action: "choose-frames" },
    async (tx, { order, by, actor, assertCanRefund }) => {
      if (order.state === "cancelled" && order.framesAnswer === "refund" && choice === "refund") return false;
      if (order.state === "cancelled") throw new ShopError("ORDER_CANCELLED");
      if (!isChangeable(order.state))
        throw new ShopError(isInProduction(order.state) ? "IN_PRODUCTION" : "ACTION_NOT_ALLOWED");
      if (choice === "wait" && order.framesAnswer === "wait") return false;
      if (choice === "other") await replaceFrames(tx, orderId, { frameStyle, other });
      else if ((await readFrameShortage(tx, orderId)).short.length === 0) throw new ShopError("FRAMES_ARE_THERE");
      const data = { framesAnswer: choice, version: { increment: 1 } };
      if (choice !== "refund") {
        await tx.order.update({ where: { id: orderId }, data, select: { id: true } });
        return true;
      }
      await tx.order.update({
        where: { id: orderId },
        data: { ...data, state: "cancelled", cancelledBy: by, problemCode: null },
      });
      await closePendingChange(tx, { orderId, reason: "cancelled", now: ctx.now() });
      const refunded = await requestCappedRefund(tx, { order, reason: "cancelled", requestedBy: actor });
      if (refunded > 0) assertCanRefund();
      await enqueue(tx, "email.cancelled", { orderId }, { dedupe: `mail-${orderId}-cancelled` });
      await enqueue(tx, "webhook.order-event", { orderId, event: "order.cancelled" });
      return true;
    },
  );
  return loadOrderView(ctx, orderId);
}

type FrameReplacement = { frameStyle: string | undefined; other: string | undefined };

/** Replaces a frame in all lines that use it. Nothing is printed again, because both frames have the same edge. */
async function replaceFrames(tx: Tx, orderId: string, { frameStyle, other }: FrameReplacement): Promise<void> {
  const key = findFrameTypeByStyle(other ?? "");
  if (!frameStyle || !key) throw createRequiredFieldError(frameStyle ? "other" : "frameStyle");
  const { name, color } = frameTypes[key];
  const affectedTiles = { orderId, frameStyle, remakeId: null };
  const sizes = await tx.orderTile.groupBy({ by: ["frameSize"], where: affectedTiles });
  const frames = sizes.flatMap(({ frameSize }) => [
    { frameStyle, frameSize },
    { frameStyle: name, frameSize },
  ]);
  await lockFrameStock(tx, frames);
  const { short, left, pieces } = await readFrameShortage(tx, orderId);
  if (!short.some((candidate) => candidate.frameStyle === frameStyle)) throw new ShopError("FRAMES_ARE_THERE");
  if (!findReplacementFrames(frameStyle, pieces, left).includes(name))
    throw new ShopError("FRAME_OUT_OF_STOCK", { frame: name });
  await tx.orderTile.updateMany({ where: affectedTiles, data: { frameStyle: name } });
  await tx.$executeRaw`
    UPDATE order_lines SET design = design || ${JSON.stringify({ frameStyle: name, frameType: color })}::jsonb
    WHERE order_id = ${orderId} AND design ->> 'frameStyle' = ${frameStyle}`;
  await recountReservedFrames(tx, frames);
}

function createRequiredFieldError(field: string): ShopError {
  const sentence = `"${field}" is required.`;
  return new ShopError("FIELD_REQUIRED", { sentence }, { fields: { [field]: sentence } });
}

/** Returns the frames that are missing for the order, the stock of all frames, and the frames that the order needs. */
export async function readFrameShortage(db: Tx, orderId: string) {
  const short = await db.$queryRaw<FrameShortage[]>`
    SELECT style AS "frameStyle", size AS "frameSize", wanted, free FROM frames_short(${orderId})`;
  const stock = await db.frameStock.findMany();
  const left = stock.map(({ frameStyle, frameSize, onHand, reserved }): FrameAvailability => {
    return { frameStyle, frameSize, left: onHand === null ? null : onHand - reserved };
  });
  const pieces = await db.orderTile.findMany({
    where: { orderId, remakeId: null },
    select: { frameStyle: true, frameSize: true },
  });
  return { short, left, pieces };
}
