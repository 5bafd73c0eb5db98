import type { Db } from "@storywall/db/client";
import { isShopErrorCode, sentenceOf } from "@storywall/domain/errors";
import { BatchId, OrderId, RemakeId } from "@storywall/domain/kernel/ids";
import { shopDay } from "@storywall/domain/kernel/shop-time";
import {
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
import { codeOf } from "@storywall/domain/production/production-codes";
import type { Context } from "../../accounts/context.ts";
import { shownPieces } from "./board-sql.ts";

type Reading = Pick<Context, "db" | "now">;
type Counts = { col: BoardColumn; tiles: number; orders: number; late: number };
type Rows = { skip: number; take: number; columns: readonly BoardColumn[] };

/** Reads the counts of all columns and their first rows in one statement, so that the numbers agree. */
export async function readBoard({ db, now }: Reading, filter: BoardFilter): Promise<BoardView> {
  const at = now();
  const rows = { skip: 0, take: BOARD_ROWS, columns: boardColumnKeys };
  const [counts, groups, parcels] = await Promise.all([
    readCounts(db, at, filter),
    readGroups(db, at, filter, rows),
    readParcels(db, at, filter, rows),
  ]);
  const column = (key: BoardColumn): ColumnView => {
    const { tiles = 0, orders = 0, late = 0 } = counts.find(({ col }) => col === key) ?? {};
    return { tiles, orders, late, ...firstRows(key, { groups, parcels, take: BOARD_ROWS }) };
  };
  const columns = Object.fromEntries(boardColumnKeys.map((key) => [key, column(key)])) as BoardView["columns"];
  return { at: at.toISOString(), today: shopDay(at), columns };
}

export async function readBoardRows(
  { db, now }: Reading,
  { column, filter, cursor }: BoardRowsInput,
): Promise<Pick<ColumnView, "groups" | "parcels" | "hasMore">> {
  const rows = { skip: cursor, take: BOARD_PAGE, columns: [column] };
  const isOfGroups = boardColumns[column].rows === "groups";
  const groups = isOfGroups ? await readGroups(db, now(), filter, rows) : [];
  const parcels = isOfGroups ? [] : await readParcels(db, now(), filter, rows);
  return firstRows(column, { groups, parcels, take: BOARD_PAGE });
}

type Found = { groups: FoundGroup[]; parcels: FoundParcel[]; take: number };

/** The query reads one extra row, which only shows that there are more. */
function firstRows(key: BoardColumn, { groups, parcels, take }: Found) {
  const own = { groups: groups.filter(({ col }) => col === key), parcels: parcels.filter(({ col }) => col === key) };
  return {
    groups: own.groups.slice(0, take).map(toGroup),
    parcels: own.parcels.slice(0, take).map(toParcel),
    hasMore: own.groups.length > take || own.parcels.length > take,
  };
}

function readCounts(db: Db, now: Date, filter: BoardFilter): Promise<Counts[]> {
  return db.$queryRaw<Counts[]>`
    WITH ${shownPieces(now, filter)}
    SELECT col, count(*)::int AS tiles, count(DISTINCT parcel)::int AS orders,
      (count(*) FILTER (WHERE counts_late))::int AS late
    FROM shown GROUP BY col`;
}

type FoundGroup = {
  col: BoardColumn;
  batchId: string | null;
  batchNumber: number | null;
  startedAt: Date | null;
  batchTiles: number | null;
  frameSize: string;
  frameStyle: string;
  tiles: number;
  orders: number;
  fresh: number;
  late: number;
  shipBy: string;
  since: Date;
};

const columnsOf = (kind: "groups" | "parcels", { columns }: Rows) =>
  columns.filter((key) => boardColumns[key].rows === kind);

function readGroups(db: Db, now: Date, filter: BoardFilter, rows: Rows): Promise<FoundGroup[]> {
  return db.$queryRaw<FoundGroup[]>`
    WITH ${shownPieces(now, filter)},
    grouped AS (
      SELECT col, batch_id, frame_size, frame_style, count(*)::int AS tiles, count(DISTINCT parcel)::int AS orders,
        (count(*) FILTER (WHERE is_fresh))::int AS fresh, (count(*) FILTER (WHERE counts_late))::int AS late,
        min(ship_by) AS ship_by, min(since) AS since
      FROM shown WHERE col = ANY (${columnsOf("groups", rows)}) GROUP BY col, batch_id, frame_size, frame_style),
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
  const about = { frameSize, frameStyle, tiles, orders, fresh, late, shipBy, since: since.toISOString() };
  const key = `${col}:${batchId ?? "none"}:${frameSize}:${frameStyle}`;
  if (!batchId || batchNumber === null || !startedAt) return { key, batch: null, ...about };
  const batch = { id: BatchId.parse(batchId), number: batchNumber, startedAt: startedAt.toISOString() };
  return { key, batch: { ...batch, tiles: batchTiles ?? tiles, code: codeOf(batchId) }, ...about };
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
  shipBy: string;
  since: Date;
  carrier: string | null;
  trackingNumber: string | null;
};

function readParcels(db: Db, now: Date, filter: BoardFilter, rows: Rows): Promise<FoundParcel[]> {
  return db.$queryRaw<FoundParcel[]>`
    WITH ${shownPieces(now, filter)},
    grouped AS (
      SELECT col, parcel, order_id, remake_id, number, coalesce(remake_state, order_state) AS state, problem_code,
        count(*)::int AS tiles, max(of)::int AS of, bool_or(counts_late) AS is_late, is_gift, ship_by, since,
        carrier, tracking_number
      FROM shown WHERE col = ANY (${columnsOf("parcels", rows)})
      GROUP BY col, parcel, order_id, remake_id, number, remake_state, order_state, problem_code, is_gift, ship_by, since,
        carrier, tracking_number),
    numbered AS (
      SELECT *, row_number() OVER (PARTITION BY col
        ORDER BY CASE WHEN col = 'packing' THEN of - tiles ELSE 0 END, ship_by, since, parcel) AS row FROM grouped)
    SELECT col, parcel, order_id AS "orderId", remake_id AS "remakeId", number, state, problem_code AS "problemCode", tiles,
      of, is_late AS "isLate", is_gift AS "isGift", ship_by::text AS "shipBy", since, carrier,
      tracking_number AS "trackingNumber"
    FROM numbered WHERE row > ${rows.skip} AND row <= ${rows.skip + rows.take + 1} ORDER BY col, row`;
}

function toParcel(row: FoundParcel): ParcelRow {
  const { col, parcel, number, state, tiles, of, isLate, isGift, shipBy, since, carrier, trackingNumber } = row;
  return {
    key: `${col}:${parcel}`,
    orderId: OrderId.parse(row.orderId),
    remakeId: row.remakeId ? RemakeId.parse(row.remakeId) : null,
    orderNumber: number,
    code: codeOf(parcel),
    state,
    tiles,
    of,
    isLate,
    isGift,
    shipBy,
    since: since.toISOString(),
    problem: problemOf(row),
    tracking: carrier && trackingNumber ? { carrier, number: trackingNumber } : null,
  };
}

function problemOf({ col, state, problemCode, tiles }: FoundParcel): ParcelRow["problem"] {
  if (col !== "problems") return null;
  if (state !== "needs_attention") {
    return {
      code: "BEING_REMADE",
      sentence: tiles > 1 ? `${tiles} tiles are being remade.` : "A tile is being remade.",
    };
  }
  const sentence = isShopErrorCode(problemCode ?? "") ? sentenceOf(problemCode as never) : "";
  return {
    code: problemCode ?? "NEEDS_ATTENTION",
    sentence: sentence && !sentence.includes("{") ? sentence : "Someone needs to look at this order.",
  };
}
