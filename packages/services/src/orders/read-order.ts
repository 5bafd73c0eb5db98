import { ShopError } from "@storywall/domain/errors";
import type { OrderAccess, OrderTileView, OrderView } from "@storywall/domain/orders/schema";
import { canAdminSeePhotos } from "../accounts/admin/admin-photos.ts";
import type { Context } from "../accounts/context.ts";
import { loadOrder } from "./load-order.ts";
import { assertLoadedOrderAccess } from "./order-access.ts";
import { toOrderView } from "./to-order-view.ts";

/**
 * Reads an order for its owner, a link holder or an admin. An admin who may not see photos gets no proofs. Throws
 * ORDER_NOT_FOUND, LINK_EXPIRED.
 */
export async function readOrder(ctx: Context, { orderId, token }: OrderAccess): Promise<OrderView> {
  const order = await loadOrder(ctx.db, orderId);
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  const { via } = await assertLoadedOrderAccess(ctx, order, token);
  const view = toOrderView(order, ctx.now());
  return via === "admin" && !canAdminSeePhotos(ctx) ? hideProofs(view) : view;
}

function hideProofs(order: OrderView): OrderView {
  const removeProofPaths = <T extends { tiles: OrderTileView[] }>(part: T): T => ({
    ...part,
    tiles: part.tiles.map((tile) => ({ ...tile, proofPath: null })),
  });
  return { ...order, lines: order.lines.map(removeProofPaths), remakes: order.remakes.map(removeProofPaths) };
}
