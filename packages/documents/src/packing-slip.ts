import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import { hanging } from "@storywall/domain/catalog/hanging";
import { formatMoney } from "@storywall/domain/kernel/money";
import { spelled } from "@storywall/domain/production/production-codes";
import { type LeftOut, leftOutTitle, writeLeftOut } from "./left-out.ts";
import { addressLines, type LetterheadShop, writeHead } from "./letterhead.ts";
import { inks, openWriter, PAGE, RIGHT, type Writer } from "./page-writer.ts";

export type SlipPiece = {
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
  /** Of the box; scanned before its tiles. */
  code: string;
  placedAt: string;
  shippingAddress: Readonly<Record<string, string | null>>;
  isRemake: boolean;
  giftNote: string | null;
  plates: number;
  pieces: readonly SlipPiece[];
  /** Left out of a gift, and of what was made again at no price. */
  totals: { subtotal: number; discount: number; shipping: number; tax: number; total: number } | null;
};

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/New_York" });
const CODE = 104;

/**
 * What lies in each box, each on a page of its own: for whoever packs, and for whoever opens it. What should have been among
 * them and cannot be is named on a last page, which goes into no box.
 */
export async function drawPackingSlips(
  slips: readonly PackingSlip[],
  shop: LetterheadShop,
  left: readonly LeftOut[] = [],
): Promise<Uint8Array> {
  const [first] = slips;
  const title = slips.length === 1 && first ? `Packing slip ${first.orderNumber}` : `${slips.length} packing slips`;
  const writer = await openWriter({
    title,
    author: shop.name,
    language: "en-US",
    contents: { shop, left, slips: slips.map(textsOf) },
  });
  const feet: string[] = [];
  for (const [at, slip] of slips.entries()) {
    if (at > 0) writer.turn();
    const before = writer.pageCount() - 1;
    await writeSlip(writer, slip, shop);
    const own = writer.pageCount() - before;
    for (let page = 1; page <= own; page++) feet.push(`Packing slip ${slip.orderNumber}   ·   ${page} of ${own}`);
  }
  if (left.length > 0) {
    if (slips.length > 0) writer.turn();
    writeLeftOut(writer, left);
    feet.push(leftOutTitle);
  }
  return writer.finish((page) => `${shop.name}, ${shop.place}   ·   ${feet[page - 1] ?? title}`);
}

/** Without the pictures. */
const textsOf = ({ pieces, ...slip }: PackingSlip) => [slip, pieces.map(({ proof: _, ...piece }) => piece)];

async function writeSlip(writer: Writer, slip: PackingSlip, shop: LetterheadShop): Promise<void> {
  writeHead(writer, shop, "Packing slip");
  writeAbout(writer, slip);
  if (slip.giftNote) writeGiftNote(writer, slip.giftNote);
  await writePieces(writer, slip);
  writeClose(writer, slip);
}

function writeAbout(writer: Writer, slip: PackingSlip): void {
  const middle = 236;
  const address = addressLines(slip.shippingAddress).flatMap((line) => writer.wrap(line, 170));
  const facts: Array<[name: string, value: string]> = [
    ["Order", slip.orderNumber],
    ["Placed", day.format(new Date(slip.placedAt))],
    ["Box", spelled(slip.code)],
    ...(slip.isRemake ? [["", "Made again for you, at no charge"] as [string, string]] : []),
  ];
  writer.down(CODE - 40);
  writer.code(slip.code, RIGHT - CODE + 10, CODE);
  writer.down(-(CODE - 40));
  for (let row = 0; row < Math.max(facts.length, address.length + 1); row++) {
    const fact = facts[row];
    if (fact) {
      writer.write(fact[0], { ink: inks.soft });
      writer.write(fact[1], { x: fact[0] ? PAGE.margin + 48 : PAGE.margin, isBold: row === 0 || row === 2 });
    }
    if (row === 0) writer.write("Ship to", { x: middle, ink: inks.soft });
    else writer.write(address[row - 1] ?? "", { x: middle });
    writer.down(16);
  }
  writer.down(14);
}

