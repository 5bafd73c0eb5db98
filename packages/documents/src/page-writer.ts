import { type Color, PDFDocument, type PDFPage, rgb } from "@cantoo/pdf-lib";
import { breakLines } from "./break-lines.ts";
import { drawQrCode } from "./draw-qr-code.ts";
import { loadTypeface } from "./typeface.ts";

export const PAGE = { width: 612, height: 792, margin: 64 } as const;
export const RIGHT_EDGE = PAGE.width - PAGE.margin;

/** The website's colors, adapted for print. */
export const inkColors = {
  ink: rgb(0.1, 0.11, 0.1),
  soft: rgb(0.36, 0.39, 0.37),
  line: rgb(0.8, 0.82, 0.79),
  accent: rgb(0.08, 0.34, 0.25),
  leaf: rgb(0.49, 0.64, 0.59),
} as const satisfies Record<string, Color>;

type Style = { size?: number; isBold?: boolean; ink?: Color };
type TextPlacement = Style & { x?: number; right?: number };

type WriterOptions = {
  title: string;
  author: string;
  language: string;
  /**
   * All texts of the document, in an object or array of any shape. Their characters determine which fonts are loaded.
   */
  contents: unknown;
};

const DEFAULT_FONT_SIZE = 10.5;

/**
 * Opens a writer that fills a document from the top down and adds pages as needed. The document contains no date, so
 * the same input gives the same bytes.
 */
export async function createPageWriter(options: WriterOptions) {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(options.title, { showInWindowTitleBar: true });
  document.setAuthor(options.author);
  document.setLanguage(options.language);
  const typeface = await loadTypeface(document, JSON.stringify([options.title, options.author, options.contents]));
  let page: PDFPage = document.addPage([PAGE.width, PAGE.height]);
  let y: number = PAGE.height - PAGE.margin;

  const measureWidth = (text: string, { size = DEFAULT_FONT_SIZE, isBold }: Style) =>
    typeface.widthOf(text, { size, isBold });

  /** Writes text on the current baseline. `right` is the text's right edge. */
  const writeText = (text: string, { x = PAGE.margin, right, ...style }: TextPlacement = {}) => {
    const left = right === undefined ? x : right - measureWidth(text, style);
    const { size = DEFAULT_FONT_SIZE, isBold, ink = inkColors.ink } = style;
    typeface.draw(page, text, { x: left, y, size, isBold, color: ink });
  };
  /** Shortens the text to one line with an ellipsis. */
  const truncateToWidth = (text: string, width: number, style: Style = {}): string => {
    let end = text.length;
    while (end > 1 && measureWidth(`${text.slice(0, end)}…`, style) > width) end -= 1;
    return measureWidth(text, style) <= width ? text : `${text.slice(0, end)}…`;
  };
  const moveDown = (points: number) => {
    y -= points;
  };

  return {
    write: writeText,
    down: moveDown,
    fit: truncateToWidth,
    /** Wraps a text to the width and keeps its line breaks. */
    wrap: (text: string, width: number, style: Style = {}): string[] =>
      breakLines(text, (line) => measureWidth(line, style) <= width),
    drawRule({ from = PAGE.margin as number, to = RIGHT_EDGE as number } = {}) {
      page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 0.75, color: inkColors.line });
    },
    drawBox(x: number, height: number, width: number, ink: Color) {
      page.drawRectangle({ x, y, width, height, color: ink });
    },
    drawCheckbox(x: number, size: number) {
      page.drawRectangle({ x, y: y - 1, width: size, height: size, borderColor: inkColors.soft, borderWidth: 1 });
    },
    /** Draws a frame below the baseline. */
    drawFrame(x: number, height: number, width: number) {
      page.drawRectangle({ x, y: y - height, width, height, borderColor: inkColors.line, borderWidth: 1 });
    },
    /** Draws a QR code whose lower edge is on the baseline. */
    drawQrCode(text: string, x: number, size: number) {
      drawQrCode(page, text, { x, y, size });
    },
    /** Draws a JPEG scaled to fit into the box above the baseline. */
    async drawImage(jpeg: Uint8Array, x: number, box: { width: number; height: number }) {
      const image = await document.embedJpg(jpeg);
      const { width, height } = image.scaleToFit(box.width, box.height);
      page.drawImage(image, { x: x + (box.width - width) / 2, y: y + (box.height - height) / 2, width, height });
    },
    /** Starts a new page if the current page has less free height than this many points. */
    ensureSpace(points: number) {
      if (y - points >= PAGE.margin) return;
      page = document.addPage([PAGE.width, PAGE.height]);
      y = PAGE.height - PAGE.margin;
    },
    pageCount: () => document.getPageCount(),
    startPage() {
      page = document.addPage([PAGE.width, PAGE.height]);
      y = PAGE.height - PAGE.margin;
    },
    async finish(formatFooter: (page: number, pages: number) => string): Promise<Uint8Array> {
      const pages = document.getPages();
      pages.forEach((finishedPage, index) => {
        typeface.draw(finishedPage, formatFooter(index + 1, pages.length), {
          x: PAGE.margin,
          y: 36,
          size: 8.5,
          color: inkColors.soft,
        });
      });
      return document.save();
    },
  };
}

export type PageWriter = Awaited<ReturnType<typeof createPageWriter>>;
