import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError, type ShopErrorCode } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import {
  evaluateTileScan,
  findNextStation,
  type ScanInput,
  type ScanResult,
  type Station,
  stationLabels,
  stations,
  type UndoScanInput,
} from "@storywall/domain/production/production-scan";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { lockOrder } from "../orders/run-order-change.ts";
import { enqueueInProductionEmail } from "./apply-order-step.ts";
import { findScannedParcel, type Parcel, parseScannedCode } from "./find-scanned-parcel.ts";
import { type PrintItemRow, readPrintItems, toPrintItemView } from "./read-print-items.ts";
import { revertOrderState, startFramingIfAllPrinted } from "./sync-order-with-print-items.ts";

/**
 * Moves a scanned item to the next step for this station. Idempotent; a repeated scan of the item returns `already`. If
 * an error is thrown, no item moves.
 * @throws SCAN_MISREAD, SCAN_WRONG_KIND, SCAN_UNKNOWN, SCAN_NOT_STARTED, SCAN_ON_HOLD, SCAN_BEING_REMADE,
 * SCAN_OUT_OF_ORDER, SCAN_WRONG_STATION, ORDER_CANCELLED, IDEMPOTENCY_MISMATCH for the id of another scan; at packing also SCAN_BOX_FIRST and SCAN_WRONG_BOX.
 */
export async function scanTile(ctx: AdminContext, input: ScanInput): Promise<ScanResult> {
  const { stem } = parseScannedCode(input.code, ["tile"]);
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const [order] = await tx.$queryRaw<Array<LockedOrder & { tileId: string }>>`
      SELECT o.id, o.state, o.user_id AS "userId", o.checkout_id AS "checkoutId", t.id AS "tileId"
      FROM order_tiles t JOIN orders o ON o.id = t.order_id WHERE substr(t.id, 6, 9) = ${stem} FOR UPDATE OF o`;
    const [piece] = order ? await readPrintItems(tx, { id: order.tileId }) : [];
    if (!order || !piece) throw new ShopError("SCAN_UNKNOWN");
    const existingScan = await tx.scan.findUnique({ where: { id: input.scanId } });
    const isSameScan = existingScan?.tileId === piece.id && existingScan.station === input.station;
    if (existingScan && !isSameScan) throw new ShopError("IDEMPOTENCY_MISMATCH");
    const box = input.station === "packing" ? await requireMatchingBox(tx, piece, input.box) : null;
    const outcome = existingScan ? "done" : evaluatePrintItemScan(piece, input.station);
    if (!existingScan && outcome === "done") {
      await moveScannedTile(tx, ctx, { order, piece, input });
      if (input.station === "printing" && !piece.remakeId) await enqueueInProductionEmail(tx, OrderId.parse(order.id));
      if (!(await startFramingIfAllPrinted(tx, { order, now: ctx.now(), actor: ctx.admin.actor }))) {
        await publishEvent(tx, { type: "order", orderId: OrderId.parse(order.id) }, { userId: order.userId });
      }
    }
    const state = outcome === "done" && !existingScan ? stations[input.station].to : piece.state;
    return {
      scanId: input.scanId,
      outcome,
      station: input.station,
      piece: toPrintItemView({ ...piece, state }),
      box: box && (await readBoxProgress(tx, box)),
    };
  });
}

type LockedOrder = { id: string; state: string; userId: string; checkoutId: string };

function evaluatePrintItemScan(piece: PrintItemRow, station: Station): "done" | "already" {
  const { state, orderState, remakeId } = piece;
  const scanResult = evaluateTileScan(station, { state, orderState, isRemake: remakeId !== null });
  if (scanResult === "done" || scanResult === "already") return scanResult;
  throw createScanError(scanResult, piece);
}

/** Creates an error that contains the item for the station's screen. */
function createScanError(code: ShopErrorCode, piece: PrintItemRow): ShopError {
  const next = findNextStation(piece.state);
  return new ShopError(
    code,
    {
      order: piece.orderNumber,
      state: piece.state,
      before: next ? stations[next].to : "",
      station: next ? stationLabels[next].name.toLowerCase() : "",
    },
    { shown: { piece: toPrintItemView(piece) } },
  );
}

async function requireMatchingBox(tx: Tx, piece: PrintItemRow, text: string | undefined): Promise<Parcel> {
  if (!text) throw createScanError("SCAN_BOX_FIRST", piece);
  const box = await findScannedParcel(tx, text);
  if (box.id !== piece.parcelId) throw createScanError("SCAN_WRONG_BOX", piece);
  return box;
}

