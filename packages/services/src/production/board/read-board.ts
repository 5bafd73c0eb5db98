import type { Db } from "@storywall/db/client";
import { errorMessage, isShopErrorCode } from "@storywall/domain/errors";
import { BatchId, OrderId, RemakeId, TileId } from "@storywall/domain/kernel/ids";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import {
  BOARD_HELD_PICTURES,
  BOARD_PAGE,
  BOARD_ROWS,
  type BoardColumn,
  type BoardFilter,
  type BoardRowsInput,
  type BoardView,
  boardColumnKeys,
  boardColumns,
  type ColumnView,
  type GroupRow,
  type ParcelRow,
} from "@storywall/domain/production/production-board";
import { toBoxCode, toProductionCode } from "@storywall/domain/production/production-codes";
import { canAdminSeePhotos } from "../../accounts/admin/admin-photos.ts";
import type { Context } from "../../accounts/context.ts";
import { buildBoardCtes } from "./board-sql.ts";

type BoardContext = Pick<Context, "db" | "now"> & { admin?: Context["admin"] };
type Counts = { col: BoardColumn; tiles: number; orders: number; late: number; fresh: number };
type PageOptions = { skip: number; take: number; columns: readonly BoardColumn[] };

/** Reads the counts and the first rows of every column. */
export async function readBoard({ db, now, admin = null }: BoardContext, filter: BoardFilter): Promise<BoardView> {
  const at = now();
  const canSeePhotos = canAdminSeePhotos({ admin });
  const rows = { skip: 0, take: BOARD_ROWS, columns: boardColumnKeys };
  const [counts, groups, parcels] = await Promise.all([
    readColumnCounts(db, at, filter),
    readBoardGroups(db, at, filter, rows),
    readParcels(db, at, filter, rows),
  ]);
  const buildColumn = (key: BoardColumn): ColumnView => {
    const { tiles = 0, orders = 0, late = 0, fresh = 0 } = counts.find(({ col }) => col === key) ?? {};
    return { tiles, orders, late, fresh, ...pickColumnRows(key, { groups, parcels, take: BOARD_ROWS, canSeePhotos }) };
  };
  const columns = Object.fromEntries(boardColumnKeys.map((key) => [key, buildColumn(key)])) as BoardView["columns"];
  return { at: at.toISOString(), today: toShopDay(at), columns };
}

export async function readBoardRows(
  { db, now, admin = null }: BoardContext,
  { column, filter, cursor }: BoardRowsInput,
): Promise<Pick<ColumnView, "groups" | "parcels" | "hasMore">> {
  const rows = { skip: cursor, take: BOARD_PAGE, columns: [column] };
  const hasGroups = boardColumns[column].rows === "groups";
  const groups = hasGroups ? await readBoardGroups(db, now(), filter, rows) : [];
  const parcels = hasGroups ? [] : await readParcels(db, now(), filter, rows);
  return pickColumnRows(column, { groups, parcels, take: BOARD_PAGE, canSeePhotos: canAdminSeePhotos({ admin }) });
}

type BoardRows = { groups: FoundGroup[]; parcels: FoundParcel[]; take: number; canSeePhotos: boolean };

/** Returns the rows of one column. The query reads one row more than `take`; that extra row only sets `hasMore`. */
function pickColumnRows(key: BoardColumn, { groups, parcels, take, canSeePhotos }: BoardRows) {
  const columnRows = {
    groups: groups.filter(({ col }) => col === key),
    parcels: parcels.filter(({ col }) => col === key),
  };
  return {
    groups: columnRows.groups.slice(0, take).map(toGroup),
    parcels: columnRows.parcels.slice(0, take).map((row) => toParcel(row, canSeePhotos)),
    hasMore: columnRows.groups.length > take || columnRows.parcels.length > take,
  };
}

function readColumnCounts(db: Db, now: Date, filter: BoardFilter): Promise<Counts[]> {
  return db.$queryRaw<Counts[]>`
    WITH ${buildBoardCtes(now, filter)}
    SELECT col, count(id)::int AS tiles, count(DISTINCT parcel)::int AS orders,
      (count(*) FILTER (WHERE counts_late))::int AS late, (count(*) FILTER (WHERE is_fresh))::int AS fresh
    FROM shown GROUP BY col`;
}

