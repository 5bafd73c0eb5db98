import { BLEED_MM, MARK_ROOM_MM } from "@storywall/domain/catalog/print-constants";
import {
  drawMarks,
  embedJpeg,
  openPrintDocument,
  placeJpeg,
  points,
  savePrintDocument,
  setBoxes,
  setOutputIntent,
  writeBelow,
} from "./print-page.ts";

/** A print file and what is known of it; the measures are of the trimmed print as it hangs. */
export type PrintedPiece = {
  jpeg: Uint8Array;
  sha256: string;
  widthMm: number;
  heightMm: number;
  profileName: string;
  /** Order, wall, place, size: what tells this piece from any other. */
  name: string;
};

/** One piece on a page of its own: its file as it is, with bleed, marks and the boxes that machines cut by. */
export async function drawPrintPdf(piece: PrintedPiece): Promise<Uint8Array> {
  const { widthMm, heightMm } = piece;
  const print = await openPrintDocument({ title: piece.name });
  const bleed = { x: MARK_ROOM_MM, y: MARK_ROOM_MM, width: widthMm + 2 * BLEED_MM, height: heightMm + 2 * BLEED_MM };
  const trim = { x: bleed.x + BLEED_MM, y: bleed.y + BLEED_MM, width: widthMm, height: heightMm };
  const page = print.document.addPage([
    points(bleed.width + 2 * MARK_ROOM_MM),
    points(bleed.height + 2 * MARK_ROOM_MM),
  ]);
  const picture = embedJpeg(print, piece.jpeg, piece.profileName);
  placeJpeg(page, picture, bleed);
  drawMarks(page, trim);
  writeBelow(page, print.font, { trim, text: nameOf(piece) });
  setBoxes(page, { trim, bleed });
  setOutputIntent(print, picture);
  return savePrintDocument(print, [piece.sha256, piece.name]);
}

export const nameOf = ({ name, sha256 }: PrintedPiece) => `${name} · ${sha256.slice(0, 12)}`;
