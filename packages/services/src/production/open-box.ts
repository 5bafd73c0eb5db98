import type { Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { toBoxCode } from "@storywall/domain/production/production-codes";
import { type BoxInput, type BoxView, countPlates } from "@storywall/domain/production/production-scan";
import type { Context } from "../accounts/context.ts";
import { countBoxPlateSets } from "./count-box-plate-sets.ts";
import { findParcel, isBoxClosed, type Parcel } from "./find-parcel.ts";
import { buildParcelFilter, readPrintItems, toPrintItemView } from "./read-print-items.ts";

/**
 * Returns the expected and the packed items of the box that belongs to a scanned packing slip. Throws SCAN_MISREAD,
 * SCAN_WRONG_KIND, SCAN_UNKNOWN, LABEL_VOID, ORDER_CANCELLED.
 */
export async function openBox({ db }: Pick<Context, "db">, { box }: BoxInput): Promise<BoxView> {
  return readBox(db, await findParcel(db, box));
}

export async function readBox(
  db: Pick<Tx, "$queryRaw" | "scan" | "remake" | "order">,
  parcel: Parcel,
): Promise<BoxView> {
  const order = await db.order.findUniqueOrThrow({
    where: { id: parcel.orderId },
    select: { number: true, state: true, giftNote: true, addressVersion: true, isLabelVoid: true, lines: true },
  });
  if (order.state === "cancelled") throw new ShopError("ORDER_CANCELLED");
  const remake = parcel.remakeId
    ? await db.remake.findUniqueOrThrow({ where: { id: parcel.remakeId }, select: { state: true } })
    : null;
  const pieces = await readPrintItems(db, buildParcelFilter(parcel));
  const plateSets = countBoxPlateSets({ parcel, lines: order.lines });
  return {
    code: toBoxCode(parcel.id, order.addressVersion),
    orderId: parcel.orderId,
    remakeId: parcel.remakeId,
    orderNumber: order.number,
    state: remake?.state ?? order.state,
    isClosed: pieces.every(({ state }) => state === "packed") && (await isBoxClosed(db, parcel, order.state)),
    plates: countPlates(pieces.length, plateSets),
    plateSets,
    isGift: order.giftNote !== null,
    isLabelVoid: !parcel.remakeId && order.isLabelVoid,
    pieces: pieces.map(toPrintItemView),
  };
}
