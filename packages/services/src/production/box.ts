import { inTransaction, type Tx } from "@storywall/db/client";
import {
  formatParts,
  type LooseParts,
  listAccessoryParts,
  type ProductLine,
} from "@storywall/domain/catalog/accessories";
import { listPackingInstructions } from "@storywall/domain/catalog/extras";
import { ChosenExtras } from "@storywall/domain/catalog/extras-schema";
import { ShopError } from "@storywall/domain/errors";
import { isInChangeWindow } from "@storywall/domain/orders/actions";
import { toBoxCode } from "@storywall/domain/production/production-codes";
import {
  type BoxInput,
  type BoxView,
  type CloseBoxInput,
  listPartsToCount,
} from "@storywall/domain/production/production-scan";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext, Context } from "../accounts/context.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { lockOrder } from "../orders/run-order-change.ts";
import { applyOrderStep } from "./apply-order-step.ts";
import { findScannedParcel, isBoxClosed, type Parcel } from "./find-scanned-parcel.ts";
import { readPrintItems, toPrintItemView } from "./read-print-items.ts";

type Box = { parcel: Pick<Parcel, "remakeId">; lines: readonly ProductLine[] };

/** Lists the accessories in a box. The box of a remake has none. */
export const listBoxAccessories = ({ parcel, lines }: Box): LooseParts[] =>
  parcel.remakeId ? [] : listAccessoryParts(lines);

/**
 * Returns the expected and the packed items of the box that belongs to a scanned packing slip. Throws SCAN_MISREAD,
 * SCAN_WRONG_KIND, SCAN_UNKNOWN, LABEL_VOID, ORDER_CANCELLED.
 */
export async function readScannedBox({ db }: Pick<Context, "db">, { box }: BoxInput): Promise<BoxView> {
  return readBoxOfParcel(db, await findScannedParcel(db, box));
}

export async function readBoxOfParcel(
  db: Pick<Tx, "$queryRaw" | "orderTile" | "scan" | "remake" | "order">,
  parcel: Parcel,
): Promise<BoxView> {
  const order = await db.order.findUniqueOrThrow({
    where: { id: parcel.orderId },
    select: { number: true, state: true, extras: true, addressVersion: true, isLabelVoid: true, lines: true },
  });
  if (order.state === "cancelled") throw new ShopError("ORDER_CANCELLED");
  const remake = parcel.remakeId
    ? await db.remake.findUniqueOrThrow({ where: { id: parcel.remakeId }, select: { state: true } })
    : null;
  const pieces = await readPrintItems(db, { orderId: parcel.orderId, remakeId: parcel.remakeId });
  const parts = listPartsToCount(pieces.length, listBoxAccessories({ parcel, lines: order.lines }));
  return {
    code: toBoxCode(parcel.id, order.addressVersion),
    orderId: parcel.orderId,
    remakeId: parcel.remakeId,
    orderNumber: order.number,
    state: remake?.state ?? order.state,
    isClosed: pieces.every(({ state }) => state === "packed") && (await isBoxClosed(db, parcel, order.state)),
    plates: parts.reduce((sum, { quantity }) => sum + quantity, 0),
    parts,
    packing: parcel.remakeId ? [] : listPackingInstructions(ChosenExtras.parse(order.extras)),
    isLabelVoid: !parcel.remakeId && order.isLabelVoid,
    pieces: pieces.map(toPrintItemView),
  };
}

/**
 * Closes a box after every print item has been scanned into it and the loose parts have been counted. The order is then
 * packed. Idempotent. A box that was reopened for a remade tile must be closed again.
 * @throws BOX_NOT_COMPLETE, PLATES_WRONG, BOX_TOO_EARLY for an order of accessories that can still be changed,
 * ORDER_CANCELLED, IDEMPOTENCY_MISMATCH for the id of another scan, and what `findScannedParcel` throws.
 */
export function closeBox(ctx: AdminContext, { scanId, box, plates }: CloseBoxInput): Promise<BoxView> {
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const parcel = await findScannedParcel(tx, box);
    const order = await lockOrder(tx, parcel.orderId);
    const currentBox = await readBoxOfParcel(tx, parcel);
    const existingScan = await tx.scan.findUnique({ where: { id: scanId } });
    const isSameScan = existingScan?.tileId === null && existingScan.parcelId === parcel.id;
    if (existingScan && !isSameScan) throw new ShopError("IDEMPOTENCY_MISMATCH");
    if (currentBox.isClosed && plates === currentBox.plates) return currentBox;
    const total = currentBox.pieces.length;
    const missing = currentBox.pieces.filter(({ state }) => state !== "packed").length;
    if (missing > 0 || currentBox.plates === 0) throw new ShopError("BOX_NOT_COMPLETE", { missing, of: total });
    if (plates !== currentBox.plates)
      throw new ShopError("PLATES_WRONG", {
        plates: currentBox.parts.map(formatParts).join(" and "),
        counted: plates,
      });
    if (order.state === "checking" && isInChangeWindow(order.placedAt, ctx.now())) throw new ShopError("BOX_TOO_EARLY");
    const { actor } = ctx.admin;
    if (!parcel.remakeId && order.state !== "packed")
      await applyOrderStep(tx, order, { to: "packed", now: ctx.now(), actor });
    else await publishEvent(tx, { type: "order", orderId: parcel.orderId }, { userId: order.userId });
    const stateChange = { fromState: parcel.remakeId ? "making" : order.state, toState: "packed" };
    const scan = { id: scanId, station: "packing", actor, orderId: order.id, parcelId: parcel.id, at: ctx.now() };
    await tx.scan.create({ data: { ...scan, ...stateChange }, select: { id: true } });
    await recordAudit(tx, ctx.admin, {
      action: "box.closed",
      entity: parcel.remakeId ? "remake" : "order",
      entityId: parcel.id,
      after: { tiles: total, plates },
    });
    return readBoxOfParcel(tx, parcel);
  });
}
