import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId, type TileId } from "@storywall/domain/kernel/ids";
import type { TransitionTileInput } from "@storywall/domain/orders/schema";
import { canTransitionTile } from "@storywall/domain/production/order-steps";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { lockOrder } from "../orders/run-order-change.ts";
import { enqueueInProductionEmail } from "./apply-order-step.ts";
import { requireOverrideReason } from "./quality.ts";

const inProductionStates: readonly string[] = ["printing", "framing", "packed", "shipped", "delivered"];

/**
 * Moves one item to the next step, or starts its remake with a new render. Packing requires a scan of item and box, or
 * an admin with the permission and a reason.
 * @throws PRINT_NOT_FOUND, SCAN_BOX_FIRST, ADMIN_FORBIDDEN, ACTION_NOT_ALLOWED for an invalid transition or while the
 * order is not in production.
 */
export function transitionTile(ctx: AdminContext, { tileId, to, note, unchecked }: TransitionTileInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const found = await tx.orderTile.findUnique({ where: { id: tileId }, select: { orderId: true } });
    if (!found) throw new ShopError("PRINT_NOT_FOUND");
    const order = await lockOrder(tx, OrderId.parse(found.orderId));
    const tile = await tx.orderTile.findUnique({ where: { id: tileId }, select: { state: true, remakeId: true } });
    if (!tile) throw new ShopError("PRINT_NOT_FOUND");
    if (!inProductionStates.includes(order.state) || !canTransitionTile(tile.state, to)) {
      throw new ShopError("ACTION_NOT_ALLOWED", { from: tile.state, to });
    }
    const overrideReason =
      to === "packed" ? requireOverrideReason(ctx.admin, { unchecked, errorCode: "SCAN_BOX_FIRST" }) : null;
    await tx.orderTile.update({ where: { id: tileId }, data: { state: to } });
    if (to === "printed" && !tile.remakeId) await enqueueInProductionEmail(tx, OrderId.parse(order.id));
    if (to === "remake") await resetTileForReprint(tx, { tileId, parcelId: tile.remakeId ?? order.id, at: ctx.now() });
    await recordAudit(tx, ctx.admin, {
      action: "tile.moved",
      entity: "tile",
      entityId: tileId,
      before: { state: tile.state },
      after: { state: to, ...(overrideReason ? { isUnchecked: true } : {}) },
      reason: overrideReason ?? note ?? null,
    });
    await publishEvent(tx, { type: "order", orderId: OrderId.parse(order.id) }, { userId: order.userId });
  });
}

type TileRestart = { tileId: TileId; parcelId: string; at: Date };

/** Removes the item from its batch, reopens its box and enqueues a new render. */
async function resetTileForReprint(tx: Tx, { tileId, parcelId, at }: TileRestart): Promise<void> {
  await tx.scan.updateMany({ where: { parcelId, tileId: null, undoneAt: null }, data: { undoneAt: at } });
  await tx.orderTile.update({
    where: { id: tileId },
    data: {
      state: "waiting",
      batchId: null,
      printKey: null,
      proofKey: null,
      printSha256: null,
      printBytes: null,
      printWidth: null,
      printHeight: null,
      renderedAt: null,
    },
  });
  await enqueue(tx, "print.render", { tileId });
}
