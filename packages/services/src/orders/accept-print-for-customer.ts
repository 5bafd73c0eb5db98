import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { AcceptForCustomerInput, OrderView } from "@storywall/domain/orders/schema";
import { assertAdminCanSeePhotos } from "../accounts/admin/admin-photos.ts";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { acceptTileProblem } from "./accept-print.ts";
import { assertUnshipped } from "./assert-unshipped.ts";
import { lockOrder } from "./change-order.ts";
import { loadOrderView } from "./to-order-view.ts";

/**
 * Accepts a print despite its problem, after the customer has agreed. The audit log keeps the note. Idempotent.
 * @throws ADMIN_FORBIDDEN without the permission to see photos, ORDER_NOT_FOUND, PRINT_NOT_FOUND, ORDER_CANCELLED,
 * ACTION_NOT_ALLOWED after shipping or if the item cannot be printed at all.
 */
export async function acceptPrintForCustomer(ctx: AdminContext, input: AcceptForCustomerInput): Promise<OrderView> {
  const { orderId, tileId, note } = input;
  assertAdminCanSeePhotos(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const order = await lockOrder(tx, orderId);
    const tile = await tx.orderTile.findUnique({ where: { id: tileId, orderId }, select: { problemCode: true } });
    if (!tile) throw new ShopError("PRINT_NOT_FOUND");
    const { problemCode } = tile;
    if (!problemCode) return;
    assertUnshipped(order.state);
    await acceptTileProblem(tx, order, { id: tileId, problemCode });
    await recordAudit(tx, ctx.admin, {
      action: "order.print-accepted",
      entity: "order",
      entityId: orderId,
      before: { problemCode },
      after: { tileId, isCustomerAgreed: true },
      reason: note,
    });
    await publishEvent(tx, { type: "order", orderId }, { userId: order.userId });
  });
  return loadOrderView(ctx, orderId);
}
