import type { PDFFont, PDFPage } from "pdf-lib";
import { inks, type Writer } from "./page-writer.ts";
import { printable } from "./printable.ts";

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

type Small = { regular: PDFFont; bold: PDFFont; edge: number; size: number };

/** The same on a page as small as a label; answers how many of them it named. */
export function drawLeftOut(page: PDFPage, left: readonly LeftOut[], { regular, bold, edge, size }: Small): number {
  let y = page.getHeight() - edge - 12;
  const write = (text: string, font: PDFFont) => {
    page.drawText(printable(text), { x: edge, y, size, font, color: inks.ink });
    y -= size * 1.4;
  };
  write(leftOutTitle, bold);
  y -= size * 0.6;
  for (const [at, { orderNumber, sentence }] of left.entries()) {
    const rows = wrapped(sentence, { font: regular, size, width: page.getWidth() - 2 * edge });
    if (at > 0 && y - (rows.length + 1) * size * 1.4 < edge) return at;
    write(orderNumber, bold);
    for (const row of rows) write(row, regular);
    y -= size * 0.5;
  }
  return left.length;
}

function wrapped(text: string, { font, size, width }: { font: PDFFont; size: number; width: number }): string[] {
  const rows: string[] = [];
  for (const word of printable(text).split(" ")) {
    const longer = rows.length > 0 ? `${rows.at(-1)} ${word}` : word;
    if (rows.length === 0 || font.widthOfTextAtSize(longer, size) > width) rows.push(word);
    else rows[rows.length - 1] = longer;
  }
  return rows;
}
