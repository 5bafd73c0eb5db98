import type { PDFPage } from "@cantoo/pdf-lib";
import { breakLines } from "./break-lines.ts";
import { inkColors, type PageWriter } from "./page-writer.ts";
import type { Typeface } from "./typeface.ts";

export type ExcludedOrder = { orderNumber: string; sentence: string };

export const excludedOrdersTitle = "Not included (for the workshop only)";

export function writeExcludedOrders(writer: PageWriter, excluded: readonly ExcludedOrder[]): void {
  writer.down(20);
  writer.write(excludedOrdersTitle, { size: 16, isBold: true });
  writer.down(28);
  for (const { orderNumber, sentence } of excluded) {
    const lines = writer.wrap(sentence, 340);
    writer.ensureSpace(lines.length * 16 + 8);
    writer.write(orderNumber, { isBold: true });
    for (const line of lines) {
      writer.write(line, { x: 180, ink: inkColors.soft });
      writer.down(16);
    }
    writer.down(6);
  }
}

type SmallPageStyle = { typeface: Typeface; edge: number; size: number };

/** Lists the excluded orders on a page of the size of a label. Returns the number of orders that fit. */
export function drawExcludedOrders(
  page: PDFPage,
  excluded: readonly ExcludedOrder[],
  { typeface, edge, size }: SmallPageStyle,
): number {
  let y = page.getHeight() - edge - 12;
  const writeTextLine = (text: string, isBold = false) => {
    typeface.draw(page, text, { x: edge, y, size, isBold, color: inkColors.ink });
    y -= size * 1.4;
  };
  writeTextLine(excludedOrdersTitle, true);
  y -= size * 0.6;
  for (const [at, { orderNumber, sentence }] of excluded.entries()) {
    const rows = breakLines(sentence, (line) => typeface.widthOf(line, { size }) <= page.getWidth() - 2 * edge);
    if (at > 0 && y - (rows.length + 1) * size * 1.4 < edge) return at;
    writeTextLine(orderNumber, true);
    for (const row of rows) writeTextLine(row);
    y -= size * 0.5;
  }
  return excluded.length;
}
