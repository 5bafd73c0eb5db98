import type { PlacedPiece, Sheet } from "@storywall/domain/printing/plan-sheets";
import { BLEED_MM } from "@storywall/domain/tiles/print-constants";
import {
  drawMarks,
  embedJpeg,
  type MmRect,
  openPrintDocument,
  placeJpeg,
  points,
  savePrintDocument,
  setBoxes,
  setOutputIntent,
  writeBelow,
} from "./print-page.ts";
import { nameOf, type PrintedPiece } from "./print-pdf.ts";

/** One sheet with all its pieces, each with its marks and its name. The output intent is the first piece's profile. */
export async function drawSheetPdf(
  sheet: Sheet,
  pieces: ReadonlyMap<string, PrintedPiece>,
  title: string,
): Promise<Uint8Array> {
  const print = await openPrintDocument({ title });
  const page = print.document.addPage([points(sheet.widthMm), points(sheet.heightMm)]);
  const whole = { x: 0, y: 0, width: sheet.widthMm, height: sheet.heightMm };
  const hashes: string[] = [title];
  for (const placed of sheet.pieces) {
    const piece = pieces.get(placed.id);
    if (!piece) throw new TypeError("A sheet needs every piece that lies on it");
    const bleed = bleedOf(placed, piece);
    const trim = { ...bleed, x: bleed.x + BLEED_MM, y: bleed.y + BLEED_MM };
    trim.width -= 2 * BLEED_MM;
    trim.height -= 2 * BLEED_MM;
    const picture = embedJpeg(print, piece.jpeg, piece.profileName);
    placeJpeg(page, picture, bleed, placed.isTurned);
    drawMarks(page, trim);
    writeBelow(page, print.font, { trim, text: nameOf(piece) });
    if (hashes.length === 1) setOutputIntent(print, picture);
    hashes.push(piece.sha256);
  }
  setBoxes(page, { trim: whole, bleed: whole });
  return savePrintDocument(print, hashes);
}

function bleedOf({ xMm, yMm, isTurned }: PlacedPiece, { widthMm, heightMm }: PrintedPiece): MmRect {
  const [width, height] = isTurned ? [heightMm, widthMm] : [widthMm, heightMm];
  return { x: xMm, y: yMm, width: width + 2 * BLEED_MM, height: height + 2 * BLEED_MM };
}
