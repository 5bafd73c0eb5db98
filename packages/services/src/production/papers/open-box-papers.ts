import { type Db, inTransaction } from "@storywall/db/client";
import { type AddressLabel, drawAddressLabels } from "@storywall/documents/address-label";
import type { ExcludedOrder } from "@storywall/documents/excluded-orders";
import { drawPackingSlips, type PackingSlip } from "@storywall/documents/packing-slip";
import { Address } from "@storywall/domain/cart/address-schema";
import { TotalsView } from "@storywall/domain/cart/schema";
import { isGift } from "@storywall/domain/catalog/extras";
import { ChosenExtras } from "@storywall/domain/catalog/extras-schema";
import { CHANGE_WINDOW_MS } from "@storywall/domain/catalog/shop-terms";
import { ShopError } from "@storywall/domain/errors";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { listRejectedLineShares, subtractLineShares } from "@storywall/domain/orders/line-shares";
import { toBoxCode, toProductionCode } from "@storywall/domain/production/production-codes";
import { PLATES_PER_TILE } from "@storywall/domain/production/production-scan";
import type { Context } from "../../accounts/context.ts";
import { readSetting } from "../../catalog/settings.ts";
import type { OpenedFile } from "../../kernel/opened-file.ts";
import { createPdfFile } from "../../kernel/opened-file.ts";
import { publishEvent } from "../../kernel/publish-event.ts";
import { listBoxAccessories } from "../box.ts";
import { findScannedParcel, type Parcel } from "../find-scanned-parcel.ts";
import { type PrintItemRow, readPrintItems } from "../read-print-items.ts";
import { buildShopInfo, readPrintProofs } from "./workshop-files.ts";

type PaperContext = Pick<Context, "db" | "storage" | "now">;
export type BoxPaper = "slip" | "label";

/** Maximum number of boxes per document. */
const MAX_BOXES = 60;

/**
 * Opens the packing slip or address label of one box. The code of a void label opens the new papers. Throws what
 * `findScannedParcel` throws, ORDER_CANCELLED.
 */
export async function openBoxPaper(
  ctx: PaperContext,
  { box, paper, contactEmail }: { box: string; paper: BoxPaper; contactEmail?: string | undefined },
): Promise<OpenedFile> {
  const parcel = await findScannedParcel(ctx.db, box, { isVoidAllowed: true });
  return openPapersPdf(ctx, { parcels: [parcel], paper, contactEmail, name: toProductionCode(parcel.id) });
}

/** Opens the slips of all parcels to pack, or the labels of all packed parcels. Throws NOT_FOUND if there are none. */
export async function openPapersOfBoardColumn(
  ctx: PaperContext,
  { paper, contactEmail }: { paper: BoxPaper; contactEmail?: string | undefined },
): Promise<OpenedFile> {
  const column = paper === "slip" ? "packing" : "packed";
  const found = await ctx.db.$queryRaw<Array<{ orderId: string; remakeId: string | null }>>`
    SELECT order_id AS "orderId", remake_id AS "remakeId" FROM board_entries
    WHERE board_column = ${column}
      -- An order of accessories is packed after its change window.
      AND NOT (tiles = 0 AND state = 'checking' AND since > ${new Date(ctx.now().getTime() - CHANGE_WINDOW_MS)})
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
  const pdf = await drawBoxPapers(ctx, { boxes, paper, contactEmail });
  if (paper === "label") await recordLabelsPrinted(ctx, boxes);
  return createPdfFile(pdf, `${paper}s-${name}.pdf`);
}

/** Records that staff opened the labels of these boxes. A label with an older address stays void. */
export async function recordLabelsPrinted({ db }: Pick<Context, "db">, boxes: readonly BoxToPack[]): Promise<void> {
  for (const { parcel, userId, addressVersion, isLabelVoid } of boxes) {
    if (!isLabelVoid || parcel.remakeId) continue;
    const { orderId } = parcel;
    await inTransaction(db, async (tx) => {
      await tx.order.updateMany({ where: { id: orderId, addressVersion }, data: { isLabelVoid: false } });
      await publishEvent(tx, { type: "order", orderId }, { userId });
    });
  }
}

type BoxPapersInput = {
  boxes: readonly BoxToPack[];
  paper: BoxPaper;
  contactEmail?: string | undefined;
  leftOut?: readonly ExcludedOrder[];
};

/** Draws the slips or labels of these boxes in this order. Throws for an invalid address. */
export async function drawBoxPapers(
  ctx: Pick<Context, "db" | "storage">,
  { boxes, paper, contactEmail, leftOut = [] }: BoxPapersInput,
): Promise<Uint8Array> {
  const shop = buildShopInfo(contactEmail);
  if (paper === "label") {
    const sender = await readSetting(ctx.db, "sender");
    return drawAddressLabels(boxes.map(toAddressLabel), { ...shop, sender }, leftOut);
  }
  const slips: PackingSlip[] = [];
  for (const box of boxes) slips.push(await toPackingSlip(ctx, box));
  return drawPackingSlips(slips, shop, leftOut);
}

export type BoxToPack = Awaited<ReturnType<typeof readBoxToPack>>;

export async function readBoxToPack(db: Db, parcel: Parcel) {
  const order = await db.order.findUniqueOrThrow({
    where: { id: parcel.orderId },
    select: {
      number: true,
      state: true,
      userId: true,
      placedAt: true,
      shippingAddress: true,
      addressVersion: true,
      isLabelVoid: true,
      totals: true,
      extras: true,
      lines: true,
    },
  });
  return { ...order, parcel, pieces: await readPrintItems(db, { orderId: parcel.orderId, remakeId: parcel.remakeId }) };
}

function toAddressLabel(box: BoxToPack): AddressLabel {
  const { parcel, number, shippingAddress, addressVersion, pieces } = box;
  return {
    address: Address.parse(shippingAddress),
    orderNumber: number,
    code: toBoxCode(parcel.id, addressVersion),
    tileCount: pieces.length,
    accessories: listBoxAccessories(box),
    isRemake: parcel.remakeId !== null,
  };
}

async function toPackingSlip(ctx: Pick<Context, "storage">, box: BoxToPack): Promise<PackingSlip> {
  const { parcel, number, placedAt, shippingAddress, addressVersion, totals, lines, pieces } = box;
  const proofs = await readPrintProofs(
    ctx,
    pieces.map(({ proofKey }) => proofKey),
  );
  const isRemake = parcel.remakeId !== null;
  const extras = ChosenExtras.parse(isRemake ? {} : box.extras);
  return {
    orderNumber: number,
    code: toBoxCode(parcel.id, addressVersion),
    placedAt: placedAt.toISOString(),
    shippingAddress: Address.parse(shippingAddress),
    isRemake,
    giftNote: extras.giftNote ?? null,
    plates: pieces.length * PLATES_PER_TILE,
    accessories: listBoxAccessories(box),
    pieces: pieces.map((piece, index) => toSlipItem(piece, proofs[index] ?? null)),
    totals:
      isRemake || isGift(extras) ? null : subtractLineShares(TotalsView.parse(totals), listRejectedLineShares(lines)),
  };
}

function toSlipItem(piece: PrintItemRow, proof: Uint8Array | null): PackingSlip["pieces"][number] {
  const { n, lineId, title, name, copy, frameSize, frameStyle } = piece;
  return { n, lineId, title, name, copy, frameSize, frameStyle, proof };
}
