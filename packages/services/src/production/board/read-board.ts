import type { Db } from "@storywall/db/client";
import { type ChosenExtras, isGift } from "@storywall/domain/catalog/extras";
import { CHANGE_WINDOW_MS } from "@storywall/domain/catalog/shop-terms";
import { formatErrorMessage, isShopErrorCode } from "@storywall/domain/errors";
import { BatchId, normalizeOrderNumber, OrderId, RemakeId, TileId } from "@storywall/domain/kernel/ids";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { getTrackingUrl } from "@storywall/domain/orders/tracking-numbers";
import {
  BOARD_DELIVERED_DAYS,
  BOARD_HELD_PICTURES,
  BOARD_PAGE,
  BOARD_ROWS,
  type BoardColumn,
  boardColumnKeys,
  boardColumns,
} from "@storywall/domain/production/board-columns";
import type {
  BoardFilter,
  BoardRowsInput,
  BoardView,
  ColumnView,
  GroupRow,
  ParcelRow,
} from "@storywall/domain/production/production-board";
import { parseProductionCode, toBoxCode, toProductionCode } from "@storywall/domain/production/production-codes";
import { canAdminSeePhotos } from "../../accounts/admin/admin-photos.ts";
import type { Context } from "../../accounts/context.ts";

type BoardContext = Pick<Context, "db" | "now"> & { admin?: Context["admin"] };
type Counts = { col: BoardColumn; tiles: number; orders: number; late: number; fresh: number };
type BoardParts = { counts: Counts[]; groups: FoundGroup[]; parcels: FoundParcel[] };
type PageOptions = { skip: number; take: number; columns: readonly BoardColumn[] };

/** Reads the counts and the first rows of every column. */
export async function readBoard({ db, now, admin = null }: BoardContext, filter: BoardFilter): Promise<BoardView> {
  const at = now();
  const canSeePhotos = canAdminSeePhotos({ admin });
  const rows = { skip: 0, take: BOARD_ROWS, columns: boardColumnKeys };
  const { counts, groups, parcels } = await queryBoard(db, at, filter, rows);
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
  const { groups, parcels } = await queryBoard(db, now(), filter, rows);
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
    groups: columnRows.groups.slice(0, take).map(toGroupRow),
    parcels: columnRows.parcels.slice(0, take).map((row) => toParcelRow(row, canSeePhotos)),
    hasMore: columnRows.groups.length > take || columnRows.parcels.length > take,
  };
}

/**
 * Reads a page of each column's rows, and with the first page the counts, in one statement. A parcel is an order or a
 * remake. In `shown`, `col` is the entry's column and `of` the number of tiles in its parcel. An order with only
 * accessories has one entry with 0 tiles, which counts as one item.
 */
