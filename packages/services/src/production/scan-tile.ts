import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError, type ShopErrorCode } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import {
  judgeScan,
  nextStation,
  type ScanAnswer,
  type ScanInput,
  type Station,
  stations,
  stationWords,
} from "@storywall/domain/production/production-scan";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { actAs } from "../kernel/act-as.ts";
import { announce } from "../kernel/announce.ts";
import { enqueueInProduction } from "./enqueue-in-production.ts";
import { findParcel, type Parcel, readScanned } from "./find-parcel.ts";
import { followPieces } from "./follow-pieces.ts";
import { byTileStem, inParcel, type Piece, readPieces, toPieceView } from "./read-pieces.ts";

/**
 * Moves a scanned item one step on, according to the station. Idempotent; a repeated scan of the item returns `already`. An
 * error moves nothing.
 * @throws SCAN_MISREAD, SCAN_WRONG_KIND, SCAN_UNKNOWN, SCAN_NOT_STARTED, SCAN_ON_HOLD, SCAN_BEING_REMADE, SCAN_OUT_OF_ORDER,
 * SCAN_WRONG_STATION, ORDER_CANCELLED; at packing also SCAN_BOX_FIRST and SCAN_WRONG_BOX.
 */
export async function scanTile(ctx: AdminContext, input: ScanInput): Promise<ScanAnswer> {
  const { stem } = readScanned(input.code, ["tile"]);
  return inTransaction(ctx.db, async (tx) => {
    await actAs(tx, ctx.admin.actor);
    const [order] = await tx.$queryRaw<LockedOrder[]>`
      SELECT id, state, user_id AS "userId", checkout_id AS "checkoutId" FROM orders
      WHERE id = (SELECT order_id FROM order_tiles WHERE substr(id, 6, 9) = ${stem}) FOR UPDATE`;
    const [piece] = order ? await readPieces(tx, byTileStem(stem)) : [];
    if (!order || !piece) throw new ShopError("SCAN_UNKNOWN");
    const heard = await tx.scan.findUnique({ where: { id: input.scanId } });
    if (heard && heard.tileId !== piece.id) throw new ShopError("IDEMPOTENCY_MISMATCH");
    const box = input.station === "packing" ? await openBoxFor(tx, piece, input.box) : null;
    const outcome = heard ? "done" : verdictOn(piece, input.station);
    if (!heard && outcome === "done") {
      await move(tx, ctx, { order, piece, input });
      if (input.station === "printing" && !piece.remakeId) await enqueueInProduction(tx, OrderId.parse(order.id));
      if (!(await followPieces(tx, { order, now: ctx.now(), actor: ctx.admin.actor }))) {
        await announce(tx, { type: "order", orderId: OrderId.parse(order.id) }, { userId: order.userId });
      }
    }
    const state = outcome === "done" && !heard ? stations[input.station].to : piece.state;
    return {
      scanId: input.scanId,
      outcome,
      station: input.station,
      piece: toPieceView({ ...piece, state }),
      box: box && (await filledSoFar(tx, box)),
    };
  });
}

type LockedOrder = { id: string; state: string; userId: string; checkoutId: string };

function verdictOn(piece: Piece, station: Station): "done" | "already" {
  const { state, orderState, remakeId } = piece;
  const verdict = judgeScan(station, { state, orderState, isRemake: remakeId !== null });
  if (verdict === "done" || verdict === "already") return verdict;
  throw refusal(verdict, piece);
}

/** An error that carries the item for the station's screen. */
function refusal(code: ShopErrorCode, piece: Piece): ShopError {
  const next = nextStation(piece.state);
  return new ShopError(
    code,
    {
      order: piece.orderNumber,
      state: piece.state,
      before: next ? stations[next].to : "",
      station: next ? stationWords[next].name.toLowerCase() : "",
    },
    { shown: { piece: toPieceView(piece) } },
  );
}

async function openBoxFor(tx: Tx, piece: Piece, text: string | undefined): Promise<Parcel> {
  if (!text) throw refusal("SCAN_BOX_FIRST", piece);
  const box = await findParcel(tx, text);
  if (box.id !== piece.parcelId) throw refusal("SCAN_WRONG_BOX", piece);
  return box;
}

type Moving = { order: LockedOrder; piece: Piece; input: ScanInput };

async function move(tx: Tx, ctx: AdminContext, { order, piece, input }: Moving): Promise<void> {
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

async function filledSoFar(tx: Tx, box: Parcel): Promise<{ packed: number; of: number }> {
  const [row] = await tx.$queryRaw<Array<{ packed: number; of: number }>>`
    SELECT (count(*) FILTER (WHERE t.state = 'packed'))::int AS packed, count(*)::int AS of
    FROM order_tiles t WHERE ${inParcel(box)}`;
  return row ?? { packed: 0, of: 0 };
}
