import { BLEED_MM, MARK_ROOM_MM } from "@storywall/domain/catalog/print-constants";
import { createPdfX4Document, declarePdfX4 } from "./pdf-x4.ts";
import {
  drawCutMarks,
  embedJpeg,
  mmToPoints,
  placeJpeg,
  savePrintDocument,
  setOutputIntent,
  setTrimAndBleedBoxes,
  writeCaption,
} from "./print-page.ts";

/**
 * A print file and its data. `widthMm` and `heightMm` are the size of the trimmed print in the orientation in which it
 * hangs on the wall.
 */
export type PrintFile = {
  jpeg: Uint8Array;
  sha256: string;
  widthMm: number;
  heightMm: number;
  profileName: string;
  renderedAt: Date;
  /** The text for the caption: order, wall, tile and size. */
  name: string;
};

/** Draws one print on a page with bleed, cut marks and page boxes, as PDF/X-4. */
export async function drawPrintPdf(item: PrintFile): Promise<Uint8Array> {
  const { widthMm, heightMm } = item;
  const print = await createPdfX4Document({ title: item.name, createdAt: item.renderedAt });
  const bleed = { x: MARK_ROOM_MM, y: MARK_ROOM_MM, width: widthMm + 2 * BLEED_MM, height: heightMm + 2 * BLEED_MM };
  const trim = { x: bleed.x + BLEED_MM, y: bleed.y + BLEED_MM, width: widthMm, height: heightMm };
  const page = print.document.addPage([
    mmToPoints(bleed.width + 2 * MARK_ROOM_MM),
    mmToPoints(bleed.height + 2 * MARK_ROOM_MM),
  ]);
  const picture = embedJpeg(print, item.jpeg, item.profileName);
  placeJpeg(page, picture, bleed);
  drawCutMarks(page, trim, print);
  writeCaption(page, print, { trim, text: formatCaption(item) });
  setTrimAndBleedBoxes(page, { trim, bleed });
  setOutputIntent(print, picture);
  const contents = [item.sha256, item.name];
  declarePdfX4(print, contents);
  return savePrintDocument(print, contents);
}

export const formatCaption = ({ name, sha256 }: PrintFile) => `${name} · ${sha256.slice(0, 12)}`;