async function queryBoard(
  db: Db,
  now: Date,
  filter: BoardFilter,
  { columns, skip, take }: PageOptions,
): Promise<BoardParts> {
  const deliveredSince = new Date(now.getTime() - BOARD_DELIVERED_DAYS * 86_400_000);
  const changeableSince = new Date(now.getTime() - CHANGE_WINDOW_MS);
  const today = toShopDay(now);
  const [frameSize, frameStyle, due] = [filter.frameSize ?? null, filter.frameStyle ?? null, filter.due ?? null];
  const { search } = filter;
  const code = search ? parseProductionCode(search) : null;
  const searchedKind = search ? (code?.kind ?? "number") : null;
  const searched = search ? (code?.stem ?? normalizeOrderNumber(search)) : null;
  const [first, last] = [skip + 1, skip + take + 1];
  const ofGroups = columns.filter((key) => boardColumns[key].rows === "groups");
  const ofParcels = columns.filter((key) => boardColumns[key].rows === "parcels");
  const [found] = await db.$queryRaw<Array<{ [K in keyof BoardParts]: BoardParts[K] | null }>>`
    WITH searched_tile AS MATERIALIZED (
      SELECT order_id, remake_id, state, batch_id, frame_size, frame_style FROM order_tiles
      WHERE substr(id, 6, 9) = ${searched}),
    shown AS (
      SELECT s.parcel_id AS parcel, s.batch_id, s.frame_size, s.frame_style, counted.tiles,
        greatest(counted.tiles, 1) AS items, s.parcel_tiles AS of, s.ship_by, s.since, is_fresh, col,
        s.ship_by < ${today}::date AND s.board_column NOT IN ('shipped', 'delivered') AS counts_late
      FROM board_entries s
      CROSS JOIN LATERAL (SELECT CASE ${searchedKind}::text WHEN 'tile' THEN 1 ELSE s.tiles END AS tiles) AS counted
      CROSS JOIN LATERAL (
        SELECT s.remake_id IS NULL AND s.state = 'checking' AND s.since > ${changeableSince} AS is_fresh) AS change_window
      CROSS JOIN LATERAL (
        SELECT CASE WHEN s.tiles = 0 AND is_fresh THEN 'checking' ELSE s.board_column END AS col) AS place
      WHERE col = ANY (${[...columns]}) AND (s.delivered_at IS NULL OR s.delivered_at > ${deliveredSince})
        AND (${frameSize}::text IS NULL OR s.frame_size = ${frameSize})
        AND (${frameStyle}::text IS NULL OR s.frame_style = ${frameStyle})
        AND CASE ${due}::text WHEN 'late' THEN s.ship_by < ${today}::date
          WHEN 'today' THEN s.ship_by <= ${today}::date ELSE true END
        AND CASE ${searchedKind}::text
          WHEN 'tile' THEN EXISTS (
            SELECT 1 FROM searched_tile t
            WHERE t.order_id = s.order_id AND t.remake_id IS NOT DISTINCT FROM s.remake_id AND t.state = s.tile_state
              AND t.batch_id IS NOT DISTINCT FROM s.batch_id AND t.frame_size = s.frame_size
              AND t.frame_style = s.frame_style)
          WHEN 'order' THEN s.remake_id IS NULL AND substr(s.order_id, 7, 9) = ${searched}
          WHEN 'remake' THEN substr(s.remake_id, 8, 9) = ${searched}
          WHEN 'batch' THEN substr(s.batch_id, 7, 9) = ${searched}
          WHEN 'number' THEN position(${searched} IN s.order_number) > 0
          ELSE true END),
    column_parcels AS (
      SELECT col, parcel, sum(tiles)::int AS tiles, min(of) AS of, min(ship_by) AS ship_by, min(since) AS since,
        bool_or(counts_late) AS is_late, sum(items) FILTER (WHERE counts_late) AS late,
        sum(items) FILTER (WHERE is_fresh) AS fresh
      FROM shown GROUP BY col, parcel),
    counts AS (
      SELECT col, sum(tiles)::int AS tiles, count(*)::int AS orders, coalesce(sum(late), 0)::int AS late,
        coalesce(sum(fresh), 0)::int AS fresh
      FROM column_parcels WHERE ${skip === 0}::boolean GROUP BY col),
    -- A batch that is being printed is one row, whatever its frames.
    grouped AS (
      SELECT col, batch_id, frame_size, frame_style, sum(tiles)::int AS tiles, count(DISTINCT parcel)::int AS orders,
        coalesce(sum(tiles) FILTER (WHERE is_fresh), 0)::int AS fresh,
        coalesce(sum(tiles) FILTER (WHERE counts_late), 0)::int AS late,
        min(ship_by) AS ship_by, min(since) AS since
      FROM (
        SELECT col, batch_id, parcel, tiles, ship_by, since, is_fresh, counts_late,
          CASE WHEN col <> 'printing' THEN frame_size END AS frame_size,
          CASE WHEN col <> 'printing' THEN frame_style END AS frame_style
        FROM shown WHERE ${ofGroups.length > 0}::boolean AND col = ANY (${ofGroups}::text[])) AS framed
      GROUP BY col, batch_id, frame_size, frame_style),
    numbered_groups AS (
      SELECT *, row_number() OVER (PARTITION BY col ORDER BY ship_by, since, batch_id, frame_size, frame_style) AS row
      FROM grouped),
    groups AS (
      SELECT n.col, n.batch_id AS "batchId", b.number AS "batchNumber", b.started_at AS "startedAt",
        (SELECT count(*)::int FROM order_tiles t WHERE t.batch_id = n.batch_id) AS "batchTiles",
        CASE WHEN n.col = 'printing' THEN b.frame_size ELSE n.frame_size END AS "frameSize",
        CASE WHEN n.col = 'printing' THEN b.frame_style ELSE n.frame_style END AS "frameStyle",
        n.tiles, n.orders, n.fresh, n.late, n.ship_by::text AS "shipBy", n.since
      FROM numbered_groups n LEFT JOIN batches b ON b.id = n.batch_id
      WHERE n.row BETWEEN ${first} AND ${last} ORDER BY n.col, n.row),
    numbered_parcels AS (
      SELECT *, row_number() OVER (PARTITION BY col
        ORDER BY CASE WHEN col = 'packing' THEN of - tiles ELSE 0 END, ship_by, since, parcel) AS row
      FROM column_parcels WHERE ${ofParcels.length > 0}::boolean AND col = ANY (${ofParcels}::text[])),
    parcels AS (
      SELECT n.col, n.parcel, o.id AS "orderId", r.id AS "remakeId", o.number, coalesce(r.state, o.state) AS state,
        o.problem_code AS "problemCode", n.tiles, n.of, n.is_late AS "isLate",
        o.extras, o.address_version AS "addressVersion",
        r.id IS NULL AND o.is_label_void AS "isLabelVoid", n.ship_by::text AS "shipBy", n.since,
        CASE WHEN n.col = 'lab' THEN (
          SELECT jsonb_build_object('confirmedAt', l.confirmed_at, 'reference', l.reference,
            'isRecalled', l.recalled_at IS NOT NULL)
          FROM lab_orders l WHERE l.parcel_id = n.parcel) END AS lab,
        CASE WHEN r.id IS NULL THEN o.carrier ELSE r.carrier END AS carrier,
        CASE WHEN r.id IS NULL THEN o.tracking_number ELSE r.tracking_number END AS "trackingNumber",
        CASE WHEN r.id IS NULL THEN o.tracking_url ELSE r.tracking_url END AS "trackingUrl",
        CASE WHEN n.col = 'problems' AND r.id IS NULL THEN (
          SELECT jsonb_agg(jsonb_build_object('tileId', held.id, 'hasProof', held.proof_key IS NOT NULL,
            'problemCode', held.problem_code))
          FROM (SELECT t.id, t.proof_key, t.problem_code FROM order_tiles t
            WHERE t.order_id = o.id AND t.remake_id IS NULL AND t.problem_code IS NOT NULL
            ORDER BY t.position, t.copy LIMIT ${BOARD_HELD_PICTURES}) AS held) END AS held
      FROM numbered_parcels n LEFT JOIN remakes r ON r.id = n.parcel
        JOIN orders o ON o.id = coalesce(r.order_id, n.parcel)
      WHERE n.row BETWEEN ${first} AND ${last} ORDER BY n.col, n.row)
    SELECT (SELECT jsonb_agg(counts) FROM counts) AS counts, (SELECT jsonb_agg(groups) FROM groups) AS groups,
      (SELECT jsonb_agg(parcels) FROM parcels) AS parcels`;
  return { counts: found?.counts ?? [], groups: found?.groups ?? [], parcels: found?.parcels ?? [] };
}

