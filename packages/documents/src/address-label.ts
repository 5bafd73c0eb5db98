import { PDFDocument, type PDFPage } from "@cantoo/pdf-lib";
import { formatParts, type LooseParts } from "@storywall/domain/catalog/accessories";
import type { Sender } from "@storywall/domain/catalog/settings";
import { formatProductionCode } from "@storywall/domain/production/production-codes";
import { breakLines } from "./break-lines.ts";
import { drawQrCode } from "./draw-qr-code.ts";
import { drawExcludedOrders, type ExcludedOrder } from "./excluded-orders.ts";
import { formatAddressLines, type LetterheadShop } from "./letterhead.ts";
import { inkColors } from "./page-writer.ts";
import { loadTypeface, type Typeface } from "./typeface.ts";

const LABEL_SIZE = { width: 288, height: 432 } as const;
const PAGE_MARGIN = 18;

export type AddressLabel = {
  address: Readonly<Record<string, string | null>>;
  orderNumber: string;
  code: string;
  tileCount: number;
  accessories: readonly LooseParts[];
  isRemake: boolean;
};

/** The shop's data for a label. Without a return address, the label shows the shop's name and city. */
export type LabelShop = LetterheadShop & { sender: Sender | null };

/** Draws one label per page. A last page lists the orders without a label. */
export async function drawAddressLabels(
  labels: readonly AddressLabel[],
  shop: LabelShop,
  excluded: readonly ExcludedOrder[] = [],
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(labels.length === 1 ? `Label ${labels[0]?.orderNumber}` : `${labels.length} labels`, {
    showInWindowTitleBar: true,
  });
  document.setLanguage("en-US");
  const typeface = await loadTypeface(document, JSON.stringify({ labels, shop, leftOut: excluded }));
  for (const label of labels) {
    const page = document.addPage([LABEL_SIZE.width, LABEL_SIZE.height]);
    drawLabelPage(page, label, { shop, typeface });
  }
  for (let remaining = excluded; remaining.length > 0; ) {
    const page = document.addPage([LABEL_SIZE.width, LABEL_SIZE.height]);
    remaining = remaining.slice(drawExcludedOrders(page, remaining, { typeface, edge: PAGE_MARGIN, size: 9.5 }));
  }
  if (labels.length === 0 && excluded.length === 0) document.addPage([LABEL_SIZE.width, LABEL_SIZE.height]);
  return document.save();
}

type LabelContext = { shop: LabelShop; typeface: Typeface };

function drawLabelPage(page: PDFPage, label: AddressLabel, { shop, typeface }: LabelContext): void {
  const width = LABEL_SIZE.width - 2 * PAGE_MARGIN;
  const writeText = (value: string, y: number, style: { size: number; isBold?: boolean }) =>
    typeface.draw(page, value, { x: PAGE_MARGIN, y, color: inkColors.ink, ...style });
  const senderBottom = drawSenderAddress(page, { shop, typeface });
  drawHorizontalRule(page, senderBottom);
  writeText("Ship to", senderBottom - 20, { size: 10 });
  const lines = [...formatAddressLines(label.address), "United States"];
  const size = findLargestFittingSize(lines, { typeface, width, maxSize: 20, height: senderBottom - 170 });
  let y = senderBottom - 26;
  for (const [at, line] of lines.entries()) {
    for (const part of wrapLine(line, { typeface, size, width })) {
      y -= size * 1.28;
      writeText(part, y, { size, isBold: at === 0 || at >= lines.length - 2 });
    }
  }
  drawHorizontalRule(page, 132);
  drawQrCode(page, label.code, { x: LABEL_SIZE.width - PAGE_MARGIN - 104, y: 18, size: 104 });
  writeText("Order", 108, { size: 9 });
  writeText(label.orderNumber, 92, { size: 13, isBold: true });
  writeText(listLabelContents(label), 74, { size: 10 });
  writeText("Box", 46, { size: 9 });
  writeText(formatProductionCode(label.code), 31, { size: 10.5, isBold: true });
}

function listLabelContents({ tileCount, accessories, isRemake }: AddressLabel): string {
  const tiles = `${tileCount} ${tileCount === 1 ? "tile" : "tiles"}`;
  return [...(tileCount > 0 ? [tiles] : []), ...accessories.map(formatParts), ...(isRemake ? ["remake"] : [])].join(
    ", ",
  );
}

/** Draws the return address at the top of the label. Returns the height of its lower edge. */
function drawSenderAddress(page: PDFPage, { shop, typeface }: LabelContext): number {
  const width = LABEL_SIZE.width - 2 * PAGE_MARGIN;
  typeface.draw(page, "From", { x: PAGE_MARGIN, y: LABEL_SIZE.height - 30, size: 8, color: inkColors.ink });
  const [name = "", ...lines] = shop.sender ? formatSenderLines(shop.sender) : [shop.name, shop.location];
  const rows = [
    ...wrapLine(name, { typeface, size: 11, width }).map((text) => ({ text, size: 11, isBold: true })),
    ...lines.flatMap((line) => wrapLine(line, { typeface, size: 10, width }).map((text) => ({ text, size: 10 }))),
  ];
  let y = LABEL_SIZE.height - 30;
  for (const { text, ...style } of rows) {
    y -= 13;
    typeface.draw(page, text, { x: PAGE_MARGIN, y, color: inkColors.ink, ...style });
  }
  return y - 16;
}

function formatSenderLines({ name, address1, address2, city, provinceCode, zip }: Sender): string[] {
  const town = `${city}, ${provinceCode} ${zip}`;
  return [name, address1, address2, town, "United States"].flatMap((line) => line ?? []);
}

function drawHorizontalRule(page: PDFPage, y: number): void {
  page.drawLine({
    start: { x: PAGE_MARGIN, y },
    end: { x: LABEL_SIZE.width - PAGE_MARGIN, y },
    thickness: 1,
    color: inkColors.ink,
  });
}

type TextFit = { typeface: Typeface; width: number };

/** Returns the largest font size at which the whole address fits. */
function findLargestFittingSize(
  lines: readonly string[],
  { typeface, width, maxSize, height }: TextFit & { maxSize: number; height: number },
): number {
  for (let size = maxSize; size > 9; size -= 0.5) {
    const rows = lines.flatMap((line) => wrapLine(line, { typeface, size, width })).length;
    const isLong = lines.some((line) => typeface.widthOf(line, { size, isBold: true }) > width);
    if (rows * size * 1.28 <= height && (!isLong || size <= 13)) return size;
  }
  return 9;
}

function wrapLine(line: string, { typeface, size, width }: TextFit & { size: number }): string[] {
  return breakLines(line, (part) => typeface.widthOf(part, { size, isBold: true }) <= width);
}
