import type { Db } from "@storywall/db/client";
import { type AddressLabel, drawAddressLabels } from "@storywall/documents/address-label";
import type { ExcludedOrder } from "@storywall/documents/excluded-orders";
import { drawPackingSlips, type PackingSlip } from "@storywall/documents/packing-slip";
import { Address } from "@storywall/domain/cart/address-schema";
import { TotalsView } from "@storywall/domain/cart/schema";
import { ShopError } from "@storywall/domain/errors";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { listRejectedLineShares, subtractLineShares } from "@storywall/domain/orders/line-shares";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import { countPlates } from "@storywall/domain/production/production-scan";
import type { Context } from "../../accounts/context.ts";
import { openPdf } from "../../kernel/open-pdf.ts";
import type { OpenedFile } from "../../kernel/opened-file.ts";
import { buildBoardCtes } from "../board/board-sql.ts";
import { findParcel, type Parcel } from "../find-parcel.ts";
import { buildParcelFilter, type PrintItemRow, readPrintItems } from "../read-print-items.ts";
import { buildShopInfo, readProofs } from "./workshop-files.ts";

type PaperContext = Pick<Context, "db" | "storage" | "now">;
export type BoxPaper = "slip" | "label";

/** Maximum number of boxes per document. */
const MAX_BOXES = 60;

/** Opens the packing slip or address label of one box. Throws what `findParcel` throws, ORDER_CANCELLED. */
export async function drawBoxPaper(
  ctx: PaperContext,
  { box, paper, contactEmail }: { box: string; paper: BoxPaper; contactEmail?: string | undefined },
): Promise<OpenedFile> {
  const parcel = await findParcel(ctx.db, box);
  return openPapersPdf(ctx, { parcels: [parcel], paper, contactEmail, name: toProductionCode(parcel.id) });
}

/** Opens the slips of all parcels to pack, or the labels of all packed parcels. Throws NOT_FOUND if there are none. */
export async function drawBoardPapers(
  ctx: PaperContext,
  { paper, contactEmail }: { paper: BoxPaper; contactEmail?: string | undefined },
): Promise<OpenedFile> {
  const column = paper === "slip" ? "packing" : "packed";
  const found = await ctx.db.$queryRaw<Array<{ orderId: string; remakeId: string | null }>>`
    WITH ${buildBoardCtes(ctx.now(), {})}
    SELECT order_id AS "orderId", remake_id AS "remakeId" FROM shown WHERE col = ${column}
    GROUP BY order_id, remake_id, ship_by, since ORDER BY ship_by, since, order_id LIMIT ${MAX_BOXES}`;
  if (found.length === 0) throw new ShopError("NOT_FOUND");
  const parcels = found.map(({ orderId, remakeId }) => ({ id: remakeId ?? orderId, orderId, remakeId }) as Parcel);
  return openPapersPdf(ctx, { parcels, paper, contactEmail, name: toShopDay(ctx.now()) });
}

type PapersRequest = { parcels: readonly Parcel[]; paper: BoxPaper; contactEmail: string | undefined; name: string };

async function openPapersPdf(
  ctx: PaperContext,
  { parcels, paper, contactEmail, name }: PapersRequest,
): Promise<OpenedFile> {
  const boxes: BoxToPack[] = [];
  for (const parcel of parcels) {
    const box = await readBoxToPack(ctx.db, parcel);
    if (box.state === "cancelled") throw new ShopError("ORDER_CANCELLED");
    boxes.push(box);
  }
  return openPdf(await drawBoxPapers(ctx, { boxes, paper, contactEmail }), `${paper}s-${name}.pdf`);
}

type BoxPapersInput = {
  boxes: readonly BoxToPack[];
  paper: BoxPaper;
  contactEmail?: string | undefined;
  left?: readonly ExcludedOrder[];
};

/** Draws the slips or labels of these boxes in this order. Throws for an invalid address. */
export async function drawBoxPapers(
  ctx: Pick<Context, "storage">,
  { boxes, paper, contactEmail, left = [] }: BoxPapersInput,
): Promise<Uint8Array> {
  const shop = buildShopInfo(contactEmail);
  if (paper === "label") return drawAddressLabels(boxes.map(toAddressLabel), shop, left);
  const slips: PackingSlip[] = [];
  for (const box of boxes) slips.push(await toPackingSlip(ctx, box));
  return drawPackingSlips(slips, shop, left);
}

export type BoxToPack = Awaited<ReturnType<typeof readBoxToPack>>;

export async function readBoxToPack(db: Db, parcel: Parcel) {
  const order = await db.order.findUniqueOrThrow({
    where: { id: parcel.orderId },
    select: {
      number: true,
      state: true,
      placedAt: true,
      shippingAddress: true,
      totals: true,
      giftNote: true,
      lines: true,
    },
  });
  return { ...order, parcel, pieces: await readPrintItems(db, buildParcelFilter(parcel)) };
}

function toAddressLabel({ parcel, number, shippingAddress, pieces }: BoxToPack): AddressLabel {
  return {
    address: Address.parse(shippingAddress),
    orderNumber: number,
    code: toProductionCode(parcel.id),
    tileCount: pieces.length,
    isRemake: parcel.remakeId !== null,
  };
}

async function toPackingSlip(ctx: Pick<Context, "storage">, box: BoxToPack): Promise<PackingSlip> {
  const { parcel, number, placedAt, shippingAddress, totals, giftNote, lines, pieces } = box;
  const proofs = await readProofs(
    ctx,
    pieces.map(({ proofKey }) => proofKey),
  );
  const isRemake = parcel.remakeId !== null;
  return {
    orderNumber: number,
    code: toProductionCode(parcel.id),
    placedAt: placedAt.toISOString(),
    shippingAddress: Address.parse(shippingAddress),
    isRemake,
    giftNote: isRemake ? null : giftNote,
    plates: countPlates(pieces.length),
    pieces: pieces.map((piece, index) => toSlipItem(piece, proofs[index] ?? null)),
    totals:
      isRemake || giftNote !== null
        ? null
        : subtractLineShares(TotalsView.parse(totals), listRejectedLineShares(lines)),
  };
}

function toSlipItem(piece: PrintItemRow, proof: Uint8Array | null): PackingSlip["pieces"][number] {
  const { n, lineId, title, name, copy, frameSize, frameStyle } = piece;
  return { n, lineId, title, name, copy, frameSize, frameStyle, proof };
}
