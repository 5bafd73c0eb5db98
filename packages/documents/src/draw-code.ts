import { type PDFPage, rgb } from "@cantoo/pdf-lib";
import { encode } from "uqr";

/** White around a code, in modules: scanners look for it. */
const QUIET = 4;

type Place = { x: number; y: number; size: number };

/** A QR code with its quiet edge, `size` wide in all, whose lower left corner is at `x`, `y`. A quarter of it may be lost. */
export function drawCode(page: PDFPage, text: string, { x, y, size }: Place): void {
  const { data, size: modules } = encode(text, { ecc: "Q", border: QUIET });
  const unit = size / modules;
  page.drawRectangle({ x, y, width: size, height: size, color: rgb(1, 1, 1) });
  for (const [row, cells] of data.entries()) {
    for (const { from, to } of runsOf(cells)) {
      // A hair wider than it is: between rows that only touch, a screen shows white lines.
      const width = (to - from) * unit;
      page.drawRectangle({
        x: x + from * unit,
        y: y + size - (row + 1) * unit - 0.03,
        width,
        height: unit + 0.03,
        color: rgb(0, 0, 0),
      });
    }
  }
}

/** Dark modules side by side are one bar. */
function* runsOf(cells: readonly boolean[]): Generator<{ from: number; to: number }> {
  let from = -1;
  for (let at = 0; at <= cells.length; at++) {
    const isDark = cells[at] === true;
    if (isDark && from < 0) from = at;
    if (!isDark && from >= 0) {
      yield { from, to: at };
      from = -1;
    }
  }
}
