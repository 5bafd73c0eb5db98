import { type Color, type PDFFont, type PDFPage, rgb } from "@cantoo/pdf-lib";
import { type MmRect, mmToPoints } from "./print-page.ts";
import { toStandardCharacters } from "./to-standard-characters.ts";

const black = rgb(0, 0, 0);

type Stroke = { ink?: Color; points?: number; dashes?: readonly number[] };

/**
 * Creates a pen that draws in millimeters. The origin is the top left corner of the page, and y increases downwards.
 */
export function createMillimeterPen(page: PDFPage, font: PDFFont) {
  const toPageY = (y: number) => page.getHeight() - mmToPoints(y);

  const drawLine = (
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    { ink = black, points: thickness = 0.25, dashes }: Stroke = {},
  ) =>
    page.drawLine({
      start: { x: mmToPoints(x1), y: toPageY(y1) },
      end: { x: mmToPoints(x2), y: toPageY(y2) },
      thickness: thickness,
      color: ink,
      ...(dashes ? { dashArray: [...dashes] } : {}),
    });

  return {
    line: drawLine,
    drawBox({ x, y, width, height }: MmRect, stroke: Stroke = {}) {
      drawLine(x, y, x + width, y, stroke);
      drawLine(x, y + height, x + width, y + height, stroke);
      drawLine(x, y, x, y + height, stroke);
      drawLine(x + width, y, x + width, y + height, stroke);
    },
    fillBox({ x, y, width, height }: MmRect, ink: Color) {
      page.drawRectangle({
        x: mmToPoints(x),
        y: toPageY(y + height),
        width: mmToPoints(width),
        height: mmToPoints(height),
        color: ink,
      });
    },
    /** `y` is the position of the text's baseline. */
    writeText(x: number, y: number, text: string, size = 8) {
      page.drawText(toStandardCharacters(text), { x: mmToPoints(x), y: toPageY(y), size, font, color: black });
    },
    /** Draws a ruler with a mark per millimeter and numbered centimeters. */
    drawRuler(x: number, y: number, lengthMm: number, direction: "across" | "down") {
      drawLine(x, y, direction === "across" ? x + lengthMm : x, direction === "across" ? y : y + lengthMm);
      for (let mm = 0; mm <= lengthMm; mm++) {
        const long = mm % 10 === 0 ? 4 : mm % 5 === 0 ? 3 : 1.8;
        if (direction === "across") drawLine(x + mm, y, x + mm, y + long);
        else drawLine(x, y + mm, x + long, y + mm);
        if (mm % 10 !== 0) continue;
        if (direction === "across") this.writeText(x + mm - 1, y + 7, String(mm / 10), 6);
        else this.writeText(x + 5, y + mm + 0.8, String(mm / 10), 6);
      }
    },
  };
}

export type MmPen = ReturnType<typeof createMillimeterPen>;
