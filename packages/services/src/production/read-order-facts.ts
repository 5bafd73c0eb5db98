import type { Tx } from "@storywall/db/client";
import type { OrderFacts } from "@storywall/domain/production/order-facts";
import { toBoxCode } from "@storywall/domain/production/production-codes";

/** Reads the details of an order that only staff can see: its box and its payments. */
export async function readOrderFacts(
  { db }: { db: Pick<Tx, "order" | "payment" | "refund"> },
  { orderId }: { orderId: string },
): Promise<OrderFacts> {
  const select = { checkoutId: true, addressVersion: true, isLabelVoid: true };
  const { checkoutId, addressVersion, isLabelVoid } = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    select,
  });
  // Duplicate payments are excluded, because they are refunded separately.
  const state = { in: ["succeeded", "partially_refunded", "refunded", "disputed"] };
  const paid = await db.payment.aggregate({ where: { checkoutId, state }, _sum: { amount: true } });
  const refunded = await db.refund.aggregate({
    where: { payment: { checkoutId, state }, state: { not: "failed" } },
    _sum: { amount: true },
  });
  return {
    boxCode: toBoxCode(orderId, addressVersion),
    isLabelVoid,
    paid: paid._sum.amount ?? 0,
    refunded: refunded._sum.amount ?? 0,
  };
}
