import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError, type ShopErrorCode } from "@storywall/domain/errors";
import { OrderId, type TileId } from "@storywall/domain/kernel/ids";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import { type Admin, type AdminContext, assertAdminPermission } from "../accounts/context.ts";
import type { Deps } from "../kernel/deps.ts";
import { lockRows } from "../kernel/locks.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import type { Parcel } from "./find-scanned-parcel.ts";

/** Puts an order on hold because a print file could not be created, and asks the customer for another photo. */
export async function flagUnprintableTile({ db }: Pick<Deps, "db">, { tileId }: { tileId: TileId }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await setAuditActor(tx, "print.render");
    const tile = await tx.orderTile.findUnique({
      where: { id: tileId, state: "waiting", remakeId: null },
      select: { order: { select: { id: true, userId: true } } },
    });
    if (!tile) return;
    const { id, userId } = tile.order;
    const orderId = OrderId.parse(id);
    await lockRows(tx, "orders", [id]);
    await tx.orderTile.updateMany({
      where: { id: tileId, state: "waiting" },
      data: { problemCode: "PHOTO_FAILED" },
    });
    const { count } = await tx.order.updateMany({
      where: { id, state: "checking" },
      data: { state: "needs_attention", problemCode: "PHOTO_FAILED" },
    });
    if (count !== 1) return;
    await enqueue(tx, "email.photo-problem", { orderId });
    await publishEvent(tx, { type: "order", orderId }, { userId });
  });
}

type OverrideInput = {
  unchecked: string | undefined;
  /** Code of the error to throw if no reason is given. */
  errorCode: ShopErrorCode;
};

/**
 * Returns the reason for skipping a check. Throws the error `errorCode` if no reason is given, and ADMIN_FORBIDDEN if the
 * admin lacks the permission.
 */
export function requireOverrideReason(admin: Admin, { unchecked, errorCode }: OverrideInput): string {
  if (!unchecked) throw new ShopError(errorCode);
  assertAdminPermission(admin, "production.skip-check");
  return unchecked;
}

type QualityCheckOverride = { parcel: Parcel; fromState: string; reason: string };

/**
 * Closes a box although its check was skipped. The audit log records the admin, the reason and the number of items that
 * were not scanned. Must be called before the items are moved. The order must be locked.
 */
export async function overrideQualityCheck(
  tx: Tx,
  ctx: AdminContext,
  { parcel, fromState, reason }: QualityCheckOverride,
): Promise<void> {
  const { id: parcelId, orderId, remakeId } = parcel;
  const tiles = await tx.orderTile.findMany({ where: { orderId, remakeId }, select: { id: true } });
  const scanned = await tx.scan.groupBy({
    by: ["tileId"],
    where: { tileId: { in: tiles.map(({ id }) => id) }, station: "packing", undoneAt: null },
  });
  await tx.scan.create({
    data: {
      id: newUuid(),
      station: "packing",
      actor: ctx.admin.actor,
      orderId,
      parcelId,
      fromState,
      toState: "packed",
      at: ctx.now(),
    },
    select: { id: true },
  });
  await recordAudit(tx, ctx.admin, {
    action: "box.unchecked",
    entity: remakeId ? "remake" : "order",
    entityId: parcelId,
    after: { tiles: tiles.length, unscanned: tiles.length - scanned.length },
    reason,
  });
}
