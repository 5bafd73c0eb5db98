import { BLEED_MM, MARK_ROOM_MM } from "@storywall/domain/catalog/print-constants";
import {
  drawCutMarks,
  embedJpeg,
  mmToPoints,
  openPrintDocument,
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
  /** Order, wall, tile and size, for the caption. */
  name: string;
};

/** Draws one print on a page with bleed, cut marks and page boxes. */
export async function drawPrintPdf(item: PrintFile): Promise<Uint8Array> {
  const { widthMm, heightMm } = item;
  const print = await openPrintDocument({ title: item.name });
  const bleed = { x: MARK_ROOM_MM, y: MARK_ROOM_MM, width: widthMm + 2 * BLEED_MM, height: heightMm + 2 * BLEED_MM };
  const trim = { x: bleed.x + BLEED_MM, y: bleed.y + BLEED_MM, width: widthMm, height: heightMm };
  const page = print.document.addPage([
    mmToPoints(bleed.width + 2 * MARK_ROOM_MM),
    mmToPoints(bleed.height + 2 * MARK_ROOM_MM),
  ]);
  const picture = embedJpeg(print, item.jpeg, item.profileName);
  placeJpeg(page, picture, bleed);
  drawCutMarks(page, trim);
  writeCaption(page, print.font, { trim, text: formatCaption(item) });
  setTrimAndBleedBoxes(page, { trim, bleed });
  setOutputIntent(print, picture);
  return savePrintDocument(print, [item.sha256, item.name]);
}

export const formatCaption = ({ name, sha256 }: PrintFile) => `${name} · ${sha256.slice(0, 12)}`;
