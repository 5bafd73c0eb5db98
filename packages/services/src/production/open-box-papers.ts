import type { Db } from "@storywall/db/client";
import { type AddressLabel, drawAddressLabels } from "@storywall/documents/address-label";
import { drawPackingSlips, type PackingSlip } from "@storywall/documents/packing-slip";
import { TotalsView } from "@storywall/domain/cart/schema";
import { Address } from "@storywall/domain/checkout/address-schema";
import { ShopError } from "@storywall/domain/errors";
import { codeOf } from "@storywall/domain/orders/production-codes";
import { platesFor } from "@storywall/domain/orders/production-scan";
import { shopDay } from "@storywall/domain/shop-time";
import type { Context } from "../context.ts";
import type { OpenedFile } from "../photos/opened-file.ts";
import { shownPieces } from "./board-sql.ts";
import { findParcel, type Parcel } from "./find-parcel.ts";
import { inParcel, type Piece, readPieces } from "./read-pieces.ts";
import { openPdf, readProofs, shopOf } from "./workshop-files.ts";

type Working = Pick<Context, "db" | "storage" | "now">;
export type BoxPaper = "slip" | "label";

/** More are printed in another go. */
const MOST = 60;

/** The packing slip, or the address label, of one box. Throws what `findParcel` does, ORDER_CANCELLED. */
export async function openBoxPaper(
  ctx: Working,
  { box, paper, contactEmail }: { box: string; paper: BoxPaper; contactEmail?: string | undefined },
): Promise<OpenedFile> {
  const parcel = await findParcel(ctx.db, box);
  return openPapers(ctx, { parcels: [parcel], paper, contactEmail, name: codeOf(parcel.id) });
}

/** The slips of all that is to be packed, or the labels of all that is packed. Throws NOT_FOUND when there is none. */
export async function openBoardPapers(
  ctx: Working,
  { paper, contactEmail }: { paper: BoxPaper; contactEmail?: string | undefined },
): Promise<OpenedFile> {
  const column = paper === "slip" ? "packing" : "packed";
  const found = await ctx.db.$queryRaw<Array<{ orderId: string; remakeId: string | null }>>`
    WITH ${shownPieces(ctx.now(), {})}
    SELECT order_id AS "orderId", remake_id AS "remakeId" FROM shown WHERE col = ${column}
    GROUP BY order_id, remake_id, ship_by, since ORDER BY ship_by, since, order_id LIMIT ${MOST}`;
  if (found.length === 0) throw new ShopError("NOT_FOUND");
  const parcels = found.map(({ orderId, remakeId }) => ({ id: remakeId ?? orderId, orderId, remakeId }) as Parcel);
  return openPapers(ctx, { parcels, paper, contactEmail, name: shopDay(ctx.now()) });
}

type Asked = { parcels: readonly Parcel[]; paper: BoxPaper; contactEmail: string | undefined; name: string };

async function openPapers(ctx: Working, { parcels, paper, contactEmail, name }: Asked): Promise<OpenedFile> {
  const shop = shopOf(contactEmail);
  const boxes: Box[] = [];
  for (const parcel of parcels) boxes.push(await readBoxToPack(ctx.db, parcel));
  if (paper === "label") return openPdf(await drawAddressLabels(boxes.map(toLabel), shop), `labels-${name}.pdf`);
  const slips: PackingSlip[] = [];
  for (const box of boxes) slips.push(await toSlip(ctx, box));
  return openPdf(await drawPackingSlips(slips, shop), `slips-${name}.pdf`);
}

type Box = Awaited<ReturnType<typeof readBoxToPack>>;

async function readBoxToPack(db: Db, parcel: Parcel) {
  const order = await db.order.findUniqueOrThrow({
    where: { id: parcel.orderId },
    select: { number: true, state: true, placedAt: true, shippingAddress: true, totals: true, giftNote: true },
  });
  if (order.state === "cancelled") throw new ShopError("ORDER_CANCELLED");
  return { ...order, parcel, pieces: await readPieces(db, inParcel(parcel)) };
}

function toLabel({ parcel, number, shippingAddress, pieces }: Box): AddressLabel {
  return {
    address: Address.parse(shippingAddress),
    orderNumber: number,
    code: codeOf(parcel.id),
    pieces: pieces.length,
    isRemake: parcel.remakeId !== null,
  };
}

async function toSlip(ctx: Working, box: Box): Promise<PackingSlip> {
  const { parcel, number, placedAt, shippingAddress, totals, giftNote, pieces } = box;
  const proofs = await readProofs(
    ctx,
    pieces.map(({ proofKey }) => proofKey),
  );
  const isRemake = parcel.remakeId !== null;
  return {
    orderNumber: number,
    code: codeOf(parcel.id),
    placedAt: placedAt.toISOString(),
    shippingAddress: Address.parse(shippingAddress),
    isRemake,
    giftNote: isRemake ? null : giftNote,
    plates: platesFor(pieces.length),
    pieces: pieces.map((piece, at) => toSlipPiece(piece, proofs[at] ?? null)),
    totals: isRemake || giftNote !== null ? null : TotalsView.parse(totals),
  };
}

function toSlipPiece(piece: Piece, proof: Uint8Array | null): PackingSlip["pieces"][number] {
  const { n, lineId, title, name, copy, frameSize, frameStyle } = piece;
  return { n, lineId, title, name, copy, frameSize, frameStyle, proof };
}
