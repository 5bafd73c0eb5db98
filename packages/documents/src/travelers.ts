import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "@cantoo/pdf-lib";
import { findFrameTypeByStyle, frameSizes, frameTypes, isFrameSize } from "@storywall/domain/catalog/frames";
import { BLEED_MM, matMm } from "@storywall/domain/catalog/print-constants";
import { formatProductionCode } from "@storywall/domain/production/production-codes";
import { computeTileGeometry } from "@storywall/domain/walls/tiles/tile-geometry";
import { drawQrCode } from "./draw-qr-code.ts";
import { inkColors } from "./page-writer.ts";
import { type Paper, papers } from "./paper.ts";
import { toStandardCharacters } from "./to-standard-characters.ts";

export type Traveler = {
  code: string;
  orderNumber: string;
  isRemake: boolean;
  n: number;
  of: number;
  title: string;
  name: string;
  frameSize: string;
  frameStyle: string;
  matType: string;
  orientation: "portrait" | "landscape";
  batchNumber: number | null;
  notes: readonly string[];
  /** Small JPEG of the trimmed print; null without a print file. */
  proof: Uint8Array | null;
};

const COLUMNS = 2;
const ROWS = 4;
/** Unprintable margin of a sheet in points. */
const SHEET_MARGIN = 20;
const CELL_PADDING = 12;
/**
 * Size of a QR code in points (33 mm). Scanners can read this size from arm's length, and phones can read it while held
 * above the sheet.
 */
const CODE_SIZE = 94;
const THUMBNAIL_SIZE = { width: 78, height: 104 };

type Fonts = { regular: PDFFont; bold: PDFFont };
type Cell = { page: PDFPage; x: number; y: number; width: number; height: number; fonts: Fonts };

/** Draws one traveler per print, eight per sheet, with dashed lines for cutting. */
export async function drawTravelers(
  travelers: readonly Traveler[],
  { paper, title }: { paper: Paper; title: string },
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage("en-US");
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const { width, height } = papers[paper];
  const cell = { width: (width - 2 * SHEET_MARGIN) / COLUMNS, height: (height - 2 * SHEET_MARGIN) / ROWS };
  let page: PDFPage | null = null;
  for (const [index, traveler] of travelers.entries()) {
    const at = index % (COLUMNS * ROWS);
    if (at === 0 || !page) {
      page = document.addPage([width, height]);
      drawCutLines(page, cell, Math.min(travelers.length - index, COLUMNS * ROWS));
    }
    const x = SHEET_MARGIN + (at % COLUMNS) * cell.width;
    const y = height - SHEET_MARGIN - (Math.floor(at / COLUMNS) + 1) * cell.height;
    await drawTraveler(document, { page, x, y, ...cell, fonts: { regular, bold } }, traveler);
  }
  if (!page) document.addPage([width, height]);
  return document.save();
}

function drawCutLines(page: PDFPage, cell: { width: number; height: number }, count: number): void {
  const { width, height } = page.getSize();
  const rows = Math.ceil(count / COLUMNS);
  const dashed = { thickness: 0.5, color: inkColors.soft, dashArray: [4, 4] };
  const bottom = height - SHEET_MARGIN - rows * cell.height;
  page.drawLine({ start: { x: width / 2, y: height - 6 }, end: { x: width / 2, y: bottom }, ...dashed });
  for (let row = 1; row <= rows && row < ROWS; row++) {
    const y = height - SHEET_MARGIN - row * cell.height;
    page.drawLine({ start: { x: 6, y }, end: { x: width - 6, y }, ...dashed });
  }
}

async function drawTraveler(document: PDFDocument, cell: Cell, traveler: Traveler): Promise<void> {
  const { x, y, width, height, page } = cell;
  const top = y + height - CELL_PADDING;
  drawQrCode(page, traveler.code, { x: x + CELL_PADDING - 4, y: top - CODE_SIZE + 4, size: CODE_SIZE });
  writeLine(cell, formatProductionCode(traveler.code), {
    x: x + CELL_PADDING + 6,
    y: top - CODE_SIZE - 7,
    size: 10,
    isBold: true,
  });
  const thumbnailX = x + width - CELL_PADDING - THUMBNAIL_SIZE.width;
  await drawThumbnail(document, { ...cell, x: thumbnailX, y: top - THUMBNAIL_SIZE.height }, traveler);
  const textX = x + CELL_PADDING + CODE_SIZE + 4;
  drawTravelerFacts({ ...cell, x: textX, y: top, width: thumbnailX - textX - 8 }, traveler);
  drawTravelerFooter({ ...cell, x: x + CELL_PADDING, y: y + CELL_PADDING, width: width - 2 * CELL_PADDING }, traveler);
}

function drawTravelerFacts(cell: Cell, traveler: Traveler): void {
  const { x, y: top } = cell;
  const { orderNumber, n, of, frameSize, frameStyle, isRemake } = traveler;
  const size = isFrameSize(frameSize) ? frameSizes[frameSize] : null;
  const frame = findFrameTypeByStyle(frameStyle);
  const appearance = frame
    ? `${frameTypes[frame].color}, ${formatPrintEdge(traveler.matType)}`
    : formatPrintEdge(traveler.matType);
  writeLine(cell, `${n} of ${of}`, { x, y: top - 18, size: 20, isBold: true });
  writeLine(cell, orderNumber, { x, y: top - 34, size: 10.5, isBold: true });
  if (isRemake) writeLine(cell, "Remake", { x, y: top - 46, size: 8.5, isBold: true });
  writeLine(cell, size?.name ?? frameSize, { x, y: top - 63, size: 13, isBold: true });
  if (size) writeLine(cell, `${size.val.w} × ${size.val.h} cm`, { x, y: top - 75, size: 9 });
  writeLine(cell, frameStyle, { x, y: top - 92, size: 13, isBold: true });
  writeLine(cell, appearance, { x, y: top - 104, size: 9 });
}

