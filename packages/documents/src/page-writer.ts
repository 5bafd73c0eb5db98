import { type Color, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "pdf-lib";
import { drawCode } from "./draw-code.ts";
import { printable } from "./printable.ts";

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792, margin: 64 } as const;
export const RIGHT = PAGE.width - PAGE.margin;

/** Ink on paper: what the screen's colours are in print. */
export const inks = {
  ink: rgb(0.1, 0.11, 0.1),
  soft: rgb(0.36, 0.39, 0.37),
  line: rgb(0.8, 0.82, 0.79),
  accent: rgb(0.08, 0.34, 0.25),
  leaf: rgb(0.49, 0.64, 0.59),
} as const satisfies Record<string, Color>;

type Style = { size?: number; isBold?: boolean; ink?: Color };
type Placed = Style & { x?: number; right?: number };

/** Writes a document from the top down and turns the page when it is full. It has no date: the same again is the same bytes. */
export async function openWriter(about: { title: string; author: string; language: string }) {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(about.title, { showInWindowTitleBar: true });
  document.setAuthor(about.author);
  document.setLanguage(about.language);
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  let page: PDFPage = document.addPage([PAGE.width, PAGE.height]);
  let y: number = PAGE.height - PAGE.margin;

  const fontOf = ({ isBold }: Style): PDFFont => (isBold ? bold : regular);
  const widthOf = (text: string, style: Style) => fontOf(style).widthOfTextAtSize(text, style.size ?? 10.5);

  /** On the line where the pen stands; `right` is where the text ends. */
  const write = (given: string, { x = PAGE.margin, right, ...style }: Placed = {}) => {
    const text = printable(given);
    const left = right === undefined ? x : right - widthOf(text, style);
    page.drawText(text, { x: left, y, size: style.size ?? 10.5, font: fontOf(style), color: style.ink ?? inks.ink });
  };
  const cut = (text: string, width: number, style: Style): string => {
    let end = text.length;
    while (end > 1 && widthOf(`${text.slice(0, end)}…`, style) > width) end -= 1;
    return widthOf(text, style) <= width ? text : `${text.slice(0, end)}…`;
  };
  const down = (points: number) => {
    y -= points;
  };

  return {
    write,
    down,
    /** The lines a text takes in that width, broken between words; a word that is wider is cut short. */
    wrap(given: string, width: number, style: Style = {}): string[] {
      const lines: string[] = [];
      for (const word of printable(given).split(" ")) {
        const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
        if (lines.length === 0 || widthOf(longer, style) > width) lines.push(cut(word, width, style));
        else lines[lines.length - 1] = longer;
      }
      return lines;
    },
    rule({ from = PAGE.margin as number, to = RIGHT as number } = {}) {
      page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 0.75, color: inks.line });
    },
    box(x: number, height: number, width: number, ink: Color) {
      page.drawRectangle({ x, y, width, height, color: ink });
    },
    /** A square to tick, standing on the line. */
    tick(x: number, size: number) {
      page.drawRectangle({ x, y: y - 1, width: size, height: size, borderColor: inks.soft, borderWidth: 1 });
    },
    /** A frame from the line downwards. */
    frame(x: number, height: number, width: number) {
      page.drawRectangle({ x, y: y - height, width, height, borderColor: inks.line, borderWidth: 1 });
    },
    /** A code to be scanned; its lower edge stands on the line. */
    code(text: string, x: number, size: number) {
      drawCode(page, text, { x, y, size });
    },
    /** A JPEG as large as fits into the box that stands on the line. */
    async picture(jpeg: Uint8Array, x: number, box: { width: number; height: number }) {
      const image = await document.embedJpg(jpeg);
      const { width, height } = image.scaleToFit(box.width, box.height);
      page.drawImage(image, { x: x + (box.width - width) / 2, y: y + (box.height - height) / 2, width, height });
    },
    /** Turns the page unless so many points are left on it. */
    keep(points: number) {
      if (y - points >= PAGE.margin) return;
      page = document.addPage([PAGE.width, PAGE.height]);
      y = PAGE.height - PAGE.margin;
    },
    /** How many pages there are by now. */
    pageCount: () => document.getPageCount(),
    /** Turns the page for something new. */
    turn() {
      page = document.addPage([PAGE.width, PAGE.height]);
      y = PAGE.height - PAGE.margin;
    },
    /** Something at the foot of every page; `{page}` and `{pages}` are known only now. */
    async finish(foot: (page: number, pages: number) => string): Promise<Uint8Array> {
      const pages = document.getPages();
      pages.forEach((one, index) => {
        const text = printable(foot(index + 1, pages.length));
        one.drawText(text, { x: PAGE.margin, y: 36, size: 8.5, font: regular, color: inks.soft });
      });
      return document.save();
    },
  };
}

export type Writer = Awaited<ReturnType<typeof openWriter>>;
