import type { PDFPage } from "@cantoo/pdf-lib";
import { breakLines } from "./break-lines.ts";
import { inks, type Writer } from "./page-writer.ts";
import type { Typeface } from "./typeface.ts";

/** An order that belongs to what is printed and cannot be among it, and why. */
export type LeftOut = { orderNumber: string; sentence: string };

export const leftOutTitle = "For the workshop: not among these";

/** Names them on a page of their own. */
export function writeLeftOut(writer: Writer, left: readonly LeftOut[]): void {
  writer.down(20);
  writer.write(leftOutTitle, { size: 16, isBold: true });
  writer.down(28);
  for (const { orderNumber, sentence } of left) {
    const lines = writer.wrap(sentence, 340);
    writer.keep(lines.length * 16 + 8);
    writer.write(orderNumber, { isBold: true });
    for (const line of lines) {
      writer.write(line, { x: 180, ink: inks.soft });
      writer.down(16);
    }
    writer.down(6);
  }
}

type Small = { typeface: Typeface; edge: number; size: number };

/** The same on a page as small as a label; answers how many of them it named. */
export function drawLeftOut(page: PDFPage, left: readonly LeftOut[], { typeface, edge, size }: Small): number {
  let y = page.getHeight() - edge - 12;
  const write = (text: string, isBold = false) => {
    typeface.draw(page, text, { x: edge, y, size, isBold, color: inks.ink });
    y -= size * 1.4;
  };
  write(leftOutTitle, true);
  y -= size * 0.6;
  for (const [at, { orderNumber, sentence }] of left.entries()) {
    const rows = breakLines(sentence, (line) => typeface.widthOf(line, { size }) <= page.getWidth() - 2 * edge);
    if (at > 0 && y - (rows.length + 1) * size * 1.4 < edge) return at;
    write(orderNumber, true);
    for (const row of rows) write(row);
    y -= size * 0.5;
  }
  return left.length;
}
