import { rgb } from "@cantoo/pdf-lib";
import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frames";
import { BLEED_MM, LIP_MM, MARK_ROOM_MM, matMm, PRINT_PPI } from "@storywall/domain/catalog/print-constants";
import type { Rect } from "@storywall/domain/kernel/rect";
import { printMeasures } from "@storywall/domain/production/printing/print-record";
import { computeTileGeometry, computeTilePixels } from "@storywall/domain/walls/tiles/tile-geometry";
import { createMillimeterPen, type MmPen } from "./mm-pen.ts";
import {
  createPrintDocument,
  drawCutMarks,
  mmToPoints,
  type PrintDocument,
  savePrintDocument,
  setTrimAndBleedBoxes,
} from "./print-page.ts";

/** US Letter size in mm. */
const LETTER_SIZE = { width: 215.9, height: 279.4 };
const gray = rgb(0.86, 0.86, 0.86);
const dashedLine = { dashes: [3, 2] } as const;

/**
 * Draws a PDF for checking the size of prints. The first page, in US Letter size, shows rulers and a corner of a tile
 * at true size. The next pages show a test print of every frame size.
 */
export async function drawCalibrationPdf(): Promise<Uint8Array> {
  const print = await createPrintDocument({ title: "Storywall calibration" });
  drawRulersAndTileCorner(print);
  for (const key of frameSizeKeys) drawTestPrint(print, key);
  return savePrintDocument(print, ["calibration", JSON.stringify(printMeasures)]);
}

function drawRulersAndTileCorner(print: PrintDocument): void {
  const page = print.document.addPage([mmToPoints(LETTER_SIZE.width), mmToPoints(LETTER_SIZE.height)]);
  const pen = createMillimeterPen(page, print.font);
  pen.writeText(15, 20, "Calibration: measurements of a printed tile", 16);
  pen.writeText(15, 27, "Print at 100%, not fit to page. All lines are true to size. Check them to within 0.2 mm.");

  pen.drawRuler(15, 34, 180, "across");
  pen.drawRuler(15, 48, 200, "down");

  const corner = { x: 35, y: 52 };
  const trim = { x: corner.x + BLEED_MM, y: corner.y + BLEED_MM };
  const reach = { right: 195, bottom: 130 };
  pen.fillBox({ ...corner, width: reach.right - corner.x, height: BLEED_MM }, gray);
  pen.fillBox({ ...corner, width: BLEED_MM, height: reach.bottom - corner.y }, gray);
  const edges = [
    { name: `Trim: where the print is cut, ${BLEED_MM} mm inside the sheet (gray: bleed)`, by: 0 },
    { name: `Lip: the frame covers ${LIP_MM} mm inside the trim`, by: LIP_MM },
    { name: `Mat "shallow": white for ${matMm.shallow} mm inside the trim, then the photo begins`, by: matMm.shallow },
  ];
  for (const { name, by } of edges) {
    const stroke = by === LIP_MM ? dashedLine : {};
    pen.line(trim.x + by, trim.y + by, reach.right, trim.y + by, stroke);
    pen.line(trim.x + by, trim.y + by, trim.x + by, reach.bottom, stroke);
    pen.writeText(trim.x + 34, trim.y + by + 3.6, name, 7.5);
  }

  pen.drawBox({ x: 35, y: 140, width: 100, height: 100 });
  pen.writeText(75, 146, "100 × 100 mm");
  pen.line(35, 140, 135, 240);
  pen.line(135, 140, 35, 240);
  writeMeasurements(pen);
}

function writeMeasurements(pen: MmPen): void {
  const { bleedMm, lipMm, frameFaceMm, matMm: mats, markFromMm, markLengthMm, ppi } = printMeasures;
  const facts = [
    `Bleed ${bleedMm} mm`,
    `Lip ${lipMm} mm, frame face ${frameFaceMm} mm`,
    ...Object.entries(mats).map(([mat, mm]) => `Mat ${mat}: ${mm} mm`),
    `Cut marks ${markFromMm} to ${markFromMm + markLengthMm} mm from the trim`,
    `Resolution ${ppi} ppi`,
    "",
    ...frameSizeKeys.flatMap((key) => {
      const { name, val } = frameSizes[key];
      const geometry = computeTileGeometry({ widthCm: val.w, heightCm: val.h, orientation: "portrait", mat: "none" });
      const { media } = computeTilePixels(geometry, PRINT_PPI);
      return [
        `${name}: cut ${val.w * 10} × ${val.h * 10} mm`,
        `   sheet ${geometry.media.width} × ${geometry.media.height} mm, ${media.width} × ${media.height} px`,
        `   visible in the frame ${geometry.lip.width} × ${geometry.lip.height} mm`,
      ];
    }),
  ];
  facts.forEach((fact, index) => {
    pen.writeText(140, 145 + index * 5, fact, 7.5);
  });
}

/** Draws a test print, which is cut and framed like a print and shows what the frame covers. */
function drawTestPrint(print: PrintDocument, key: (typeof frameSizeKeys)[number]): void {
  const { name, val } = frameSizes[key];
  const geometry = computeTileGeometry({ widthCm: val.w, heightCm: val.h, orientation: "portrait", mat: "shallow" });
  const offsetByCutMarkMargin = (rect: Rect): Rect => ({ ...rect, x: rect.x + MARK_ROOM_MM, y: rect.y + MARK_ROOM_MM });
  const [media, trim, lip, photo] = [geometry.media, geometry.trim, geometry.lip, geometry.photo].map(
    offsetByCutMarkMargin,
  ) as [Rect, Rect, Rect, Rect];
  const page = print.document.addPage([
    mmToPoints(media.width + 2 * MARK_ROOM_MM),
    mmToPoints(media.height + 2 * MARK_ROOM_MM),
  ]);
  const pen = createMillimeterPen(page, print.font);
  pen.fillBox(media, gray);
  pen.fillBox(trim, rgb(1, 1, 1));
  pen.drawBox(lip, dashedLine);
  pen.drawBox(photo);
  const middle = { x: trim.x + trim.width / 2, y: trim.y + trim.height / 2 };
  pen.line(middle.x - 20, middle.y, middle.x + 20, middle.y);
  pen.line(middle.x, middle.y - 20, middle.x, middle.y + 20);
  pen.drawRuler(trim.x, photo.y + 30, trim.width, "across");
  pen.drawRuler(photo.x + 30, trim.y, trim.height, "down");
  const x = photo.x + 50;
  pen.writeText(x, photo.y + 52, `${name}: ${val.w} × ${val.h} cm`, 18);
  pen.writeText(
    x,
    photo.y + 60,
    `Cut: no gray should show, and the rulers must read ${val.w} and ${val.h} at the edges.`,
  );
  pen.writeText(
    x,
    photo.y + 66,
    `Framed: the dashed line, ${LIP_MM} mm inside, sits just under the lip on all four sides.`,
  );
  pen.writeText(x, photo.y + 72, `The inner line is where the photo begins with a ${matMm.shallow} mm mat.`);
  drawCutMarks(page, trim, print);
  setTrimAndBleedBoxes(page, { trim, bleed: media });
}
