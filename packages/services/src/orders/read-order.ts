import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { normalizeOrderNumber, OrderId } from "@storywall/domain/kernel/ids";
import type { OrderAccess, OrderTileView, OrderView } from "@storywall/domain/orders/schema";
import { enqueue } from "@storywall/jobs/enqueue";
import { canAdminSeePhotos } from "../accounts/admin/admin-photos.ts";
import type { Context } from "../accounts/context.ts";
import { countRecentJobs } from "../kernel/database-time.ts";
import { lockRows } from "../kernel/locks.ts";
import { loadOrder } from "./load-order.ts";
import { requireAccessToLoadedOrder, requireOrderAccess } from "./order-access.ts";
import { loadOrderView, toOrderView } from "./to-order-view.ts";
import { isSameEmail } from "./upload-later.ts";

/**
 * Reads an order for its owner, a link holder or an admin. An admin who may not see photos gets no proofs. Throws
 * ORDER_NOT_FOUND, LINK_EXPIRED.
 */
export async function readOrder(ctx: Context, { orderId, token }: OrderAccess): Promise<OrderView> {
  const order = await loadOrder(ctx.db, orderId);
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  const { via } = await requireAccessToLoadedOrder(ctx, order, token);
  const view = toOrderView(order, ctx.now());
  return via === "admin" && !canAdminSeePhotos(ctx) ? hidePrintProofs(view) : view;
}

function hidePrintProofs(order: OrderView): OrderView {
  const removeProofPaths = <T extends { tiles: OrderTileView[] }>(part: T): T => ({
    ...part,
    tiles: part.tiles.map((tile) => ({ ...tile, proofPath: null })),
  });
  return { ...order, lines: order.lines.map(removeProofPaths), remakes: order.remakes.map(removeProofPaths) };
}

export const FIND_ORDER_TEXT = "If the number and email match an order, the link is on its way.";
const MAX_EMAILS_PER_HOUR = 3;
const HOUR_MS = 60 * 60_000;

/**
 * Emails an order's link to the order's address if the given number and email match. The response is always the same
 * and does not reveal whether the order exists. At most three emails per hour are sent.
 */
export async function requestOrderLink(
  { db }: Context,
  { number, email }: { number: string; email: string },
): Promise<{ message: string }> {
  await inTransaction(db, (tx) => enqueueOrderLinkEmail(tx, normalizeOrderNumber(number), email));
  return { message: FIND_ORDER_TEXT };
}

async function enqueueOrderLinkEmail(tx: Tx, number: string, email: string): Promise<void> {
  const order = await tx.order.findUnique({ where: { number }, select: { id: true, email: true } });
  if (!order || !isSameEmail(order.email, email)) return;
  await lockRows(tx, "orders", [order.id]);
  const sent = await countRecentJobs(tx, HOUR_MS, { aggregate: order.id, name: "email.order-link" });
  if (sent >= MAX_EMAILS_PER_HOUR) return;
  await enqueue(tx, "email.order-link", { orderId: OrderId.parse(order.id) });
}

/**
 * Returns the order for its confirmation page. `isFirstTime` is true for exactly one call, because the purchase must be
 * reported only once. Throws ORDER_NOT_FOUND, LINK_EXPIRED.
 */
export async function readOrderConfirmation(
  ctx: Context,
  access: OrderAccess,
): Promise<{ order: OrderView; isFirstTime: boolean }> {
  await requireOrderAccess(ctx, access);
  const { count } = await ctx.db.order.updateMany({
    where: { id: access.orderId, confirmedAt: null },
    data: { confirmedAt: ctx.now() },
  });
  return { order: await loadOrderView(ctx, access.orderId), isFirstTime: count === 1 };
}
