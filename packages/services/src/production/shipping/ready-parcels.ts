import { type Db, inTransaction } from "@storywall/db/client";
import { listAccessoryParts, type ProductLine } from "@storywall/domain/catalog/accessories";
import { areWeightsEstimated, computeParcelWeight } from "@storywall/domain/catalog/settings";
import { ShopError } from "@storywall/domain/errors";
import { OrderId, RemakeId } from "@storywall/domain/kernel/ids";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { getAddressMark, parseProductionCode, toBoxCode } from "@storywall/domain/production/production-codes";
import {
  type AddressExport,
  type ExportAddressesInput,
  isCompleteAddress,
  MAX_LABELED_BOXES,
  type ReadyParcel,
  type ReadyParcelsView,
  toAddressCsv,
} from "@storywall/domain/production/shipping/ready-parcels";
import type { NamedParcel, TrackingRow } from "@storywall/domain/production/shipping/tracking-import";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext, Context } from "../../accounts/context.ts";
import { readSetting } from "../../catalog/settings.ts";
import { areLabelsEnabled, readLabelsOfBoxes } from "./label-views.ts";

type ReadContext = Pick<Context, "db" | "now" | "labels">;

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
  /** Lines to produce. Empty for a remake. */
  lines: ProductLine[];
  address: unknown;
};

/** Lists the boxes that are ready to ship, with their weights. */
export async function readReadyParcels(ctx: ReadContext): Promise<ReadyParcelsView> {
  const [stored, weights, canBuyLabels] = await Promise.all([
    queryReadyParcels(ctx.db, ctx.now()),
    readSetting(ctx.db, "packing"),
    areLabelsEnabled(ctx),
  ]);
  const labels = await readLabelsOfBoxes(ctx.db, stored);
  return {
    today: toShopDay(ctx.now()),
    parcels: stored.map((parcel) => ({
      ...toReadyParcel(parcel, computeParcelWeight(weights, parcel.sizes, parcel.lines)),
      label: labels.get(parcel.id) ?? null,
    })),
    canBuyLabels,
    areWeightsEstimated: areWeightsEstimated(weights),
  };
}

function toReadyParcel(parcel: StoredReadyParcel, grams: number): Omit<ReadyParcel, "label"> {
  const { id, orderNumber, addressVersion, shipBy, isLate, sizes, lines, address } = parcel;
  return {
    code: toBoxCode(id, addressVersion),
    orderId: OrderId.parse(parcel.orderId),
    remakeId: parcel.remakeId ? RemakeId.parse(parcel.remakeId) : null,
    orderNumber,
    destination: isCompleteAddress(address) ? `${address.city}, ${address.provinceCode}` : "",
    tiles: sizes.length,
    accessories: listAccessoryParts(lines),
    grams,
    shipBy,
    isLate,
    hasAddress: isCompleteAddress(address),
  };
}

/** Reads the packed and closed boxes, earliest ship-by date first. */
export function queryReadyParcels(db: Db, now: Date): Promise<StoredReadyParcel[]> {
  return db.$queryRaw<StoredReadyParcel[]>`
    WITH packed AS (
      SELECT parcel_id, order_id, remake_id, order_number, ship_by, since,
        coalesce(array_agg(frame_size) FILTER (WHERE tile IS NOT NULL), '{}') AS sizes
      FROM board_entries LEFT JOIN LATERAL generate_series(1, tiles) AS tile ON true
      WHERE board_column = 'packed' GROUP BY parcel_id, order_id, remake_id, order_number, ship_by, since)
    SELECT p.parcel_id AS id, p.order_id AS "orderId", p.remake_id AS "remakeId", p.order_number AS "orderNumber",
      o.address_version AS "addressVersion",
      p.ship_by::text AS "shipBy", p.ship_by < ${toShopDay(now)}::date AS "isLate", p.sizes, o.shipping_address AS address,
      (SELECT coalesce(json_agg(json_build_object('templateKey', l.template_key, 'quantity', l.quantity)), '[]')
        FROM order_lines l WHERE l.order_id = p.order_id AND p.remake_id IS NULL AND l.refused IS NULL) AS lines
    FROM packed p JOIN orders o ON o.id = p.order_id
    ORDER BY p.ship_by, p.since, p.parcel_id LIMIT ${MAX_LABELED_BOXES}`;
}

/**
 * Writes the addresses of boxes that are ready to ship as CSV for a label service. The audit log records which boxes
 * were exported, because the file contains personal data. Throws ADDRESSES_NONE if no requested box is ready.
 */
