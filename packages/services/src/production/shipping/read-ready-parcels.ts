import type { Db } from "@storywall/db/client";
import { areWeightsEstimated, computeParcelWeight } from "@storywall/domain/catalog/package-weights";
import { replacementPlates } from "@storywall/domain/catalog/products";
import { OrderId, RemakeId } from "@storywall/domain/kernel/ids";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { isCompleteAddress } from "@storywall/domain/production/is-complete-address";
import { toBoxCode } from "@storywall/domain/production/production-codes";
import {
  MAX_LABELED_BOXES,
  type ReadyParcel,
  type ReadyParcelsView,
} from "@storywall/domain/production/shipping/ready-parcels";
import type { Context } from "../../accounts/context.ts";
import { readSetting } from "../../catalog/read-setting.ts";
import { buildBoardCtes } from "../board/board-sql.ts";

type ReadContext = Pick<Context, "db" | "now">;

/** A packed box with its address, as stored. */
export type StoredReadyParcel = {
  id: string;
  orderId: string;
  remakeId: string | null;
  orderNumber: string;
  addressVersion: number;
  shipBy: string;
  isLate: boolean;
  sizes: string[];
  /** Number of sets of replacement plates. */
  plateSets: number;
  address: unknown;
};

/** Lists the boxes that are ready to ship, with their weights. */
export async function readReadyParcels(ctx: ReadContext): Promise<ReadyParcelsView> {
  const [stored, weights] = await Promise.all([queryReadyParcels(ctx.db, ctx.now()), readSetting(ctx.db, "packing")]);
  return {
    today: toShopDay(ctx.now()),
    parcels: stored.map((parcel) =>
      toReadyParcel(parcel, computeParcelWeight(weights, parcel.sizes, parcel.plateSets)),
    ),
    areWeightsEstimated: areWeightsEstimated(weights),
  };
}

function toReadyParcel(parcel: StoredReadyParcel, grams: number): ReadyParcel {
  const { id, orderNumber, addressVersion, shipBy, isLate, sizes, plateSets, address } = parcel;
  return {
    code: toBoxCode(id, addressVersion),
    orderId: OrderId.parse(parcel.orderId),
    remakeId: parcel.remakeId ? RemakeId.parse(parcel.remakeId) : null,
    orderNumber,
    destination: isCompleteAddress(address) ? `${address.city}, ${address.provinceCode}` : "",
    tiles: sizes.length,
    plateSets,
    grams,
    shipBy,
    isLate,
    hasAddress: isCompleteAddress(address),
  };
}

/** Reads the packed and closed boxes, earliest ship-by date first. */
export function queryReadyParcels(db: Db, now: Date): Promise<StoredReadyParcel[]> {
  return db.$queryRaw<StoredReadyParcel[]>`
    WITH ${buildBoardCtes(now, {})},
    packed AS (
      SELECT parcel, order_id, remake_id, number, ship_by, since, bool_or(is_late) AS is_late,
        coalesce(array_agg(frame_size) FILTER (WHERE tile IS NOT NULL), '{}') AS sizes
      FROM shown LEFT JOIN LATERAL generate_series(1, tiles) AS tile ON true
      WHERE col = 'packed' GROUP BY parcel, order_id, remake_id, number, ship_by, since)
    SELECT p.parcel AS id, p.order_id AS "orderId", p.remake_id AS "remakeId", p.number AS "orderNumber",
      o.address_version AS "addressVersion",
      p.ship_by::text AS "shipBy", p.is_late AS "isLate", p.sizes, o.shipping_address AS address,
      CASE WHEN p.remake_id IS NULL THEN (
        SELECT coalesce(sum(l.quantity), 0)::int FROM order_lines l
        WHERE l.order_id = p.order_id AND l.template_key = ${replacementPlates.key} AND l.refused IS NULL) ELSE 0 END AS "plateSets"
    FROM packed p JOIN orders o ON o.id = p.order_id
    ORDER BY p.ship_by, p.since, p.parcel LIMIT ${MAX_LABELED_BOXES}`;
}
