import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId, type TileId } from "@storywall/domain/kernel/ids";
import type { MoveTileInput } from "@storywall/domain/orders/schema";
import { mayMoveTile } from "@storywall/domain/production/production";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { actAs } from "../kernel/act-as.ts";
import { announce } from "../kernel/announce.ts";
import { lockOrder } from "../orders/change-order.ts";
import { enqueueInProduction } from "./enqueue-in-production.ts";
import { reasonToSkip } from "./skip-check.ts";

const beingMade: readonly string[] = ["printing", "framing", "packed", "shipped", "delivered"];

/**
 * Moves one item a step on, or back to be remade with a new render. Packing needs a scan of item and box, or an admin with
 * the permission and a reason.
 * @throws PRINT_NOT_FOUND, SCAN_BOX_FIRST, ADMIN_FORBIDDEN, ACTION_NOT_ALLOWED for an invalid transition or while its order
 * is not in production.
 */
export function moveTile(ctx: AdminContext, { tileId, to, note, unchecked }: MoveTileInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await actAs(tx, ctx.admin.actor);
    const found = await tx.orderTile.findUnique({ where: { id: tileId }, select: { orderId: true } });
    if (!found) throw new ShopError("PRINT_NOT_FOUND");
    const order = await lockOrder(tx, OrderId.parse(found.orderId));
    const tile = await tx.orderTile.findUnique({ where: { id: tileId }, select: { state: true, remakeId: true } });
    if (!tile) throw new ShopError("PRINT_NOT_FOUND");
    if (!beingMade.includes(order.state) || !mayMoveTile(tile.state, to)) {
      throw new ShopError("ACTION_NOT_ALLOWED", { from: tile.state, to });
    }
    const skipped = to === "packed" ? reasonToSkip(ctx.admin, { unchecked, refusal: "SCAN_BOX_FIRST" }) : null;
    await tx.orderTile.update({ where: { id: tileId }, data: { state: to } });
    if (to === "printed" && !tile.remakeId) await enqueueInProduction(tx, OrderId.parse(order.id));
    if (to === "remake") await startAgain(tx, { tileId, parcelId: tile.remakeId ?? order.id, at: ctx.now() });
    await recordAudit(tx, ctx.admin, {
      action: "tile.moved",
      entity: "tile",
      entityId: tileId,
      before: { state: tile.state },
      after: { state: to, ...(skipped ? { isUnchecked: true } : {}) },
      reason: skipped ?? note ?? null,
    });
    await announce(tx, { type: "order", orderId: OrderId.parse(order.id) }, { userId: order.userId });
  });
}

type Again = { tileId: TileId; parcelId: string; at: Date };

/** Renders the item again, removes it from its batch and reopens its box. */
async function startAgain(tx: Tx, { tileId, parcelId, at }: Again): Promise<void> {
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
