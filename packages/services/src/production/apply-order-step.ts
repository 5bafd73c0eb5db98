import type { Prisma, Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import {
  canAdvanceOrder,
  listBlockingTileStates,
  listTileTransitions,
  type WorkshopStep,
} from "@storywall/domain/production/order-steps";
import { enqueue } from "@storywall/jobs/enqueue";
import { requestCappedRefund } from "../checkout/payments/request-refund.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { closePendingChange } from "../orders/pay-order-change.ts";
import { markOrderReturned } from "../orders/returns.ts";
import { acceptProblems, recordPreflightProblems } from "../orders/review-prints.ts";
import { assertFramesAvailable } from "./assert-frames-available.ts";
import { hasMissingPrintFile } from "./record-rendered-print.ts";

export type OrderStep = {
  to: string;
  now: Date;
  actor: string;
  parcel?: { carrier: string; trackingNumber: string; trackingUrl: string | null } | undefined;
  problemCode?: string | undefined;
  /** Whether the caller has already checked files and rules in this transaction. */
  isReviewed?: boolean;
};

type SteppedOrder = { id: string; state: string; userId: string; checkoutId: string };

/**
 * Moves a locked order and its items one step, enqueues the step's email, and refunds a returned order.
 * @throws ORDER_CANCELLED, ACTION_NOT_ALLOWED for an invalid transition or items that are not ready,
 * ORDER_FILE_MISSING, FRAMES_SHORT, LABEL_VOID if the order would ship to an old address, and the problem of any item
 * that would be printed.
 */
export async function applyOrderStep(tx: Tx, order: SteppedOrder, step: OrderStep): Promise<void> {
  const orderId = OrderId.parse(order.id);
  const { to } = step;
  if (!canAdvanceOrder(order.state, to)) {
    throw new ShopError(order.state === "cancelled" ? "ORDER_CANCELLED" : "ACTION_NOT_ALLOWED", { to });
  }
  const isPackedUnprinted = order.state === "checking" && to === "packed";
  if (isPackedUnprinted) await assertOrderHasNoTiles(tx, orderId);
  if (to === "shipped") await assertLabelValid(tx, orderId);
  if (to === "printing" && !step.isReviewed) await assertOrderPrintable(tx, orderId);
  if (to === "printing") await assertFramesAvailable(tx, orderId);
  if (order.state === "needs_attention" && to === "checking") await acceptProblems(tx, { orderId });
  if (to === "returned") {
    await requestCappedRefund(tx, { order, reason: "returned", requestedBy: step.actor });
    return markOrderReturned(tx, order);
  }
  await advanceTiles(tx, orderId, to);
  await tx.order.update({
    where: { id: orderId },
    data: { state: to, version: { increment: 1 }, ...buildOrderUpdate(to, step) },
  });
  if (to === "printing" || isPackedUnprinted || to === "shipped")
    await closePendingChange(tx, { orderId, reason: "in-production", now: step.now });
  await enqueueStepEmails(tx, orderId, to);
  if (to === "shipped") await enqueue(tx, "webhook.order-event", { orderId, event: "order.shipped" });
  await publishEvent(tx, { type: "order", orderId }, { userId: order.userId });
}

/** Throws ACTION_NOT_ALLOWED if the order has tiles. Only an order with only accessories is packed without printing. */
async function assertOrderHasNoTiles(tx: Tx, orderId: OrderId): Promise<void> {
  const tiles = await tx.orderTile.count({ where: { orderId } });
  if (tiles > 0) throw new ShopError("ACTION_NOT_ALLOWED", { to: "packed", tiles });
}

/** Throws ORDER_FILE_MISSING, or the first problem that has not been accepted. */
async function assertOrderPrintable(tx: Tx, orderId: OrderId): Promise<void> {
  if (await hasMissingPrintFile(tx, orderId)) throw new ShopError("ORDER_FILE_MISSING");
  const problem = await recordPreflightProblems(tx, orderId);
  if (problem) throw new ShopError(problem);
}

/** Throws LABEL_VOID if the address changed in production and the label was not printed again. */
async function assertLabelValid(tx: Tx, orderId: OrderId): Promise<void> {
  const select = { number: true, isLabelVoid: true };
  const { number, isLabelVoid } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select });
  if (isLabelVoid) throw new ShopError("LABEL_VOID", { order: number });
}

async function advanceTiles(tx: Tx, orderId: OrderId, to: WorkshopStep): Promise<void> {
  const unready = listBlockingTileStates(to);
  const blockingTileCount = unready.length
    ? await tx.orderTile.count({ where: { orderId, remakeId: null, state: { in: unready } } })
    : 0;
  if (blockingTileCount > 0) throw new ShopError("ACTION_NOT_ALLOWED", { to, tiles: blockingTileCount });
  for (const move of listTileTransitions(to)) {
    await tx.orderTile.updateMany({ where: { orderId, remakeId: null, state: move.from }, data: { state: move.to } });
  }
}

function buildOrderUpdate(to: WorkshopStep, { now, parcel, problemCode }: OrderStep): Prisma.OrderUpdateInput {
  switch (to) {
    case "checking":
      return { problemCode: null };
    case "needs_attention":
      return { problemCode: problemCode ?? null };
    case "shipped":
      return { shippedAt: now, ...parcel };
    case "delivered":
      return { deliveredAt: now };
    default:
      return {};
  }
}

/** Enqueues the emails of a step. Each email is sent once per order, except for the request for another photo. */
async function enqueueStepEmails(tx: Tx, orderId: OrderId, to: WorkshopStep): Promise<void> {
  const createDedupeOptions = (kind: string) => ({ dedupe: `mail-${orderId}-${kind}` });
  if (to === "needs_attention") await enqueue(tx, "email.photo-problem", { orderId });
  if (to === "framing") await enqueueInProductionEmail(tx, orderId);
  if (to === "shipped") await enqueue(tx, "email.shipped", { orderId }, createDedupeOptions("shipped"));
  if (to === "delivered") await enqueue(tx, "email.delivered", { orderId }, createDedupeOptions("delivered"));
}

export async function enqueueInProductionEmail(tx: Tx, orderId: OrderId): Promise<void> {
  await enqueue(tx, "email.in-production", { orderId }, { dedupe: `mail-${orderId}-in-production` });
}