type FoundGroup = {
  col: BoardColumn;
  batchId: string | null;
  batchNumber: number | null;
  startedAt: string | null;
  batchTiles: number | null;
  frameSize: string | null;
  frameStyle: string | null;
  tiles: number;
  orders: number;
  fresh: number;
  late: number;
  shipBy: string;
  since: string;
};

function toGroupRow(row: FoundGroup): GroupRow {
  const { col, batchId, batchNumber, startedAt, batchTiles, frameSize, frameStyle } = row;
  const { tiles, orders, fresh, late, shipBy, since } = row;
  const groupFields = { frameSize, frameStyle, tiles, orders, fresh, late, shipBy, since: toIsoTime(since) };
  const key = `${col}:${batchId ?? "none"}:${frameSize ?? "all"}:${frameStyle ?? "all"}`;
  if (!batchId || batchNumber === null || !startedAt) return { key, batch: null, ...groupFields };
  const batch = { id: BatchId.parse(batchId), number: batchNumber, startedAt: toIsoTime(startedAt) };
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
  extras: ChosenExtras;
  addressVersion: number;
  isLabelVoid: boolean;
  shipBy: string;
  since: string;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  held: HeldTile[] | null;
  lab: { confirmedAt: string | null; reference: string | null; isRecalled: boolean } | null;
};

type HeldTile = { tileId: string; hasProof: boolean; problemCode: string };

function toParcelRow(row: FoundParcel, canSeePhotos: boolean): ParcelRow {
  const {
    col,
    parcel,
    number,
    state,
    tiles,
    of,
    isLate,
    extras,
    isLabelVoid,
    addressVersion,
    shipBy,
    since,
    carrier,
    trackingNumber,
    trackingUrl,
    lab,
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
    isGift: isGift(extras),
    isLabelVoid,
    shipBy,
    since: toIsoTime(since),
    lab: lab && { ...lab, confirmedAt: lab.confirmedAt && toIsoTime(lab.confirmedAt) },
    problem: toParcelProblem(row),
    held: (row.held ?? []).map((tile) => toHeldTileView(row.orderId, tile, canSeePhotos)),
    tracking:
      carrier && trackingNumber
        ? { carrier, number: trackingNumber, url: getTrackingUrl({ carrier, trackingNumber, trackingUrl }) }
        : null,
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
    sentence: toProblemSentence(problemCode, "This order needs a review."),
  };
}

function toHeldTileView(
  orderId: string,
  { tileId, hasProof, problemCode }: HeldTile,
  canSeePhotos: boolean,
): ParcelRow["held"][number] {
  return {
    tileId: TileId.parse(tileId),
    proofPath: hasProof && canSeePhotos ? `/orders/${orderId}/tiles/${tileId}/proof.jpg` : null,
    sentence: toProblemSentence(problemCode, "This photo needs a review."),
  };
}

/**
 * Returns a problem's message without its request to the customer. A message with placeholders cannot be shown, because
 * their values are not stored.
 */
function toProblemSentence(problemCode: string | null, fallback: string): string {
  const message = isShopErrorCode(problemCode ?? "") ? formatErrorMessage(problemCode as never) : "";
  const [sentence = ""] = message.split(" Please ");
  return sentence && !sentence.includes("{") ? sentence : fallback;
}

/** Converts a time in Postgres's JSON format, such as `2026-11-26T14:00:00+00:00`. */
const toIsoTime = (time: string): string => new Date(time).toISOString();