const formatPrintEdge = (matType: string) => (matType === "none" ? "edge to edge" : "white mat");

function drawTravelerFooter(cell: Cell, { title, name, batchNumber, notes }: Traveler): void {
  const { x, y, width } = cell;
  const noteLines = notes.flatMap((note) => wrapText(cell, note, 8.5)).slice(0, 3);
  for (const [at, line] of noteLines.entries()) {
    writeLine(cell, line, { x, y: y + 14 + (noteLines.length - 1 - at) * 10, size: 8.5, isBold: true });
  }
  const batch = batchNumber === null ? "" : `Batch ${batchNumber}`;
  const batchWidth = cell.fonts.bold.widthOfTextAtSize(batch, 8.5);
  writeLine({ ...cell, width: width - batchWidth - 8 }, `${title}, ${name.replaceAll("_", " ")}`, { x, y, size: 8.5 });
  writeLine(cell, batch, { x: x + width - batchWidth, y, size: 8.5, isBold: true });
}

/** Draws the trimmed print with its cut marks and size. */
async function drawThumbnail(document: PDFDocument, cell: Cell, traveler: Traveler): Promise<void> {
  const { page, x, y } = cell;
  const shape = toTileShape(traveler);
  if (!shape) return;
  const { media, trim, photo } = computeTileGeometry(shape);
  const room = { width: THUMBNAIL_SIZE.width - 12, height: THUMBNAIL_SIZE.height - 24 };
  const scale = Math.min(room.width / trim.width, room.height / trim.height);
  const size = { width: trim.width * scale, height: trim.height * scale };
  const left = x + (THUMBNAIL_SIZE.width - size.width) / 2;
  const bottom = y + THUMBNAIL_SIZE.height - 6 - size.height;
  if (traveler.proof) {
    page.drawImage(await document.embedJpg(traveler.proof), { x: left, y: bottom, ...size });
  }
  const line = { borderColor: inkColors.soft, borderWidth: 0.5 };
  page.drawRectangle({ x: left, y: bottom, ...size, ...line });
  if (!traveler.proof && traveler.matType !== "none") {
    const inset = (photo.x - trim.x) * scale;
    const inner = { width: photo.width * scale, height: photo.height * scale };
    page.drawRectangle({ x: left + inset, y: bottom + inset, ...inner, ...line });
  }
  drawCutMarks(page, { left, bottom, ...size });
  const sheetSize = `cut from ${media.width} × ${media.height}`;
  const trimSize = `to ${trim.width} × ${trim.height} mm`;
  for (const [at, text] of [sheetSize, trimSize].entries()) {
    const font = at === 0 ? cell.fonts.regular : cell.fonts.bold;
    const textX = x + (THUMBNAIL_SIZE.width - font.widthOfTextAtSize(text, 7)) / 2;
    writeLine({ ...cell, width: THUMBNAIL_SIZE.width }, text, {
      x: textX,
      y: bottom - 13 - at * 8,
      size: 7,
      isBold: at === 1,
    });
  }
}

function toTileShape({ frameSize, matType, orientation }: Traveler) {
  if (!isFrameSize(frameSize) || !Object.hasOwn(matMm, matType)) return null;
  const { w, h } = frameSizes[frameSize].val;
  return { widthCm: w, heightCm: h, orientation, mat: matType as keyof typeof matMm };
}

type Box = { left: number; bottom: number; width: number; height: number };

/** Draws cut marks like those on the print, but larger so that they are visible. */
function drawCutMarks(page: PDFPage, { left, bottom, width, height }: Box): void {
  const [gap, length] = [1, 1 + BLEED_MM];
  for (const [cornerX, outX] of [
    [left, -1],
    [left + width, 1],
  ] as const) {
    for (const [cornerY, outY] of [
      [bottom, -1],
      [bottom + height, 1],
    ] as const) {
      const style = { thickness: 0.75, color: inkColors.ink };
      const [x1, x2] = [cornerX + outX * gap, cornerX + outX * length];
      const [y1, y2] = [cornerY + outY * gap, cornerY + outY * length];
      page.drawLine({ start: { x: x1, y: cornerY }, end: { x: x2, y: cornerY }, ...style });
      page.drawLine({ start: { x: cornerX, y: y1 }, end: { x: cornerX, y: y2 }, ...style });
    }
  }
}

type Style = { x: number; y: number; size: number; isBold?: boolean };

/** Writes one line. Text that is too wide gets a smaller font, or is truncated at the smallest readable size. */
function writeLine({ page, fonts, width }: Cell, value: string, { x, y, size, isBold }: Style): void {
  const font = isBold ? fonts.bold : fonts.regular;
  let text = toStandardCharacters(value);
  const fittingSize = Math.min(size, (size * width) / Math.max(1, font.widthOfTextAtSize(text, size)));
  const fontSize = Math.max(fittingSize, Math.min(size, 6.5));
  while (text.length > 1 && font.widthOfTextAtSize(text, fontSize) > width + 0.1) text = `${text.slice(0, -2)}…`;
  page.drawText(text, { x, y, size: fontSize, font, color: inkColors.ink });
}

function wrapText({ fonts, width }: Cell, text: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of toStandardCharacters(text).split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length === 0 || fonts.bold.widthOfTextAtSize(longer, size) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