export async function exportAddresses(ctx: AdminContext, { boxes }: ExportAddressesInput): Promise<AddressExport> {
  const [ready, weights] = await Promise.all([queryReadyParcels(ctx.db, ctx.now()), readSetting(ctx.db, "packing")]);
  const coded = ready.map((parcel) => ({ ...parcel, code: toBoxCode(parcel.id, parcel.addressVersion) }));
  const chosen = boxes ? coded.filter(({ code }) => boxes.includes(code)) : coded;
  const labeled = chosen.flatMap(({ id, orderNumber, code, address, sizes, lines }) =>
    isCompleteAddress(address)
      ? [{ id, orderNumber, code, address, grams: computeParcelWeight(weights, sizes, lines) }]
      : [],
  );
  if (labeled.length === 0) throw new ShopError("ADDRESSES_NONE");
  await inTransaction(ctx.db, (tx) =>
    recordAudit(tx, ctx.admin, {
      action: "addresses.exported",
      entity: "export",
      entityId: "addresses",
      after: { parcels: labeled.map(({ id }) => id) },
    }),
  );
  return {
    fileName: `storywall-addresses-${toShopDay(ctx.now())}.csv`,
    csv: toAddressCsv(labeled),
    boxes: labeled.length,
    leftOut: (boxes?.length ?? ready.length) - labeled.length,
  };
}

export type FoundParcel = NamedParcel & { orderId: string; remakeId: string | null; addressVersion: number };

/** Finds the parcel of each row by box code or order number. An order number refers to the order's own box. */
export async function createParcelLookup(
  db: Db,
  rows: readonly TrackingRow[],
): Promise<(row: TrackingRow) => FoundParcel | null> {
  const references = [...new Set(rows.flatMap((row) => row.references))];
  const codes = references.flatMap((text) => parseProductionCode(text) ?? []);
  const listStems = (kind: string) => codes.filter((code) => code.kind === kind).map(({ stem }) => stem);
  const numbers = references.map((text) => text.toUpperCase());
  const parcels = await db.$queryRaw<FoundParcel[]>`
    SELECT o.id, o.id AS "orderId", NULL AS "remakeId", o.number AS "orderNumber", o.state, o.carrier,
      o.tracking_number AS "trackingNumber",
      o.address_version AS "addressVersion", o.is_label_void AS "isLabelVoid",
      EXISTS (SELECT 1 FROM scans s WHERE s.parcel_id = o.id AND s.tile_id IS NULL AND s.undone_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM order_tiles t WHERE t.order_id = o.id AND t.remake_id IS NULL
          AND t.state <> 'packed') AS "isPacked"
    FROM orders o WHERE o.number = ANY (${numbers}) OR substr(o.id, 7, 9) = ANY (${listStems("order")})
    UNION ALL
    SELECT r.id, r.order_id, r.id, o.number, r.state, r.carrier, r.tracking_number, 1, false,
      EXISTS (SELECT 1 FROM scans s WHERE s.parcel_id = r.id AND s.tile_id IS NULL AND s.undone_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM order_tiles t WHERE t.remake_id = r.id AND t.state <> 'packed')
    FROM remakes r JOIN orders o ON o.id = r.order_id
    WHERE substr(r.id, 8, 9) = ANY (${listStems("remake")})`;
  const findByReference = (text: string) => {
    const code = parseProductionCode(text);
    const parcel = parcels.find(({ id, orderNumber, remakeId }) =>
      code ? id.startsWith(`${code.kind}_${code.stem}`) : !remakeId && orderNumber === text.toUpperCase(),
    );
    const hasOldAddress = parcel && code && code.addressMark !== getAddressMark(parcel.addressVersion);
    return hasOldAddress ? { ...parcel, isLabelVoid: true } : parcel;
  };
  return (row) => row.references.map(findByReference).find((parcel) => parcel !== undefined) ?? null;
}

/** Returns the parcels that already have one of these tracking numbers, by number. */
export async function findParcelsByTracking(
  db: Db,
  rows: readonly TrackingRow[],
): Promise<ReadonlyMap<string, NamedParcel>> {
  const numbers = [...new Set(rows.map(({ trackingNumber }) => trackingNumber))];
  const found = await db.$queryRaw<(NamedParcel & { trackingNumber: string })[]>`
    SELECT id, number AS "orderNumber", state, true AS "isPacked", false AS "isLabelVoid", carrier, tracking_number AS "trackingNumber"
    FROM orders WHERE tracking_number = ANY (${numbers})
    UNION ALL
    SELECT r.id, o.number, r.state, true, false, r.carrier, r.tracking_number
    FROM remakes r JOIN orders o ON o.id = r.order_id WHERE r.tracking_number = ANY (${numbers})`;
  return new Map(found.map((parcel) => [parcel.trackingNumber, parcel]));
}
