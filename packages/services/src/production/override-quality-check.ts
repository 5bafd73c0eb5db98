import type { Tx } from "@storywall/db/client";
import { hasPermission, permissions } from "@storywall/domain/accounts/permissions";
import { ShopError, type ShopErrorCode } from "@storywall/domain/errors";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { Admin, AdminContext } from "../accounts/context.ts";
import type { Parcel } from "./find-parcel.ts";
import { buildParcelFilter } from "./read-print-items.ts";

type OverrideInput = {
  unchecked: string | undefined;
  /** Code of the error to throw if no reason is given. */
  refusal: ShopErrorCode;
};

/**
 * Returns the reason for skipping a check. Throws the error `refusal` if no reason is given, and ADMIN_FORBIDDEN if the
 * admin lacks the permission.
 */
export function requireOverrideReason({ role }: Admin, { unchecked, refusal }: OverrideInput): string {
  if (!unchecked) throw new ShopError(refusal);
  if (!hasPermission(role, "production.skip-check")) {
    throw new ShopError("ADMIN_FORBIDDEN", { what: permissions["production.skip-check"].what });
  }
  return unchecked;
}

type QualityCheckOverride = { parcel: Parcel; fromState: string; reason: string };

/**
 * Closes a box although its check was skipped. The audit log records the admin, the reason and the number of items that
 * were not scanned. Call this before moving the items. The order must be locked.
 */
export async function overrideQualityCheck(
  tx: Tx,
  ctx: AdminContext,
  { parcel, fromState, reason }: QualityCheckOverride,
): Promise<void> {
  const { id: parcelId, orderId, remakeId } = parcel;
  const [count] = await tx.$queryRaw<[{ tiles: number; unscanned: number }]>`
    SELECT count(*)::int AS tiles, (count(*) FILTER (WHERE NOT EXISTS (
      SELECT 1 FROM scans s WHERE s.tile_id = t.id AND s.station = 'packing' AND s.undone_at IS NULL)))::int AS unscanned
    FROM order_tiles t WHERE ${buildParcelFilter(parcel)}`;
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
    after: count,
    reason,
  });
}
