import { listShownAdjustments } from "@storywall/domain/cart/adjustments";
import type { TotalsView } from "@storywall/domain/cart/schema";
import { formatParts, type LooseParts } from "@storywall/domain/catalog/accessories";
import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frames";
import { hangingInstructions } from "@storywall/domain/catalog/hanging-advice";
import { formatMoney, formatSignedMoney } from "@storywall/domain/kernel/money";
import { formatProductionCode } from "@storywall/domain/production/production-codes";
import { type ExcludedOrder, excludedOrdersTitle, writeExcludedOrders } from "./excluded-orders.ts";
import { formatAddressLines, type LetterheadShop, writeLetterhead } from "./letterhead.ts";
import { createPageWriter, inkColors, PAGE, type PageWriter, RIGHT_EDGE } from "./page-writer.ts";

export type PackingSlipItem = {
  n: number;
  lineId: string;
  title: string;
  name: string;
  copy: number;
  frameSize: string;
  frameStyle: string;
  proof: Uint8Array | null;
};

export type PackingSlip = {
  orderNumber: string;
  /** Code of the box. It is scanned before the box's tiles. */
  code: string;
  placedAt: string;
  shippingAddress: Readonly<Record<string, string | null>>;
  isRemake: boolean;
  giftNote: string | null;
  /** Number of adhesive plates for the tiles. */
  plates: number;
  accessories: readonly LooseParts[];
  pieces: readonly PackingSlipItem[];
  /** Amounts in cents; null for gifts and free remakes. */
  totals: Omit<TotalsView, "currency"> | null;
};

const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/New_York" });
const CODE_SIZE = 104;

/**
 * Draws one packing slip per box. Each slip starts on a new page. A last page lists the orders that have no packing
 * slip.
 */
export async function drawPackingSlips(
  slips: readonly PackingSlip[],
  shop: LetterheadShop,
  excluded: readonly ExcludedOrder[] = [],
): Promise<Uint8Array> {
  const [first] = slips;
  const title = slips.length === 1 && first ? `Packing slip ${first.orderNumber}` : `${slips.length} packing slips`;
  const writer = await createPageWriter({
    title,
    author: shop.name,
    language: "en-US",
    contents: { shop, left: excluded, slips: slips.map(omitImages) },
  });
  const footers: string[] = [];
  for (const [at, slip] of slips.entries()) {
    if (at > 0) writer.startPage();
    const firstPage = writer.pageCount() - 1;
    await writePackingSlip(writer, slip, shop);
    const pages = writer.pageCount() - firstPage;
    for (let page = 1; page <= pages; page++)
      footers.push(`Packing slip ${slip.orderNumber}   ·   ${page} of ${pages}`);
  }
  if (excluded.length > 0) {
    if (slips.length > 0) writer.startPage();
    writeExcludedOrders(writer, excluded);
    footers.push(excludedOrdersTitle);
  }
  return writer.finish((page) => `${shop.name}, ${shop.location}   ·   ${footers[page - 1] ?? title}`);
}

const omitImages = ({ pieces, ...slip }: PackingSlip) => [slip, pieces.map(({ proof: _, ...piece }) => piece)];

async function writePackingSlip(writer: PageWriter, slip: PackingSlip, shop: LetterheadShop): Promise<void> {
  writeLetterhead(writer, shop, "Packing slip");
  writeSlipDetails(writer, slip);
  if (slip.giftNote) writeGiftNote(writer, slip.giftNote);
  await writeSlipItems(writer, slip);
  writePartsAndTotals(writer, slip);
}

function writeSlipDetails(writer: PageWriter, slip: PackingSlip): void {
  const middle = 236;
  const address = formatAddressLines(slip.shippingAddress).flatMap((line) => writer.wrap(line, 170));
  const facts: Array<[name: string, value: string]> = [
    ["Order", slip.orderNumber],
    ["Placed", dayFormat.format(new Date(slip.placedAt))],
    ["Box", formatProductionCode(slip.code)],
    ...(slip.isRemake ? [["", "Remade for you, free of charge"] as [string, string]] : []),
  ];
  writer.down(CODE_SIZE - 40);
  writer.drawQrCode(slip.code, RIGHT_EDGE - CODE_SIZE + 10, CODE_SIZE);
  writer.down(-(CODE_SIZE - 40));
  for (let row = 0; row < Math.max(facts.length, address.length + 1); row++) {
    const fact = facts[row];
    if (fact) {
      writer.write(fact[0], { ink: inkColors.soft });
      writer.write(fact[1], { x: fact[0] ? PAGE.margin + 48 : PAGE.margin, isBold: row === 0 || row === 2 });
    }
    if (row === 0) writer.write("Ship to", { x: middle, ink: inkColors.soft });
    else writer.write(address[row - 1] ?? "", { x: middle });
    writer.down(16);
  }
  writer.down(14);
}

