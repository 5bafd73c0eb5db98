import { createHash } from "node:crypto";
import {
  type Color,
  cmyk,
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  StandardFonts,
  setGraphicsState,
} from "@cantoo/pdf-lib";
import { BLEED_MM, MARK_FROM_MM, MARK_LENGTH_MM, MM_PER_INCH } from "@storywall/domain/catalog/print-constants";
import { parseJpeg } from "./parse-jpeg.ts";
import { toStandardCharacters } from "./to-standard-characters.ts";

const POINTS_PER_MM = 72 / MM_PER_INCH;
export const mmToPoints = (mm: number): number => mm * POINTS_PER_MM;

const HAIRLINE_POINTS = 0.25;
const CAPTION_SIZE = 6;

/** `ink` is the color of marks and captions. */
export type PrintDocument = { document: PDFDocument; font: PDFFont; ink: Color };

/** Opens a document without a date, so that the output is deterministic. */
export async function createPrintDocument(options: { title: string }): Promise<PrintDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(options.title);
  document.setCreator("Storywall");
  document.setLanguage("en-US");
  return { document, font: await document.embedFont(StandardFonts.Helvetica), ink: rgb(0, 0, 0) };
}

export async function savePrintDocument({ document }: PrintDocument, contents: readonly string[]): Promise<Uint8Array> {
  setContentId(document, contents);
  return document.save({ useObjectStreams: false });
}

export function setContentId({ context }: PDFDocument, contents: readonly string[]): void {
  const id = PDFHexString.of(createHash("sha256").update(contents.join("\n")).digest("hex").slice(0, 32));
  context.trailerInfo.ID = context.obj([id, id]);
}

/** An embedded JPEG, with the unchanged bytes of its file. */
export type PlacedJpeg = { ref: PDFRef; profile: PDFRef; profileName: string };

/**
 * Embeds a JPEG. A CMYK picture uses the color space of the output intent, as PDF/X-4 requires, and its marks are drawn
 * in black ink.
 */
export function embedJpeg(print: PrintDocument, jpeg: Uint8Array, profileName: string): PlacedJpeg {
  const { document } = print;
  const { width, height, components, icc } = parseJpeg(jpeg);
  const isCmyk = components === 4;
  if (!icc) throw new TypeError("A print file needs a color profile");
  const { context } = document;
  const profile = embedProfile(document, icc, components);
  if (isCmyk) print.ink = cmyk(0, 0, 0, 1);
  const ref = context.register(
    context.stream(jpeg, {
      Type: "XObject",
      Subtype: "Image",
      Width: width,
      Height: height,
      BitsPerComponent: 8,
      ColorSpace: isCmyk ? "DeviceCMYK" : context.obj([PDFName.of("ICCBased"), profile]),
      // The values are inverted, because JPEG files store CMYK inverted.
      ...(isCmyk ? { Decode: [1, 0, 1, 0, 1, 0, 1, 0] } : {}),
      Filter: "DCTDecode",
      // This intent keeps colors that the printer can print, and replaces others with the nearest printable color.
      Intent: "RelativeColorimetric",
    }),
  );
  return { ref, profile, profileName };
}

/** For each document, the profiles that are already embedded in it, so that no profile is embedded twice. */
const profileRefsByDocument = new WeakMap<PDFDocument, Map<string, PDFRef>>();

function embedProfile(document: PDFDocument, icc: Uint8Array, components: 3 | 4): PDFRef {
  const profileRefs = profileRefsByDocument.get(document) ?? new Map<string, PDFRef>();
  profileRefsByDocument.set(document, profileRefs);
  const hash = createHash("sha256").update(icc).digest("hex");
  const { context } = document;
  const ref =
    profileRefs.get(hash) ??
    context.register(
      context.flateStream(icc, { N: components, Alternate: components === 4 ? "DeviceCMYK" : "DeviceRGB" }),
    );
  profileRefs.set(hash, ref);
  return ref;
}

/** Sets the output intent to the profile of the first picture. */
export function setOutputIntent({ document }: PrintDocument, { profile, profileName }: PlacedJpeg): void {
  const { context, catalog } = document;
  if (catalog.has(PDFName.of("OutputIntents"))) return;
  const intent = context.obj({
    Type: "OutputIntent",
    S: "GTS_PDFX",
    OutputConditionIdentifier: PDFString.of(profileName),
    Info: PDFString.of(profileName),
    DestOutputProfile: profile,
  });
  catalog.set(PDFName.of("OutputIntents"), context.obj([context.register(intent)]));
}

/** Rectangle in mm. The origin is the top left corner of the page, and y increases downwards. */
export type MmRect = { x: number; y: number; width: number; height: number };