type FoundGroup = {
  col: BoardColumn;
  batchId: string | null;
  batchNumber: number | null;
  startedAt: Date | null;
  batchTiles: number | null;
  frameSize: string | null;
  frameStyle: string | null;
  tiles: number;
  orders: number;
  fresh: number;
  late: number;
  shipBy: string;
  since: Date;
};

const filterColumnsByRowKind = (kind: "groups" | "parcels", { columns }: PageOptions) =>
  columns.filter((key) => boardColumns[key].rows === kind);

function readBoardGroups(db: Db, now: Date, filter: BoardFilter, rows: PageOptions): Promise<FoundGroup[]> {
  return db.$queryRaw<FoundGroup[]>`
    WITH ${buildBoardCtes(now, filter)},
    framed AS (
      SELECT s.col, s.batch_id, s.parcel, s.ship_by, s.since, s.is_fresh, s.counts_late,
        CASE WHEN s.col = 'printing' THEN b.frame_size ELSE s.frame_size END AS frame_size,
        CASE WHEN s.col = 'printing' THEN b.frame_style ELSE s.frame_style END AS frame_style
      FROM shown s LEFT JOIN batches b ON b.id = s.batch_id),
    grouped AS (
      SELECT col, batch_id, frame_size, frame_style, count(*)::int AS tiles, count(DISTINCT parcel)::int AS orders,
        (count(*) FILTER (WHERE is_fresh))::int AS fresh, (count(*) FILTER (WHERE counts_late))::int AS late,
        min(ship_by) AS ship_by, min(since) AS since
      FROM framed WHERE col = ANY (${filterColumnsByRowKind("groups", rows)}) GROUP BY col, batch_id, frame_size, frame_style),
    numbered AS (
      SELECT *, row_number() OVER (PARTITION BY col ORDER BY ship_by, since, batch_id, frame_size, frame_style) AS row
      FROM grouped)
    SELECT n.col, n.batch_id AS "batchId", b.number AS "batchNumber", b.started_at AS "startedAt",
      (SELECT count(*)::int FROM order_tiles t WHERE t.batch_id = n.batch_id) AS "batchTiles",
      n.frame_size AS "frameSize", n.frame_style AS "frameStyle", n.tiles, n.orders, n.fresh, n.late,
      n.ship_by::text AS "shipBy", n.since
    FROM numbered n LEFT JOIN batches b ON b.id = n.batch_id
    WHERE n.row > ${rows.skip} AND n.row <= ${rows.skip + rows.take + 1} ORDER BY n.col, n.row`;
}

function toGroup(row: FoundGroup): GroupRow {
  const { col, batchId, batchNumber, startedAt, batchTiles, frameSize, frameStyle } = row;
  const { tiles, orders, fresh, late, shipBy, since } = row;
  const groupFields = { frameSize, frameStyle, tiles, orders, fresh, late, shipBy, since: since.toISOString() };
  const key = `${col}:${batchId ?? "none"}:${frameSize ?? "all"}:${frameStyle ?? "all"}`;
  if (!batchId || batchNumber === null || !startedAt) return { key, batch: null, ...groupFields };
  const batch = { id: BatchId.parse(batchId), number: batchNumber, startedAt: startedAt.toISOString() };
  return { key, batch: { ...batch, tiles: batchTiles ?? tiles, code: toProductionCode(batchId) }, ...groupFields };
}

type FoundParcel = {
  col: BoardColumn;
  parcel: string;
  orderId: string;
  remakeId: string | null;
  number: string;
  state: string;
  problemCode: string | null;
  tiles: number;
  of: number;
  isLate: boolean;
  isGift: boolean;
  addressVersion: number;
  isLabelVoid: boolean;
  shipBy: string;
  since: Date;
  carrier: string | null;
  trackingNumber: string | null;
  held: HeldTile[] | null;
};

type HeldTile = { tileId: string; hasProof: boolean; problemCode: string };

