import { BLEED_MM } from "@storywall/domain/catalog/print-constants";
import type { PlacedPiece, Sheet } from "@storywall/domain/production/printing/plan-sheets";
import {
  drawMarks,
  embedJpeg,
  type MmRect,
  openPrintDocument,
  type PlacedJpeg,
  type PrintDocument,
  placeJpeg,
  points,
  savePrintDocument,
  setBoxes,
  setOutputIntent,
  writeBelow,
} from "./print-page.ts";
import { nameOf, type PrintedPiece } from "./print-pdf.ts";
import { streamDocument } from "./stream-document.ts";

/** A piece that is in the document, and what is written below it. */
type Laid = { picture: PlacedJpeg; widthMm: number; heightMm: number; words: string };

/** One sheet with all its pieces, each with its marks and its name. The output intent is the first piece's profile. */
export async function drawSheetPdf(
  sheet: Sheet,
  pieces: ReadonlyMap<string, PrintedPiece>,
  title: string,
): Promise<Uint8Array> {
  const print = await openPrintDocument({ title });
  const hashes: string[] = [title];
  const laid = new Map<string, Laid>();
  for (const { id } of sheet.pieces) {
    const piece = pieces.get(id);
    if (!piece) throw new TypeError("A sheet needs every piece that lies on it");
    laid.set(id, embed(print, piece));
    hashes.push(piece.sha256);
  }
  addSheet(print, sheet, laid);
  return savePrintDocument(print, hashes);
}

/** A piece whose print file is not there any more: its place on the sheet stays free and says so. */
export type LostPiece = { widthMm: number; heightMm: number; lost: string };

type Streaming = {
  sheets: readonly Sheet[];
  title: string;
  /** Asked for one piece after the other; each is let go as soon as its bytes are sent. */
  read: (id: string) => Promise<PrintedPiece | LostPiece>;
};

/** Any number of sheets, each a page, of which one print file at a time is held in memory. */
export async function* streamSheetsPdf({ sheets, title, read }: Streaming): AsyncGenerator<Uint8Array> {
  const print = await openPrintDocument({ title });
  const sink = streamDocument(print.document);
  const hashes: string[] = [title];
  yield sink.head();
  const laid = new Map<string, Laid | LostPiece>();
  for (const { id } of sheets.flatMap(({ pieces }) => pieces)) {
    const piece = await read(id);
    if ("lost" in piece) {
      laid.set(id, piece);
      hashes.push(piece.lost);
      continue;
    }
    const own = embed(print, piece);
    yield sink.take(own.picture.ref);
    laid.set(id, own);
    hashes.push(piece.sha256);
  }
  for (const sheet of sheets) addSheet(print, sheet, laid);
  yield* sink.rest(hashes);
}

function embed(print: PrintDocument, piece: PrintedPiece): Laid {
  const { widthMm, heightMm } = piece;
  return { picture: embedJpeg(print, piece.jpeg, piece.profileName), widthMm, heightMm, words: nameOf(piece) };
}

function addSheet(print: PrintDocument, sheet: Sheet, laid: ReadonlyMap<string, Laid | LostPiece>): void {
  const page = print.document.addPage([points(sheet.widthMm), points(sheet.heightMm)]);
  const whole = { x: 0, y: 0, width: sheet.widthMm, height: sheet.heightMm };
  for (const placed of sheet.pieces) {
    const piece = laid.get(placed.id);
    if (!piece) throw new TypeError("A sheet needs every piece that lies on it");
    const bleed = bleedOf(placed, piece);
    const trim = { ...bleed, x: bleed.x + BLEED_MM, y: bleed.y + BLEED_MM };
    trim.width -= 2 * BLEED_MM;
    trim.height -= 2 * BLEED_MM;
    if ("picture" in piece) {
      placeJpeg(page, piece.picture, bleed, placed.isTurned);
      setOutputIntent(print, piece.picture);
    }
    drawMarks(page, trim);
    writeBelow(page, print.font, { trim, text: "picture" in piece ? piece.words : piece.lost });
  }
  setBoxes(page, { trim: whole, bleed: whole });
}

type Measured = { widthMm: number; heightMm: number };

function bleedOf({ xMm, yMm, isTurned }: PlacedPiece, { widthMm, heightMm }: Measured): MmRect {
  const [width, height] = isTurned ? [heightMm, widthMm] : [widthMm, heightMm];
  return { x: xMm, y: yMm, width: width + 2 * BLEED_MM, height: height + 2 * BLEED_MM };
}