/** Converts a rectangle to points from the bottom left corner. */
function toPagePoints(page: PDFPage, { x, y, width, height }: MmRect) {
  return {
    x: mmToPoints(x),
    y: page.getHeight() - mmToPoints(y + height),
    width: mmToPoints(width),
    height: mmToPoints(height),
  };
}

export function setTrimAndBleedBoxes(page: PDFPage, boxes: { trim: MmRect; bleed: MmRect }): void {
  const [trim, bleed] = [toPagePoints(page, boxes.trim), toPagePoints(page, boxes.bleed)];
  page.setTrimBox(trim.x, trim.y, trim.width, trim.height);
  page.setBleedBox(bleed.x, bleed.y, bleed.width, bleed.height);
}

/** Draws a picture into the rectangle. `isTurned` rotates it by 90 degrees, with its top to the right. */
export function placeJpeg(page: PDFPage, { ref }: PlacedJpeg, target: MmRect, isTurned = false): void {
  const { x, y, width, height } = toPagePoints(page, target);
  const name = page.node.newXObject("Print", ref);
  const matrix = isTurned
    ? concatTransformationMatrix(0, -height, width, 0, x, y + height)
    : concatTransformationMatrix(width, 0, 0, height, x, y);
  page.pushOperators(
    pushGraphicsState(),
    setGraphicsState(addBlackPointCompensation(page)),
    matrix,
    drawObject(name),
    popGraphicsState(),
  );
}

/** Requests black point compensation, which preserves details in shadows. */
function addBlackPointCompensation(page: PDFPage): PDFName {
  const key = PDFName.of("BlackPoint");
  const { ExtGState } = page.node.normalizedEntries();
  if (!ExtGState.has(key)) ExtGState.set(key, page.doc.context.obj({ Type: "ExtGState", UseBlackPtComp: "ON" }));
  return key;
}

/** Minimum distance between a cut mark and another print. */
const MARK_DISTANCE_MM = 1;

/** Draws a mark at both ends of each cut. Marks are shortened near other prints, so that they do not cross them. */
export function drawCutMarks(
  page: PDFPage,
  trim: MmRect,
  { ink, otherPrints = [] }: { ink: Color; otherPrints?: readonly MmRect[] },
): void {
  const [left, right, top, bottom] = [trim.x, trim.x + trim.width, trim.y, trim.y + trim.height];
  const drawCutMark = (x: number, y: number, [across, down]: readonly [number, number]) => {
    const length = computeCutMarkLength({ x, y }, [across, down], otherPrints);
    if (length <= 0) return;
    const toPagePoint = (distance: number) => ({
      x: mmToPoints(x + across * distance),
      y: page.getHeight() - mmToPoints(y + down * distance),
    });
    page.drawLine({
      start: toPagePoint(MARK_FROM_MM),
      end: toPagePoint(MARK_FROM_MM + length),
      thickness: HAIRLINE_POINTS,
      color: ink,
    });
  };
  for (const x of [left, right]) {
    drawCutMark(x, top, [0, -1]);
    drawCutMark(x, bottom, [0, 1]);
  }
  for (const y of [top, bottom]) {
    drawCutMark(left, y, [-1, 0]);
    drawCutMark(right, y, [1, 0]);
  }
}

/** Returns the maximum length of a mark that starts at a corner and points away from its print. */
function computeCutMarkLength(
  { x, y }: { x: number; y: number },
  [across, down]: readonly [number, number],
  otherPrints: readonly MmRect[],
): number {
  const room = otherPrints.map((print) => {
    const isInLine =
      across === 0 ? x > print.x && x < print.x + print.width : y > print.y && y < print.y + print.height;
    if (!isInLine) return Number.POSITIVE_INFINITY;
    const distance =
      across === 0
        ? down * ((down > 0 ? print.y : print.y + print.height) - y)
        : across * ((across > 0 ? print.x : print.x + print.width) - x);
    return distance < 0 ? Number.POSITIVE_INFINITY : distance - MARK_DISTANCE_MM - MARK_FROM_MM;
  });
  return Math.min(MARK_LENGTH_MM, ...room);
}

/** Writes a caption below the print between its marks, truncated to its width. */
export function writeCaption(
  page: PDFPage,
  { font, ink }: PrintDocument,
  { trim, text }: { trim: MmRect; text: string },
): void {
  const room = mmToPoints(trim.width) - mmToPoints(2);
  let caption = toStandardCharacters(text);
  while (caption.length > 1 && font.widthOfTextAtSize(caption, CAPTION_SIZE) > room) caption = caption.slice(0, -1);
  page.drawText(caption, {
    x: mmToPoints(trim.x + 1),
    y: page.getHeight() - mmToPoints(trim.y + trim.height + BLEED_MM + 3),
    size: CAPTION_SIZE,
    font,
    color: ink,
  });
}