function writeGiftNote(writer: PageWriter, note: string): void {
  const lines = writer.wrap(note, RIGHT_EDGE - PAGE.margin - 32, { size: 13 });
  const height = 34 + lines.length * 18;
  writer.ensureSpace(height + 20);
  writer.drawFrame(PAGE.margin, height, RIGHT_EDGE - PAGE.margin);
  writer.down(20);
  writer.write("A gift for you", { x: PAGE.margin + 16, size: 9.5, ink: inkColors.soft });
  for (const line of lines) {
    writer.down(18);
    writer.write(line, { x: PAGE.margin + 16, size: 13 });
  }
  writer.down(38);
}

async function writeSlipItems(writer: PageWriter, { pieces }: PackingSlip): Promise<void> {
  for (const [, items] of Map.groupBy(pieces, ({ lineId }) => lineId)) {
    const [first] = items;
    writer.ensureSpace(90);
    writer.write(first?.title ?? "", { isBold: true, size: 12 });
    writer.write(`${items.length} ${items.length === 1 ? "tile" : "tiles"}`, {
      right: RIGHT_EDGE,
      ink: inkColors.soft,
    });
    writer.down(9);
    writer.drawRule();
    for (const piece of items) await writeSlipItem(writer, piece, pieces.length);
    writer.down(21);
  }
}

async function writeSlipItem(writer: PageWriter, piece: PackingSlipItem, total: number): Promise<void> {
  const row = 38;
  writer.ensureSpace(row + 6);
  writer.down(row);
  if (piece.proof) await writer.drawImage(piece.proof, PAGE.margin + 24, { width: 40, height: row - 6 });
  writer.down(-(row - 6) / 2 + 4);
  writer.drawCheckbox(PAGE.margin, 11);
  writer.write(`${piece.n} of ${total}`, { x: PAGE.margin + 76, isBold: true });
  const copy = piece.copy > 1 ? `, copy ${piece.copy}` : "";
  writer.write(`${piece.name.replaceAll("_", " ")}${copy}`, { x: PAGE.margin + 136 });
  const size = isFrameSize(piece.frameSize) ? frameSizes[piece.frameSize] : null;
  const about = size ? `${size.name}, ${size.sizeText}, ${piece.frameStyle}` : piece.frameStyle;
  writer.write(about, { right: RIGHT_EDGE });
  writer.down((row - 6) / 2 - 4);
  writer.down(4);
  writer.drawRule();
}

/** Writes the number of loose parts and instructions for hanging, with the totals beside them. */
function writePartsAndTotals(writer: PageWriter, { plates, accessories, totals }: PackingSlip): void {
  const width = totals ? 290 : RIGHT_EDGE - PAGE.margin - 24;
  const lines = hangingInstructions.flatMap((sentence) => writer.wrap(sentence, width, { size: 9 }));
  const rows = totals ? createTotalRows(totals) : [];
  const partLines = listPartLines({ plates, accessories });
  writer.ensureSpace(Math.max(lines.length * 12.5 + partLines.length * 17 + 3, rows.length * 16));
  for (const [at, [name, value]] of rows.entries()) {
    const isLast = at === rows.length - 1;
    writer.down(at * 16);
    writer.write(name, { x: 410, isBold: isLast, ...(isLast ? {} : { ink: inkColors.soft }) });
    writer.write(value, { right: RIGHT_EDGE, isBold: isLast });
    writer.down(-at * 16);
  }
  for (const line of partLines) {
    writer.drawCheckbox(PAGE.margin, 11);
    writer.write(line, { x: PAGE.margin + 24, isBold: true });
    writer.down(17);
  }
  for (const line of lines) {
    writer.write(line, { x: PAGE.margin + 24, size: 9, ink: inkColors.soft });
    writer.down(12.5);
  }
}

function listPartLines({ plates, accessories }: Pick<PackingSlip, "plates" | "accessories">): string[] {
  const forTiles = plates === 1 ? "1 adhesive steel plate" : `${plates} adhesive steel plates, one for each tile`;
  return [...(plates > 0 ? [forTiles] : []), ...accessories.map(formatParts)];
}

type TotalRow = [name: string, value: string];

function createTotalRows(totals: NonNullable<PackingSlip["totals"]>): TotalRow[] {
  const { subtotal, shipping, tax, total } = totals;
  return [
    ["Subtotal", formatMoney(subtotal)],
    ...listShownAdjustments(totals).map(({ label, amount }): TotalRow => [label, formatSignedMoney(amount)]),
    ["Shipping", shipping === 0 ? "Free" : formatMoney(shipping)],
    ["Sales tax", formatMoney(tax)],
    ["Paid", formatMoney(total)],
  ];
}
