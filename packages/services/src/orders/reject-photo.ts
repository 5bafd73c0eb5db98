import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { newId, OrderId, RejectionId, TileId } from "@storywall/domain/kernel/ids";
import { isChangeable, isInProduction } from "@storywall/domain/orders/actions";
import {
  type RejectionReason,
  type RejectionView,
  type RejectPhotoInput,
  rejectionOutcomes,
  rejectionReasons,
} from "@storywall/domain/orders/content-rejections";
import type { OrderView } from "@storywall/domain/orders/schema";
import { enqueue } from "@storywall/jobs/enqueue";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext, Context } from "../accounts/context.ts";
import { requestCappedRefund } from "../checkout/payments/request-refund.ts";
import { lockRows } from "../kernel/locks.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { closePendingChange } from "./pay-order-change.ts";
import { rejectOrderLines } from "./reject-order-lines.ts";
import { holdOrder, recordPreflightProblems, resumeOrderIfResolved } from "./review-prints.ts";
import { lockOrder, type OrderToChange } from "./run-order-change.ts";
import { loadOrderView } from "./to-order-view.ts";

/**
 * Rejects a photo for its content. No order prints the photo after that. Depending on `outcome`, cancels and refunds
 * the order, removes and refunds the affected lines, or asks for another photo. Puts other orders with the photo on
 * hold. Emails the customers. Idempotent.
 * @throws ORDER_NOT_FOUND, PRINT_NOT_FOUND for an item without a photo, REFUSAL_EMPTY, ORDER_CANCELLED, IN_PRODUCTION,
 * ACTION_NOT_ALLOWED if another photo cannot be requested, REFUSAL_WHOLE_ORDER, IDEMPOTENCY_MISMATCH if the photo was
 * already rejected with another reason or sentence.
 */
export async function rejectPhoto(ctx: AdminContext, input: RejectPhotoInput): Promise<OrderView> {
  const { orderId, tileId, outcome, reason } = input;
  const sentence = input.sentence?.trim() ?? "";
  if (reason === "other" && !sentence) throw new ShopError("REFUSAL_EMPTY");
  await inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const order = await lockOrder(tx, orderId);
    // This check comes first, because `readRejectedPrintItem` throws for an item whose line was removed by an earlier
    // rejection.
    if (await isSameRejection(tx, { orderId, tileId, outcome }, { reason, sentence })) return;
    const { photoId, piece } = await readRejectedPrintItem(tx, orderId, tileId);
    if (await isSameRejection(tx, { orderId, photoId, outcome }, { reason, sentence })) return;
    assertNotInProduction(order.state);
    await tx.photo.updateMany({
      where: { id: photoId, contentRejectedAt: null },
      data: { contentRejectedAt: ctx.now() },
    });
    const rejectionId = RejectionId.parse(newId("rejection"));
    const rejectedBy = ctx.admin.actor;
    await tx.contentRejection.create({
      data: { id: rejectionId, orderId, tileId, photoId, piece, outcome, reason, sentence, rejectedBy, at: ctx.now() },
    });
    const rejectedLines = outcome === "line" ? await rejectOrderLines(tx, ctx, { order, rejectionId, photoId }) : {};
    if (outcome === "refund") await cancelAndRefundOrder(tx, ctx, order);
    if (outcome === "ask") await holdOrderForNewPhoto(tx, order);
    const heldOrderIds = await holdOtherOrdersWithPhoto(tx, { orderId, photoId });
    await enqueue(tx, "email.photo-rejected", { rejectionId }, { dedupe: `mail-${rejectionId}` });
    const after = { rejectionId, tileId, outcome, reason, ...rejectedLines, heldOrderIds };
    await recordAudit(tx, ctx.admin, { action: "order.photo-rejected", entity: "order", entityId: orderId, after });
    await publishEvent(tx, { type: "order", orderId }, { userId: order.userId });
  });
  return loadOrderView(ctx, orderId);
}

type RejectionWhere = { orderId: OrderId; outcome: string } & ({ tileId: string } | { photoId: string });

/**
 * Returns whether the picture was already rejected with this outcome. Throws IDEMPOTENCY_MISMATCH if the reason or the
 * sentence differs.
 */
async function isSameRejection(
  tx: Tx,
  where: RejectionWhere,
  words: { reason: string; sentence: string },
): Promise<boolean> {
  const existing = await tx.contentRejection.findFirst({ where: { ...where, withdrawnAt: null } });
  if (existing && (existing.reason !== words.reason || existing.sentence !== words.sentence))
    throw new ShopError("IDEMPOTENCY_MISMATCH");
  return existing !== null;
}

async function readRejectedPrintItem(
  tx: Tx,
  orderId: OrderId,
  tileId: string,
): Promise<{ photoId: string; piece: string }> {
  const select = { photoId: true, name: true, line: { select: { title: true } } };
  const tile = await tx.orderTile.findUnique({ where: { id: tileId, orderId }, select });
  if (!tile?.photoId) throw new ShopError("PRINT_NOT_FOUND");
  return { photoId: tile.photoId, piece: `${tile.line.title}, ${tile.name.replaceAll("_", " ")}` };
}

function assertNotInProduction(state: string): void {
  if (isChangeable(state)) return;
  if (state === "cancelled") throw new ShopError("ORDER_CANCELLED");
  throw new ShopError(isInProduction(state) ? "IN_PRODUCTION" : "ACTION_NOT_ALLOWED");
}

