import { type PDFPage, rgb } from "@cantoo/pdf-lib";
import { encode } from "uqr";

/** Quiet zone that scanners need around a code, in modules. */
const QUIET_ZONE = 4;

type CodePlacement = { x: number; y: number; size: number };

/**
 * Draws a QR code whose lower left corner is at `x`, `y`; `size` includes the quiet zone. Uses error correction level
 * Q, which tolerates damage to a quarter of the code.
 */
export function drawQrCode(page: PDFPage, text: string, { x, y, size }: CodePlacement): void {
  const { data, size: modules } = encode(text, { ecc: "Q", border: QUIET_ZONE });
  const unit = size / modules;
  page.drawRectangle({ x, y, width: size, height: size, color: rgb(1, 1, 1) });
  for (const [row, cells] of data.entries()) {
    for (const { from, to } of findDarkRuns(cells)) {
      // Each bar is slightly taller than a module. Otherwise, screens would show white lines between bars.
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

/** Yields adjacent dark modules as one bar. */
function* findDarkRuns(cells: readonly boolean[]): Generator<{ from: number; to: number }> {
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
