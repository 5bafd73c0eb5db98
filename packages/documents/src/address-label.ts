import { PDFDocument, type PDFPage } from "@cantoo/pdf-lib";
import { spelled } from "@storywall/domain/production/production-codes";
import { breakLines } from "./break-lines.ts";
import { drawCode } from "./draw-code.ts";
import { drawLeftOut, type LeftOut } from "./left-out.ts";
import { addressLines, type LetterheadShop } from "./letterhead.ts";
import { inks } from "./page-writer.ts";
import { openTypeface, type Typeface } from "./typeface.ts";

/** Four by six inches, as label printers have it. */
const LABEL = { width: 288, height: 432 } as const;
const EDGE = 18;

export type AddressLabel = {
  address: Readonly<Record<string, string | null>>;
  orderNumber: string;
  /** Of the box it belongs on. */
  code: string;
  pieces: number;
  isRemake: boolean;
};

/** One label to a page. What should have been among them and cannot be is named on a last one, which goes onto no box. */
export async function drawAddressLabels(
  labels: readonly AddressLabel[],
  shop: LetterheadShop,
  left: readonly LeftOut[] = [],
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(labels.length === 1 ? `Label ${labels[0]?.orderNumber}` : `${labels.length} labels`, {
    showInWindowTitleBar: true,
  });
  document.setLanguage("en-US");
  const typeface = await openTypeface(document, JSON.stringify({ labels, shop, left }));
  for (const label of labels) {
    const page = document.addPage([LABEL.width, LABEL.height]);
    drawLabel(page, label, { shop, typeface });
  }
  for (let rest = left; rest.length > 0; ) {
    const page = document.addPage([LABEL.width, LABEL.height]);
    rest = rest.slice(drawLeftOut(page, rest, { typeface, edge: EDGE, size: 9.5 }));
  }
  if (labels.length === 0 && left.length === 0) document.addPage([LABEL.width, LABEL.height]);
  return document.save();
}

type Look = { shop: LetterheadShop; typeface: Typeface };

function drawLabel(page: PDFPage, label: AddressLabel, { shop, typeface }: Look): void {
  const width = LABEL.width - 2 * EDGE;
  const text = (given: string, y: number, style: { size: number; isBold?: boolean }) =>
    typeface.draw(page, given, { x: EDGE, y, color: inks.ink, ...style });
  text("From", LABEL.height - 30, { size: 8 });
  text(shop.name, LABEL.height - 43, { size: 11, isBold: true });
  text(shop.place, LABEL.height - 56, { size: 10 });
  rule(page, LABEL.height - 72);
  text("Ship to", LABEL.height - 92, { size: 10 });
  const lines = [...addressLines(label.address), "United States"];
  const size = sizeFor(lines, { typeface, width, most: 20, height: 190 });
  let y = LABEL.height - 98;
  for (const [at, line] of lines.entries()) {
    for (const part of brokenTo(line, { typeface, size, width })) {
      y -= size * 1.28;
      text(part, y, { size, isBold: at === 0 || at >= lines.length - 2 });
    }
  }
  rule(page, 132);
  drawCode(page, label.code, { x: LABEL.width - EDGE - 104, y: 18, size: 104 });
  text("Order", 108, { size: 9 });
  text(label.orderNumber, 92, { size: 13, isBold: true });
  text(`${label.pieces} ${label.pieces === 1 ? "tile" : "tiles"}${label.isRemake ? ", made again" : ""}`, 74, {
    size: 10,
  });
  text("Box", 46, { size: 9 });
  text(spelled(label.code), 31, { size: 10.5, isBold: true });
}

function rule(page: PDFPage, y: number): void {
  page.drawLine({ start: { x: EDGE, y }, end: { x: LABEL.width - EDGE, y }, thickness: 1, color: inks.ink });
}

type Fit = { typeface: Typeface; width: number };

/** As large as the whole address fits. */
function sizeFor(
  lines: readonly string[],
  { typeface, width, most, height }: Fit & { most: number; height: number },
): number {
  for (let size = most; size > 9; size -= 0.5) {
    const rows = lines.flatMap((line) => brokenTo(line, { typeface, size, width })).length;
    const isLong = lines.some((line) => typeface.widthOf(line, { size, isBold: true }) > width);
    if (rows * size * 1.28 <= height && (!isLong || size <= 13)) return size;
  }
  return 9;
}

function brokenTo(line: string, { typeface, size, width }: Fit & { size: number }): string[] {
  return breakLines(line, (part) => typeface.widthOf(part, { size, isBold: true }) <= width);
}