function writeGiftNote(writer: Writer, note: string): void {
  const lines = writer.wrap(note, RIGHT - PAGE.margin - 32, { size: 13 });
  const height = 34 + lines.length * 18;
  writer.keep(height + 20);
  writer.frame(PAGE.margin, height, RIGHT - PAGE.margin);
  writer.down(20);
  writer.write("A gift for you", { x: PAGE.margin + 16, size: 9.5, ink: inks.soft });
  for (const line of lines) {
    writer.down(18);
    writer.write(line, { x: PAGE.margin + 16, size: 13 });
  }
  writer.down(38);
}

async function writePieces(writer: Writer, { pieces }: PackingSlip): Promise<void> {
  for (const [, own] of Map.groupBy(pieces, ({ lineId }) => lineId)) {
    const [first] = own;
    writer.keep(90);
    writer.write(first?.title ?? "", { isBold: true, size: 12 });
    writer.write(`${own.length} ${own.length === 1 ? "tile" : "tiles"}`, { right: RIGHT, ink: inks.soft });
    writer.down(9);
    writer.rule();
    for (const piece of own) await writePiece(writer, piece, pieces.length);
    writer.down(21);
  }
}

async function writePiece(writer: Writer, piece: SlipPiece, of: number): Promise<void> {
  const row = 38;
  writer.keep(row + 6);
  writer.down(row);
  if (piece.proof) await writer.picture(piece.proof, PAGE.margin + 24, { width: 40, height: row - 6 });
  writer.down(-(row - 6) / 2 + 4);
  writer.tick(PAGE.margin, 11);
  writer.write(`${piece.n} of ${of}`, { x: PAGE.margin + 76, isBold: true });
  const copy = piece.copy > 1 ? `, copy ${piece.copy}` : "";
  writer.write(`${piece.name.replaceAll("_", " ")}${copy}`, { x: PAGE.margin + 136 });
  const size = isFrameSize(piece.frameSize) ? frameSizes[piece.frameSize] : null;
  const about = size ? `${size.name}, ${size.val.w} × ${size.val.h} cm, ${piece.frameStyle}` : piece.frameStyle;
  writer.write(about, { right: RIGHT });
  writer.down((row - 6) / 2 - 4);
  writer.down(4);
  writer.rule();
}

/** The plates and how they go up, and beside it what was paid. */
function writeClose(writer: Writer, { plates, totals }: PackingSlip): void {
  const width = totals ? 290 : RIGHT - PAGE.margin - 24;
  const lines = hanging.flatMap((sentence) => writer.wrap(sentence, width, { size: 9 }));
  const sums = totals ? sumsOf(totals) : [];
  writer.keep(Math.max(lines.length * 12.5 + 20, sums.length * 16));
  for (const [at, [name, value]] of sums.entries()) {
    const isLast = at === sums.length - 1;
    writer.down(at * 16);
    writer.write(name, { x: 410, isBold: isLast, ...(isLast ? {} : { ink: inks.soft }) });
    writer.write(value, { right: RIGHT, isBold: isLast });
    writer.down(-at * 16);
  }
  writer.tick(PAGE.margin, 11);
  const what = plates === 1 ? "1 adhesive steel plate" : `${plates} adhesive steel plates, one for each tile`;
  writer.write(what, { x: PAGE.margin + 24, isBold: true });
  writer.down(17);
  for (const line of lines) {
    writer.write(line, { x: PAGE.margin + 24, size: 9, ink: inks.soft });
    writer.down(12.5);
  }
}

type Sum = [name: string, value: string];

function sumsOf({ subtotal, discount, shipping, tax, total }: NonNullable<PackingSlip["totals"]>): Sum[] {
  return [
    ["Subtotal", formatMoney(subtotal)],
    ...(discount > 0 ? [["Discount", `–${formatMoney(discount)}`] as Sum] : []),
    ["Shipping", shipping === 0 ? "Free" : formatMoney(shipping)],
    ["Sales tax", formatMoney(tax)],
    ["Paid", formatMoney(total)],
  ];
}
