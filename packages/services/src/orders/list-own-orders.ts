import { hasOnlyPlates } from "@storywall/domain/catalog/products";
import { OrderId } from "@storywall/domain/kernel/ids";
import type { StateOf } from "@storywall/domain/kernel/states";
import { getStateLabel } from "@storywall/domain/orders/order-headline";
import type { OrderSummary } from "@storywall/domain/orders/schema";
import type { Context } from "../accounts/context.ts";
import { createOrderToken } from "./order-token.ts";

export const ORDERS_PER_PAGE = 20;

/**
 * Returns the visitor's orders, newest first; `page` starts at 1. A visitor signed in by email also gets orders placed
 * elsewhere with that address, each with an access token.
 */
export async function listOwnOrders(
  { db, userId, secret, now }: Context,
  { page, isSignedIn }: { page: number; isSignedIn: boolean },
): Promise<{ orders: OrderSummary[]; total: number }> {
  if (!userId) return { orders: [], total: 0 };
  const user = isSignedIn ? await db.user.findUnique({ where: { id: userId }, select: { email: true } }) : null;
  const ordersByEmail = user?.email
    ? await db.$queryRaw<{ id: string }[]>`SELECT id FROM orders WHERE lower(email) = ${user.email}`
    : [];
  const where = { OR: [{ userId }, { id: { in: ordersByEmail.map(({ id }) => id) } }] };
  const [rows, total] = await Promise.all([
    db.order.findMany({
      where,
      include: { lines: { select: { title: true, templateKey: true, refused: true }, orderBy: { position: "asc" } } },
      orderBy: [{ placedAt: "desc" }, { id: "asc" }],
      skip: (page - 1) * ORDERS_PER_PAGE,
      take: ORDERS_PER_PAGE,
    }),
    db.order.count({ where }),
  ]);
  const createAccessToken = ({ id, ...row }: Row) =>
    row.userId === userId ? null : createOrderToken(secret, { orderId: id, scope: "upload", now: now() });
  return { orders: rows.map((row) => ({ ...toOrderSummary(row), token: createAccessToken(row) })), total };
}

type Row = {
  id: string;
  userId: string;
  number: string;
  state: string;
  placedAt: Date;
  amount: number;
  lines: { title: string; templateKey: string; refused: unknown }[];
};

function toOrderSummary({ id, number, state, placedAt, amount, lines }: Row): Omit<OrderSummary, "token"> {
  return {
    id: OrderId.parse(id),
    number,
    state: state as StateOf<"order">,
    stateWord: getStateLabel(state as StateOf<"order">, hasOnlyPlates(lines)),
    placedAt: placedAt.toISOString(),
    total: amount,
    titles: lines.map(({ title }) => title),
  };
}
