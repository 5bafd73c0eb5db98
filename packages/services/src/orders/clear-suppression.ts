import { inTransaction } from "@storywall/db/client";
import type { OrderId } from "@storywall/domain/kernel/ids";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { toSuppressedAddress } from "../accounts/visitors/read-suppression.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { lockOrder } from "./run-order-change.ts";

/** Records that emails reach the order's address again. Later events count again. Throws ORDER_NOT_FOUND. */
export async function clearOrderSuppression(ctx: AdminContext, { orderId }: { orderId: OrderId }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const { email } = await lockOrder(tx, orderId);
    const { count } = await tx.suppressedAddress.updateMany({
      where: { address: toSuppressedAddress(email), clearedAt: null },
      data: { clearedAt: ctx.now() },
    });
    if (count === 0) return;
    await recordAudit(tx, ctx.admin, { action: "order.email-cleared", entity: "order", entityId: orderId });
  });
}
