import type { Tx } from "@storywall/db/client";
import { permissions, roleMay } from "@storywall/domain/accounts/permissions";
import { ShopError, type ShopErrorCode } from "@storywall/domain/errors";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { Admin, AdminContext } from "../accounts/context.ts";
import type { Parcel } from "./find-parcel.ts";
import { inParcel } from "./read-pieces.ts";

type Asked = {
  /** Why the check is skipped, if somebody says so. */
  unchecked: string | undefined;
  /** What is said to whoever gives no reason. */
  refusal: ShopErrorCode;
};

/** The reason for which a check is skipped. Throws the refusal where none is given, ADMIN_FORBIDDEN. */
export function reasonToSkip({ role }: Admin, { unchecked, refusal }: Asked): string {
  if (!unchecked) throw new ShopError(refusal);
  if (!roleMay(role, "production.skip-check")) {
    throw new ShopError("ADMIN_FORBIDDEN", { what: permissions["production.skip-check"].what });
  }
  return unchecked;
}

type Skipping = { parcel: Parcel; fromState: string; reason: string };

/**
 * Closes a box without its check, and writes down who did so, why, and what had not been scanned into it. To be called
 * before its pieces are moved; its order must be locked.
 */
export async function closeUnchecked(
  tx: Tx,
  ctx: AdminContext,
  { parcel, fromState, reason }: Skipping,
): Promise<void> {
  const { id: parcelId, orderId, remakeId } = parcel;
  const [count] = await tx.$queryRaw<[{ tiles: number; unscanned: number }]>`
    SELECT count(*)::int AS tiles, (count(*) FILTER (WHERE NOT EXISTS (
      SELECT 1 FROM scans s WHERE s.tile_id = t.id AND s.station = 'packing' AND s.undone_at IS NULL)))::int AS unscanned
    FROM order_tiles t WHERE ${inParcel(parcel)}`;
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
