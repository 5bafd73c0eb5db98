import type { Tx } from "@storywall/db/client";
import { TotalsView } from "@storywall/domain/cart/schema";
import { ShopError } from "@storywall/domain/errors";
import { OrderId, type RejectionId, TileId } from "@storywall/domain/kernel/ids";
import {
  listRejectedLineShares,
  type RejectedLine,
  splitTotalsByLine,
  subtractLineShares,
} from "@storywall/domain/orders/line-shares";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import type { AdminContext } from "../accounts/context.ts";
import { readRefundableOrderAmounts, requestCappedRefund } from "../checkout/payments/request-refund.ts";
import { closePendingChange } from "./pay-order-change.ts";
import { resumeOrderIfResolved, runPreflightIfRendered } from "./review-prints.ts";
import type { OrderToChange } from "./run-order-change.ts";

type LineRejection = { order: OrderToChange; rejectionId: RejectionId; photoId: string };

/**
 * Removes the order lines that show the rejected photo, and refunds their price. The other lines are still produced.
 * Does not change the order's stored totals. The order must be locked.
 * @throws REFUSAL_WHOLE_ORDER if no line would be left.
 */
export async function rejectOrderLines(tx: Tx, ctx: AdminContext, { order, rejectionId, photoId }: LineRejection) {
  const tilesWithPhoto = await tx.orderTile.findMany({
    where: { orderId: order.id, photoId, remakeId: null },
    select: { lineId: true },
  });
  const rejectedLineIds = new Set(tilesWithPhoto.map(({ lineId }) => lineId));
  const remainingLines = order.lines.filter((line) => line.rejection === null);
  if (remainingLines.every(({ id }) => rejectedLineIds.has(id))) throw new ShopError("REFUSAL_WHOLE_ORDER");

  const parts = splitTotalsByLine(
    subtractLineShares(TotalsView.parse(order.totals), listRejectedLineShares(order.lines)),
    remainingLines,
  );
  let { left } = await readRefundableOrderAmounts(tx, order);
  let amount = 0;
  for (const { id: lineId } of remainingLines.filter(({ id }) => rejectedLineIds.has(id))) {
    const part = parts.get(lineId);
    if (!part) continue;
    const refunded = Math.min(part.total, left);
    left -= refunded;
    amount += refunded;
    const rejectedLine: RejectedLine = { rejectionId, part, refunded };
    await tx.orderLine.update({
      where: { orderId_id: { orderId: order.id, id: lineId } },
      data: { rejection: rejectedLine },
      select: { id: true },
    });
    await removePrintItemsOfLine(tx, order.id, lineId);
  }
  await tx.order.update({ where: { id: order.id }, data: { version: { increment: 1 } }, select: { id: true } });
  // A pending change was priced with the removed lines, so it is closed.
  await closePendingChange(tx, { orderId: OrderId.parse(order.id), reason: "replaced", now: ctx.now() });
  if (amount > 0) {
    await requestCappedRefund(tx, { order, amount, reason: "content", requestedBy: ctx.admin.actor });
  }
  await resumeOrderIfResolved(tx, order);
  await runPreflightIfRendered(tx, order.id);
  return { lines: rejectedLineIds.size, refunded: amount };
}

async function removePrintItemsOfLine(tx: Tx, orderId: string, lineId: string): Promise<void> {
  const printItems = await tx.orderTile.findMany({
    where: { orderId, lineId, remakeId: null },
    select: { id: true, printKey: true },
  });
  await tx.orderTile.deleteMany({ where: { id: { in: printItems.map(({ id }) => id) } } });
  const printed = printItems.filter(({ printKey }) => printKey !== null);
  await enqueueAll(
    tx,
    printed.map(({ id }) => ({ name: "print.delete-old", payload: { tileId: TileId.parse(id) } })),
  );
}