async function cancelAndRefundOrder(tx: Tx, ctx: AdminContext, order: OrderToChange): Promise<void> {
  await tx.order.update({
    where: { id: order.id },
    data: { state: "cancelled", cancelledBy: "shop", problemCode: null, version: { increment: 1 } },
  });
  const orderId = OrderId.parse(order.id);
  await closePendingChange(tx, { orderId, reason: "cancelled", now: ctx.now() });
  await requestCappedRefund(tx, { order, reason: "content", requestedBy: ctx.admin.actor });
  await enqueue(tx, "webhook.order-event", { orderId, event: "order.cancelled" });
}

/** Puts the order on hold until the customer adds another photo. */
async function holdOrderForNewPhoto(tx: Tx, { id, state }: OrderToChange): Promise<void> {
  if (state === "awaiting_photos") throw new ShopError("ACTION_NOT_ALLOWED", { state });
  const problemCode = await recordPreflightProblems(tx, id);
  await tx.order.update({
    where: { id },
    data: { state: "needs_attention", problemCode, version: { increment: 1 } },
  });
}

/**
 * Puts other orders on hold that show the photo and are not in production yet, and emails their customers. Returns the
 * ids of these orders.
 */
async function holdOtherOrdersWithPhoto(
  tx: Tx,
  { orderId, photoId }: { orderId: OrderId; photoId: string },
): Promise<OrderId[]> {
  const orders = await lockOtherOrdersWithPhoto(tx, { orderId, photoId, state: "checking" });
  for (const { id, userId } of orders) {
    const problemCode = await recordPreflightProblems(tx, id);
    if (!problemCode) continue;
    await holdOrder(tx, { orderId: id, problemCode });
    await publishEvent(tx, { type: "order", orderId: id }, { userId });
  }
  return orders.map(({ id }) => id);
}

type OtherOrders = { orderId: OrderId; photoId: string; state: "checking" | "needs_attention" };

async function lockOtherOrdersWithPhoto(tx: Tx, { orderId, photoId, state }: OtherOrders) {
  const isAffected = { state, tiles: { some: { photoId, remakeId: null } } };
  const found = await tx.order.findMany({ where: { id: { not: orderId }, ...isAffected }, select: { id: true } });
  const ids = found.map(({ id }) => id);
  await lockRows(tx, "orders", ids);
  const orders = await tx.order.findMany({
    where: { id: { in: ids }, ...isAffected },
    orderBy: { id: "asc" },
    select: { id: true, userId: true, state: true, problemCode: true },
  });
  return orders.map(({ id, ...order }) => ({ id: OrderId.parse(id), ...order }));
}

/**
 * Withdraws a rejection. The photo can be printed again, and orders that were on hold for a new photo resume. A
 * canceled order stays canceled. Idempotent.
 * @throws REFUSAL_NOT_FOUND.
 */
export async function withdrawContentRejection(
  ctx: AdminContext,
  { rejectionId }: { rejectionId: RejectionId },
): Promise<OrderView> {
  const found = await ctx.db.contentRejection.findUnique({ where: { id: rejectionId }, select: { orderId: true } });
  if (!found) throw new ShopError("REFUSAL_NOT_FOUND");
  const orderId = OrderId.parse(found.orderId);
  await inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const order = await lockOrder(tx, orderId);
    const contentRejection = await tx.contentRejection.findUniqueOrThrow({ where: { id: rejectionId } });
    if (contentRejection.withdrawnAt) return;
    await tx.contentRejection.update({ where: { id: rejectionId }, data: { withdrawnAt: ctx.now() } });
    const { photoId } = contentRejection;
    const activeRejections = await tx.contentRejection.count({ where: { photoId, withdrawnAt: null } });
    if (activeRejections === 0)
      await tx.photo.updateMany({ where: { id: photoId }, data: { contentRejectedAt: null } });
    await resumeOrderIfResolved(tx, order);
    for (const other of await lockOtherOrdersWithPhoto(tx, { orderId, photoId, state: "needs_attention" })) {
      await resumeOrderIfResolved(tx, other);
      await publishEvent(tx, { type: "order", orderId: other.id }, { userId: other.userId });
    }
    await enqueueSkippedRenders(tx, photoId);
    await recordAudit(tx, ctx.admin, {
      action: "order.rejection-withdrawn",
      entity: "order",
      entityId: orderId,
      after: { rejectionId },
    });
    await publishEvent(tx, { type: "order", orderId }, { userId: order.userId });
  });
  return loadOrderView(ctx, orderId);
}

async function enqueueSkippedRenders(tx: Tx, photoId: string): Promise<void> {
  const tiles = await tx.orderTile.findMany({
    where: { photoId, state: "waiting", order: { state: { not: "cancelled" } } },
    select: { id: true },
  });
  await enqueueAll(
    tx,
    tiles.map(({ id }) => ({ name: "print.render", payload: { tileId: TileId.parse(id) } })),
  );
}

/** Returns the rejections of an order's photos, latest first. The caller must check that the user is an admin. */
export async function listContentRejections(
  { db }: Pick<Context, "db">,
  where: { orderId: string },
): Promise<RejectionView[]> {
  const rows = await db.contentRejection.findMany({ where, orderBy: { at: "desc" } });
  return rows.map(({ id, tileId, piece, outcome, reason, sentence, rejectedBy, at, withdrawnAt }) => ({
    id: RejectionId.parse(id),
    tileId,
    piece,
    outcome: rejectionOutcomes.find((rejectionOutcome) => rejectionOutcome === outcome) ?? "refund",
    reason: reason in rejectionReasons ? (reason as RejectionReason) : "other",
    sentence,
    by: rejectedBy,
    at: at.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }));
}
