import { type Color, PDFDocument, type PDFPage, rgb } from "@cantoo/pdf-lib";
import { breakLines } from "./break-lines.ts";
import { drawCode } from "./draw-code.ts";
import { openTypeface } from "./typeface.ts";

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

type About = {
  title: string;
  author: string;
  language: string;
  /** What will be written, in any shape: fonts are chosen by its characters. */
  contents: unknown;
};

const SIZE = 10.5;

/** Writes a document from the top down and turns the page when it is full. It has no date: the same again is the same bytes. */
export async function openWriter(about: About) {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(about.title, { showInWindowTitleBar: true });
  document.setAuthor(about.author);
  document.setLanguage(about.language);
  const typeface = await openTypeface(document, JSON.stringify([about.title, about.author, about.contents]));
  let page: PDFPage = document.addPage([PAGE.width, PAGE.height]);
  let y: number = PAGE.height - PAGE.margin;

  const widthOf = (text: string, { size = SIZE, isBold }: Style) => typeface.widthOf(text, { size, isBold });

  /** On the line where the pen stands; `right` is where the text ends. */
  const write = (text: string, { x = PAGE.margin, right, ...style }: Placed = {}) => {
    const left = right === undefined ? x : right - widthOf(text, style);
    const { size = SIZE, isBold, ink = inks.ink } = style;
    typeface.draw(page, text, { x: left, y, size, isBold, color: ink });
  };
  /** The text on one line, cut short where it is too wide. */
  const fit = (text: string, width: number, style: Style = {}): string => {
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
    fit,
    /** The lines a text takes in that width; its own line breaks stay. */
    wrap: (text: string, width: number, style: Style = {}): string[] =>
      breakLines(text, (line) => widthOf(line, style) <= width),
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
        typeface.draw(one, foot(index + 1, pages.length), { x: PAGE.margin, y: 36, size: 8.5, color: inks.soft });
      });
      return document.save();
    },
  };
}

export type Writer = Awaited<ReturnType<typeof openWriter>>;