function readParcels(db: Db, now: Date, filter: BoardFilter, rows: PageOptions): Promise<FoundParcel[]> {
  return db.$queryRaw<FoundParcel[]>`
    WITH ${buildBoardCtes(now, filter)},
    grouped AS (
      SELECT col, parcel, order_id, remake_id, number, coalesce(remake_state, order_state) AS state, problem_code,
        count(id)::int AS tiles, max(of)::int AS of, bool_or(counts_late) AS is_late, is_gift,
        address_version, is_label_void, ship_by, since, carrier, tracking_number
      FROM shown WHERE col = ANY (${filterColumnsByRowKind("parcels", rows)})
      GROUP BY col, parcel, order_id, remake_id, number, remake_state, order_state, problem_code, is_gift, address_version,
        is_label_void, ship_by, since, carrier, tracking_number),
    numbered AS (
      SELECT *, row_number() OVER (PARTITION BY col
        ORDER BY CASE WHEN col = 'packing' THEN of - tiles ELSE 0 END, ship_by, since, parcel) AS row FROM grouped)
    SELECT col, parcel, order_id AS "orderId", remake_id AS "remakeId", number, state, problem_code AS "problemCode", tiles,
      of, is_late AS "isLate", is_gift AS "isGift", address_version AS "addressVersion",
      is_label_void AS "isLabelVoid", ship_by::text AS "shipBy", since, carrier,
      tracking_number AS "trackingNumber",
      CASE WHEN col = 'problems' AND remake_id IS NULL THEN (
        SELECT jsonb_agg(jsonb_build_object('tileId', held.id, 'hasProof', held.proof_key IS NOT NULL,
          'problemCode', held.problem_code))
        FROM (SELECT t.id, t.proof_key, t.problem_code FROM order_tiles t
          WHERE t.order_id = numbered.order_id AND t.remake_id IS NULL AND t.problem_code IS NOT NULL
          ORDER BY t.position, t.copy LIMIT ${BOARD_HELD_PICTURES}) AS held) END AS held
    FROM numbered WHERE row > ${rows.skip} AND row <= ${rows.skip + rows.take + 1} ORDER BY col, row`;
}

function toParcel(row: FoundParcel, canSeePhotos: boolean): ParcelRow {
  const {
    col,
    parcel,
    number,
    state,
    tiles,
    of,
    isLate,
    isGift,
    isLabelVoid,
    addressVersion,
    shipBy,
    since,
    carrier,
    trackingNumber,
  } = row;
  return {
    key: `${col}:${parcel}`,
    orderId: OrderId.parse(row.orderId),
    remakeId: row.remakeId ? RemakeId.parse(row.remakeId) : null,
    orderNumber: number,
    code: toBoxCode(parcel, addressVersion),
    state,
    tiles,
    of,
    isLate,
    isGift,
    isLabelVoid,
    shipBy,
    since: since.toISOString(),
    problem: toParcelProblem(row),
    held: (row.held ?? []).map((tile) => toHeldPicture(row.orderId, tile, canSeePhotos)),
    tracking: carrier && trackingNumber ? { carrier, number: trackingNumber } : null,
  };
}

function toParcelProblem({ col, state, problemCode, tiles }: FoundParcel): ParcelRow["problem"] {
  if (col !== "problems") return null;
  if (state !== "needs_attention") {
    return {
      code: "BEING_REMADE",
      sentence: tiles > 1 ? `${tiles} tiles are being remade.` : "A tile is being remade.",
    };
  }
  return {
    code: problemCode ?? "NEEDS_ATTENTION",
    sentence: toSentence(problemCode, "This order needs a review."),
  };
}

function toHeldPicture(
  orderId: string,
  { tileId, hasProof, problemCode }: HeldTile,
  canSeePhotos: boolean,
): ParcelRow["held"][number] {
  return {
    tileId: TileId.parse(tileId),
    proofPath: hasProof && canSeePhotos ? `/orders/${orderId}/tiles/${tileId}/proof.jpg` : null,
    sentence: toSentence(problemCode, "This photo needs a review."),
  };
}

/** Returns a problem's message. A message with placeholders cannot be shown, because their values are not stored. */
function toSentence(problemCode: string | null, fallback: string): string {
  const sentence = isShopErrorCode(problemCode ?? "") ? errorMessage(problemCode as never) : "";
  return sentence && !sentence.includes("{") ? sentence : fallback;
}
