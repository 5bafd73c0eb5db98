import { OrderId } from "@storywall/domain/ids";
import type { OrderSummary } from "@storywall/domain/orders/schema";
import { orderStateWords, type StateOf } from "@storywall/domain/states";
import type { Context } from "../context.ts";

export const ORDERS_PER_PAGE = 20;

/** The orders of the visitor whose browser asks, newest first; `page` counts from 1. */
export async function listOwnOrders(
  { db, userId }: Context,
  { page }: { page: number },
): Promise<{ orders: OrderSummary[]; total: number }> {
  if (!userId) return { orders: [], total: 0 };
  const [rows, total] = await Promise.all([
    db.order.findMany({
      where: { userId },
      include: { lines: { select: { title: true }, orderBy: { position: "asc" } } },
      orderBy: [{ placedAt: "desc" }, { id: "asc" }],
      skip: (page - 1) * ORDERS_PER_PAGE,
      take: ORDERS_PER_PAGE,
    }),
    db.order.count({ where: { userId } }),
  ]);
  return { orders: rows.map(toSummary), total };
}

type Row = { id: string; number: string; state: string; placedAt: Date; amount: number; lines: { title: string }[] };

function toSummary({ id, number, state, placedAt, amount, lines }: Row): OrderSummary {
  return {
    id: OrderId.parse(id),
    number,
    state: state as StateOf<"order">,
    stateWord: orderStateWords[state as StateOf<"order">],
    placedAt: placedAt.toISOString(),
    total: amount,
    titles: lines.map(({ title }) => title),
  };
}
