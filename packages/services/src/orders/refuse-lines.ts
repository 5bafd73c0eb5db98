import type { Tx } from "@storywall/db/client";
import { TotalsView } from "@storywall/domain/cart/schema";
import { ShopError } from "@storywall/domain/errors";
import { OrderId, type RefusalId, TileId } from "@storywall/domain/kernel/ids";
import { lineParts, type RefusedLine, refusedParts, totalsWithout } from "@storywall/domain/orders/line-parts";
import { enqueue } from "@storywall/jobs/enqueue";
import type { AdminContext } from "../accounts/context.ts";
import { orderLeft, requestOrderRefund } from "../checkout/payments/request-refund.ts";
import type { OrderToChange } from "./change-order.ts";
import { closeWaitingChange } from "./close-change.ts";
import { goOnWhenMended } from "./go-on-when-mended.ts";
import { holdForProblems } from "./hold-for-problems.ts";

type Refusing = { order: OrderToChange; refusalId: RefusalId; photoId: string };

/**
 * Removes the lines that show a photo from an order, refunds their share and continues with the rest. Stored totals are
 * unchanged. The order must be locked.
 * @throws REFUSAL_WHOLE_ORDER if no line would be left.
 */
export async function refuseLines(tx: Tx, ctx: AdminContext, { order, refusalId, photoId }: Refusing) {
  const showing = await tx.orderTile.findMany({
    where: { orderId: order.id, photoId, remakeId: null },
    select: { lineId: true },
  });
  const refused = new Set(showing.map(({ lineId }) => lineId));
  const standing = order.lines.filter((line) => line.refused === null);
  if (standing.every(({ id }) => refused.has(id))) throw new ShopError("REFUSAL_WHOLE_ORDER");

  const parts = lineParts(totalsWithout(TotalsView.parse(order.totals), refusedParts(order.lines)), standing);
  let { left } = await orderLeft(tx, order);
  let amount = 0;
  for (const { id: lineId } of standing.filter(({ id }) => refused.has(id))) {
    const part = parts.get(lineId);
    if (!part) continue;
    const refunded = Math.min(part.total, left);
    left -= refunded;
    amount += refunded;
    const kept: RefusedLine = { refusalId, part, refunded };
    await tx.orderLine.update({
      where: { orderId_id: { orderId: order.id, id: lineId } },
      data: { refused: kept },
      select: { id: true },
    });
    await removePieces(tx, order.id, lineId);
  }
  await tx.order.update({ where: { id: order.id }, data: { version: { increment: 1 } }, select: { id: true } });
  // A pending change was priced with the removed lines.
  await closeWaitingChange(tx, { orderId: OrderId.parse(order.id), reason: "replaced", now: ctx.now() });
  if (amount > 0) {
    await requestOrderRefund(tx, { order, amount, reason: "content", requestedBy: ctx.admin.actor });
  }
  await goOnWhenMended(tx, order);
  await holdForProblems(tx, order.id);
  return { lines: refused.size, refunded: amount };
}

/** Deletes a line's print items and their files. */
async function removePieces(tx: Tx, orderId: string, lineId: string): Promise<void> {
  const pieces = await tx.orderTile.findMany({
    where: { orderId, lineId, remakeId: null },
    select: { id: true, printKey: true },
  });
  await tx.orderTile.deleteMany({ where: { id: { in: pieces.map(({ id }) => id) } } });
  for (const { id, printKey } of pieces) {
    if (printKey) await enqueue(tx, "print.delete-old", { tileId: TileId.parse(id) });
  }
}
