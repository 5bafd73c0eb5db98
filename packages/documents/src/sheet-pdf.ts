import { BLEED_MM } from "@storywall/domain/catalog/print-constants";
import type { Sheet, SheetPlacement } from "@storywall/domain/production/printing/plan-sheets";
import { createPdfX4Document, declarePdfX4 } from "./pdf-x4.ts";
import {
  drawCutMarks,
  embedJpeg,
  type MmRect,
  mmToPoints,
  type PlacedJpeg,
  type PrintDocument,
  placeJpeg,
  savePrintDocument,
  setOutputIntent,
  setTrimAndBleedBoxes,
  writeCaption,
} from "./print-page.ts";
import { formatCaption, type PrintFile } from "./print-pdf.ts";
import { streamDocument } from "./stream-document.ts";

type EmbeddedItem = { picture: PlacedJpeg; widthMm: number; heightMm: number; caption: string };

/**
 * Draws one sheet with all its prints, their cut marks and captions, as PDF/X-4. The output intent is the first print's
 * profile.
 */
export async function drawSheetPdf(
  sheet: Sheet,
  prints: ReadonlyMap<string, PrintFile>,
  title: string,
): Promise<Uint8Array> {
  const createdAt = new Date(Math.max(0, ...[...prints.values()].map(({ renderedAt }) => renderedAt.getTime())));
  const print = await createPdfX4Document({ title, createdAt });
  const hashes: string[] = [title];
  const embedded = new Map<string, EmbeddedItem>();
  for (const { id } of sheet.pieces) {
    const piece = prints.get(id);
    if (!piece) throw new TypeError("A print of this sheet is missing");
    embedded.set(id, embedPrint(print, piece));
    hashes.push(piece.sha256);
  }
  addSheetPage(print, sheet, embedded);
  declarePdfX4(print, hashes);
  return savePrintDocument(print, hashes);
}

/** A print whose file is missing. The message is written in its place on the sheet. */
export type MissingItem = { widthMm: number; heightMm: number; message: string };

type StreamOptions = {
  sheets: readonly Sheet[];
  title: string;
  createdAt: Date;
  /** Reads one print. It is called only after the previous print has been sent and released from memory. */
  read: (id: string) => Promise<PrintFile | MissingItem>;
};

/**
 * Streams sheets as pages of a PDF/X-4 and keeps only one print file in memory. Without any print, the document has no
 * output intent and is not declared as PDF/X.
 */
export async function* streamSheetsPdf({ sheets, title, createdAt, read }: StreamOptions): AsyncGenerator<Uint8Array> {
  const print = await createPdfX4Document({ title, createdAt });
  const sink = streamDocument(print.document);
  const hashes: string[] = [title];
  yield sink.writeHeader();
  const embedded = new Map<string, EmbeddedItem | MissingItem>();
  for (const { id } of sheets.flatMap(({ pieces: prints }) => prints)) {
    const piece = await read(id);
    if ("message" in piece) {
      embedded.set(id, piece);
      hashes.push(piece.message);
      continue;
    }
    const item = embedPrint(print, piece);
    yield sink.writeAndReleaseObject(item.picture.ref);
    embedded.set(id, item);
    hashes.push(piece.sha256);
  }
  for (const sheet of sheets) addSheetPage(print, sheet, embedded);
  if ([...embedded.values()].some((piece) => "picture" in piece)) declarePdfX4(print, hashes);
  yield* sink.finish(hashes);
}

function embedPrint(print: PrintDocument, piece: PrintFile): EmbeddedItem {
  const { widthMm, heightMm } = piece;
  return { picture: embedJpeg(print, piece.jpeg, piece.profileName), widthMm, heightMm, caption: formatCaption(piece) };
}

function addSheetPage(
  print: PrintDocument,
  sheet: Sheet,
  embedded: ReadonlyMap<string, EmbeddedItem | MissingItem>,
): void {
  const page = print.document.addPage([mmToPoints(sheet.widthMm), mmToPoints(sheet.heightMm)]);
  const whole = { x: 0, y: 0, width: sheet.widthMm, height: sheet.heightMm };
  const placedItems = sheet.pieces.map((placed) => {
    const piece = embedded.get(placed.id);
    if (!piece) throw new TypeError("A print of this sheet is missing");
    return { piece, isTurned: placed.isTurned, bleed: computeBleedRect(placed, piece) };
  });
  for (const { piece, isTurned, bleed } of placedItems) {
    const trim = {
      x: bleed.x + BLEED_MM,
      y: bleed.y + BLEED_MM,
      width: bleed.width - 2 * BLEED_MM,
      height: bleed.height - 2 * BLEED_MM,
    };
    if ("picture" in piece) {
      placeJpeg(page, piece.picture, bleed, isTurned);
      setOutputIntent(print, piece.picture);
    }
    const otherPrints = placedItems.flatMap((other) => (other.bleed === bleed ? [] : [other.bleed]));
    drawCutMarks(page, trim, { ink: print.ink, otherPrints });
    writeCaption(page, print, { trim, text: "picture" in piece ? piece.caption : piece.message });
  }
  setTrimAndBleedBoxes(page, { trim: whole, bleed: whole });
}

type PrintSize = { widthMm: number; heightMm: number };

function computeBleedRect({ xMm, yMm, isTurned }: SheetPlacement, { widthMm, heightMm }: PrintSize): MmRect {
  const [width, height] = isTurned ? [heightMm, widthMm] : [widthMm, heightMm];
  return { x: xMm, y: yMm, width: width + 2 * BLEED_MM, height: height + 2 * BLEED_MM };
}