type TileMove = { order: LockedOrder; piece: PrintItemRow; input: ScanInput };

async function moveScannedTile(tx: Tx, ctx: AdminContext, { order, piece, input }: TileMove): Promise<void> {
  const { from, to } = stations[input.station];
  await tx.orderTile.updateMany({ where: { id: piece.id, state: from }, data: { state: to } });
  await tx.scan.create({
    data: {
      id: input.scanId,
      station: input.station,
      actor: ctx.admin.actor,
      orderId: order.id,
      parcelId: piece.parcelId,
      tileId: piece.id,
      fromState: from,
      toState: to,
      at: ctx.now(),
    },
    select: { id: true },
  });
  await recordAudit(tx, ctx.admin, {
    action: "tile.scanned",
    entity: "tile",
    entityId: piece.id,
    before: { state: from },
    after: { state: to, station: input.station },
  });
}

async function readBoxProgress(tx: Tx, box: Parcel): Promise<{ packed: number; of: number }> {
  const where = { orderId: box.orderId, remakeId: box.remakeId };
  const of = await tx.orderTile.count({ where });
  return { packed: await tx.orderTile.count({ where: { ...where, state: "packed" } }), of };
}

const workshopStates: readonly string[] = ["printing", "framing", "packed"];

/**
 * Reverts a scan or the closing of a box. The item and its order return to their previous states. Idempotent.
 * @throws SCAN_UNKNOWN, SCAN_NOT_UNDONE if another scan followed or the parcel was sent.
 */
export function undoScan(ctx: AdminContext, { scanId }: UndoScanInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const found = await tx.scan.findUnique({ where: { id: scanId }, select: { orderId: true } });
    if (!found) throw new ShopError("SCAN_UNKNOWN");
    const order = await lockOrder(tx, OrderId.parse(found.orderId));
    const scan = await tx.scan.findUniqueOrThrow({ where: { id: scanId } });
    if (scan.undoneAt) return;
    const isRemake = scan.parcelId !== scan.orderId;
    if (!(await isStillInWorkshop(tx, { parcelId: scan.parcelId, isRemake, state: order.state }))) {
      throw new ShopError("SCAN_NOT_UNDONE");
    }
    if (scan.tileId) await revertTileState(tx, { ...scan, tileId: scan.tileId });
    await reopenBox(tx, { parcelId: scan.parcelId, at: ctx.now() });
    if (!isRemake) await revertOrderState(tx, order, await getOrderStateBeforeStation(tx, scan));
    await tx.scan.update({ where: { id: scanId }, data: { undoneAt: ctx.now() }, select: { id: true } });
    await recordAudit(tx, ctx.admin, {
      action: scan.tileId ? "scan.undone" : "box.reopened",
      entity: scan.tileId ? "tile" : "order",
      entityId: scan.tileId ?? scan.orderId,
      before: { state: scan.toState },
      after: { state: scan.fromState },
    });
    await publishEvent(tx, { type: "order", orderId: OrderId.parse(order.id) }, { userId: order.userId });
  });
}

async function isStillInWorkshop(
  tx: Tx,
  { parcelId, isRemake, state }: { parcelId: string; isRemake: boolean; state: string },
) {
  if (!isRemake) return workshopStates.includes(state);
  return (await tx.remake.findUnique({ where: { id: parcelId }, select: { state: true } }))?.state === "making";
}

/**
 * Returns the state to which an order returns when its scan is undone. An order with only accessories was packed
 * without being printed.
 */
async function getOrderStateBeforeStation(tx: Tx, { orderId, station }: { orderId: string; station: string }) {
  const tiles = await tx.orderTile.count({ where: { orderId } });
  if (tiles === 0) return "checking";
  return station === "printing" ? "printing" : "framing";
}

type TileScan = { tileId: string; fromState: string; toState: string };

async function revertTileState(tx: Tx, { tileId, fromState, toState }: TileScan): Promise<void> {
  const { count } = await tx.orderTile.updateMany({
    where: { id: tileId, state: toState },
    data: { state: fromState },
  });
  if (count !== 1) throw new ShopError("SCAN_NOT_UNDONE");
}

/** Reopens the box, which is no longer complete. */
async function reopenBox(tx: Tx, { parcelId, at }: { parcelId: string; at: Date }): Promise<void> {
  await tx.scan.updateMany({ where: { parcelId, tileId: null, undoneAt: null }, data: { undoneAt: at } });
}
