import { createHash } from "node:crypto";
import {
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

const registrationColor = rgb(0, 0, 0);
const HAIRLINE_POINTS = 0.25;
const CAPTION_SIZE = 6;

export type PrintDocument = { document: PDFDocument; font: PDFFont };

/** Opens a document without a date, so that the output is deterministic. */
export async function openPrintDocument(options: { title: string }): Promise<PrintDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(options.title);
  document.setCreator("Storywall");
  document.setLanguage("en-US");
  return { document, font: await document.embedFont(StandardFonts.Helvetica) };
}

/** Saves the document with an id derived from its contents. */
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

export function embedJpeg({ document }: PrintDocument, jpeg: Uint8Array, profileName: string): PlacedJpeg {
  const { width, height, icc } = parseJpeg(jpeg);
  if (!icc) throw new TypeError("A print file needs a color profile");
  const { context } = document;
  const profile = embedProfile(document, icc);
  const ref = context.register(
    context.stream(jpeg, {
      Type: "XObject",
      Subtype: "Image",
      Width: width,
      Height: height,
      BitsPerComponent: 8,
      ColorSpace: context.obj([PDFName.of("ICCBased"), profile]),
      Filter: "DCTDecode",
      // Colors that the printer can print stay unchanged. Other colors become the nearest color that it can print.
      Intent: "RelativeColorimetric",
    }),
  );
  return { ref, profile, profileName };
}

/** For each document, the profiles that are already embedded in it, so that no profile is embedded twice. */
const profileRefsByDocument = new WeakMap<PDFDocument, Map<string, PDFRef>>();

function embedProfile(document: PDFDocument, icc: Uint8Array): PDFRef {
  const profileRefs = profileRefsByDocument.get(document) ?? new Map<string, PDFRef>();
  profileRefsByDocument.set(document, profileRefs);
  const hash = createHash("sha256").update(icc).digest("hex");
  const { context } = document;
  const ref = profileRefs.get(hash) ?? context.register(context.flateStream(icc, { N: 3, Alternate: "DeviceRGB" }));
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
    setGraphicsState(addBlackPointState(page)),
    matrix,
    drawObject(name),
    popGraphicsState(),
  );
}

/** Requests black point compensation, which preserves details in shadows. */
function addBlackPointState(page: PDFPage): PDFName {
  const key = PDFName.of("BlackPoint");
  const { ExtGState } = page.node.normalizedEntries();
  if (!ExtGState.has(key)) ExtGState.set(key, page.doc.context.obj({ Type: "ExtGState", UseBlackPtComp: "ON" }));
  return key;
}

export function drawCutMarks(page: PDFPage, trim: MmRect): void {
  const [left, right, top, bottom] = [trim.x, trim.x + trim.width, trim.y, trim.y + trim.height];
  const drawMarkLine = (x1: number, y1: number, x2: number, y2: number) =>
    page.drawLine({
      start: { x: mmToPoints(x1), y: page.getHeight() - mmToPoints(y1) },
      end: { x: mmToPoints(x2), y: page.getHeight() - mmToPoints(y2) },
      thickness: HAIRLINE_POINTS,
      color: registrationColor,
    });
  const end = MARK_FROM_MM + MARK_LENGTH_MM;
  for (const x of [left, right]) {
    drawMarkLine(x, top - MARK_FROM_MM, x, top - end);
    drawMarkLine(x, bottom + MARK_FROM_MM, x, bottom + end);
  }
  for (const y of [top, bottom]) {
    drawMarkLine(left - MARK_FROM_MM, y, left - end, y);
    drawMarkLine(right + MARK_FROM_MM, y, right + end, y);
  }
}

/** Writes a caption below the print between its marks, truncated to its width. */
export function writeCaption(page: PDFPage, font: PDFFont, { trim, text }: { trim: MmRect; text: string }): void {
  const room = mmToPoints(trim.width) - mmToPoints(2);
  let caption = toStandardCharacters(text);
  while (caption.length > 1 && font.widthOfTextAtSize(caption, CAPTION_SIZE) > room) caption = caption.slice(0, -1);
  page.drawText(caption, {
    x: mmToPoints(trim.x + 1),
    y: page.getHeight() - mmToPoints(trim.y + trim.height + BLEED_MM + 3),
    size: CAPTION_SIZE,
    font,
    color: registrationColor,
  });
}
