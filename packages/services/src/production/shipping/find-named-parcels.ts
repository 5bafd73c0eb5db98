import type { Db } from "@storywall/db/client";
import { getAddressMark, parseProductionCode } from "@storywall/domain/production/production-codes";
import type { TrackingRow } from "@storywall/domain/production/shipping/read-tracking-rows";
import type { NamedParcel } from "@storywall/domain/production/shipping/review-tracking-rows";

export type FoundParcel = NamedParcel & { orderId: string; remakeId: string | null; addressVersion: number };

/** Finds the parcel of each row by box code or order number. An order number refers to the order's own box. */
export async function findNamedParcels(
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
export async function findTrackingOwners(
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
