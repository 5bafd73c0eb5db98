import type { Prisma, Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import { mayAdvance, tileMovesBy, tilesInTheWay, type WorkshopStep } from "@storywall/domain/production/production";
import { enqueue } from "@storywall/jobs/enqueue";
import { requestOrderRefund } from "../checkout/payments/request-refund.ts";
import { announce } from "../kernel/announce.ts";
import { closeWaitingChange } from "../orders/close-change.ts";
import { reviewPrints } from "../orders/review-prints.ts";
import { assertFramesThere } from "./assert-frames-there.ts";
import { enqueueInProduction } from "./enqueue-in-production.ts";
import { lacksFile } from "./lacks-file.ts";

export type Step = {
  to: string;
  now: Date;
  actor: string;
  parcel?: { carrier: string; trackingNumber: string; trackingUrl: string | null } | undefined;
  problemCode?: string | undefined;
  /** The caller has checked files and rules in this transaction. */
  isReviewed?: boolean;
};

type OrderToStep = { id: string; state: string; userId: string; checkoutId: string };

/**
 * Moves a locked order one step with its items, sends the step's email, and refunds a returned one. Throws ORDER_CANCELLED,
 * ACTION_NOT_ALLOWED for an invalid transition or items that are not ready, ORDER_FILE_MISSING, FRAMES_SHORT, and the
 * problem of an item that would be printed.
 */
export async function stepOrder(tx: Tx, order: OrderToStep, step: Step): Promise<void> {
  const orderId = OrderId.parse(order.id);
  const { to } = step;
  if (!mayAdvance(order.state, to)) {
    throw new ShopError(order.state === "cancelled" ? "ORDER_CANCELLED" : "ACTION_NOT_ALLOWED", { to });
  }
  if (to === "printing" && !step.isReviewed) await assertNothingAgainst(tx, orderId);
  if (to === "printing") await assertFramesThere(tx, orderId);
  if (order.state === "needs_attention" && to === "checking") await acceptAll(tx, orderId);
  await stepTiles(tx, orderId, to);
  await tx.order.update({
    where: { id: orderId },
    data: { state: to, version: { increment: 1 }, ...facts(to, step) },
  });
  if (to === "returned") {
    await requestOrderRefund(tx, { order, reason: "returned", requestedBy: step.actor });
  }
  if (to === "printing") await closeWaitingChange(tx, { orderId, reason: "in-production", now: step.now });
  await tell(tx, orderId, to);
  await announce(tx, { type: "order", orderId }, { userId: order.userId });
}

/** Throws the first problem that nobody has accepted. */
async function assertNothingAgainst(tx: Tx, orderId: OrderId): Promise<void> {
  if (await lacksFile(tx, orderId)) throw new ShopError("ORDER_FILE_MISSING");
  const problem = await reviewPrints(tx, orderId);
  if (problem) throw new ShopError(problem);
}

/** Resuming a held order accepts its problems. */
async function acceptAll(tx: Tx, orderId: OrderId): Promise<void> {
  await tx.$executeRaw`
    update order_tiles set accepted = array_append(accepted, problem_code), problem_code = null
    where order_id = ${orderId} and problem_code is not null`;
}

async function stepTiles(tx: Tx, orderId: OrderId, to: WorkshopStep): Promise<void> {
  const unready = tilesInTheWay(to);
  const left = unready.length
    ? await tx.orderTile.count({ where: { orderId, remakeId: null, state: { in: unready } } })
    : 0;
  if (left > 0) throw new ShopError("ACTION_NOT_ALLOWED", { to, tiles: left });
  for (const move of tileMovesBy(to)) {
    await tx.orderTile.updateMany({ where: { orderId, remakeId: null, state: move.from }, data: { state: move.to } });
  }
}

function facts(to: WorkshopStep, { now, parcel, problemCode }: Step): Prisma.OrderUpdateInput {
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

/** One email per step; a photo may be requested more than once. */
async function tell(tx: Tx, orderId: OrderId, to: WorkshopStep): Promise<void> {
  const once = (kind: string) => ({ dedupe: `mail-${orderId}-${kind}` });
  if (to === "needs_attention") await enqueue(tx, "email.photo-problem", { orderId });
  if (to === "framing") await enqueueInProduction(tx, orderId);
  if (to === "shipped") await enqueue(tx, "email.shipped", { orderId }, once("shipped"));
  if (to === "delivered") await enqueue(tx, "email.delivered", { orderId }, once("delivered"));
}
