import { type Color, type PDFFont, type PDFPage, rgb } from "@cantoo/pdf-lib";
import { type MmRect, points } from "./print-page.ts";
import { printable } from "./printable.ts";

const black = rgb(0, 0, 0);

type Stroke = { ink?: Color; points?: number; dashes?: readonly number[] };

/** Draws on a page in millimetres from its top left corner, downwards. */
export function mmPen(page: PDFPage, font: PDFFont) {
  const down = (y: number) => page.getHeight() - points(y);

  const line = (
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    { ink = black, points: thick = 0.25, dashes }: Stroke = {},
  ) =>
    page.drawLine({
      start: { x: points(x1), y: down(y1) },
      end: { x: points(x2), y: down(y2) },
      thickness: thick,
      color: ink,
      ...(dashes ? { dashArray: [...dashes] } : {}),
    });

  return {
    line,
    box({ x, y, width, height }: MmRect, stroke: Stroke = {}) {
      line(x, y, x + width, y, stroke);
      line(x, y + height, x + width, y + height, stroke);
      line(x, y, x, y + height, stroke);
      line(x + width, y, x + width, y + height, stroke);
    },
    fill({ x, y, width, height }: MmRect, ink: Color) {
      page.drawRectangle({
        x: points(x),
        y: down(y + height),
        width: points(width),
        height: points(height),
        color: ink,
      });
    },
    /** `y` is the line the words stand on. */
    write(x: number, y: number, text: string, size = 8) {
      page.drawText(printable(text), { x: points(x), y: down(y), size, font, color: black });
    },
    /** A line with a mark at every millimetre, longer ones at five and ten, and the centimetres written. */
    ruler(x: number, y: number, lengthMm: number, way: "across" | "down") {
      line(x, y, way === "across" ? x + lengthMm : x, way === "across" ? y : y + lengthMm);
      for (let mm = 0; mm <= lengthMm; mm++) {
        const long = mm % 10 === 0 ? 4 : mm % 5 === 0 ? 3 : 1.8;
        if (way === "across") line(x + mm, y, x + mm, y + long);
        else line(x, y + mm, x + long, y + mm);
        if (mm % 10 !== 0) continue;
        if (way === "across") this.write(x + mm - 1, y + 7, String(mm / 10), 6);
        else this.write(x + 5, y + mm + 0.8, String(mm / 10), 6);
      }
    },
  };
}

export type MmPen = ReturnType<typeof mmPen>;
