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
import { jpegParts } from "./jpeg-parts.ts";
import { printable } from "./printable.ts";

const POINTS_PER_MM = 72 / MM_PER_INCH;
export const points = (mm: number): number => mm * POINTS_PER_MM;

const registration = rgb(0, 0, 0);
const HAIRLINE = 0.25;
const SMALL = 6;

export type PrintDocument = { document: PDFDocument; font: PDFFont };

/** A document without any date: the same pieces always give the same bytes. */
export async function openPrintDocument(about: { title: string }): Promise<PrintDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(about.title);
  document.setCreator("Storywall");
  document.setLanguage("en-US");
  return { document, font: await document.embedFont(StandardFonts.Helvetica) };
}

/** With an id made from what is in it, as the format asks, instead of from the hour. */
export async function savePrintDocument({ document }: PrintDocument, contents: readonly string[]): Promise<Uint8Array> {
  nameByContents(document, contents);
  return document.save({ useObjectStreams: false });
}

export function nameByContents({ context }: PDFDocument, contents: readonly string[]): void {
  const id = PDFHexString.of(createHash("sha256").update(contents.join("\n")).digest("hex").slice(0, 32));
  context.trailerInfo.ID = context.obj([id, id]);
}

/** A picture in a document, the bytes of its file as they are. */
export type PlacedJpeg = { ref: PDFRef; profile: PDFRef; profileName: string };

/** Embeds a print file in the colours of its own profile. */
export function embedJpeg({ document }: PrintDocument, jpeg: Uint8Array, profileName: string): PlacedJpeg {
  const { width, height, icc } = jpegParts(jpeg);
  if (!icc) throw new TypeError("A print file has a profile");
  const { context } = document;
  const profile = profileOf(document, icc);
  const ref = context.register(
    context.stream(jpeg, {
      Type: "XObject",
      Subtype: "Image",
      Width: width,
      Height: height,
      BitsPerComponent: 8,
      ColorSpace: context.obj([PDFName.of("ICCBased"), profile]),
      Filter: "DCTDecode",
      // Colours that paper has stay as they are; those it has not go to the nearest that it has.
      Intent: "RelativeColorimetric",
    }),
  );
  return { ref, profile, profileName };
}

/** Each profile once, however many pictures have it. */
const profiles = new WeakMap<PDFDocument, Map<string, PDFRef>>();

function profileOf(document: PDFDocument, icc: Uint8Array): PDFRef {
  const known = profiles.get(document) ?? new Map<string, PDFRef>();
  profiles.set(document, known);
  const hash = createHash("sha256").update(icc).digest("hex");
  const { context } = document;
  const ref = known.get(hash) ?? context.register(context.flateStream(icc, { N: 3, Alternate: "DeviceRGB" }));
  known.set(hash, ref);
  return ref;
}

/** Which colours the numbers on the pages mean, for whoever prints them: those of the first picture. */
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

/** Millimetres from the top left corner of the page, downwards. */
export type MmRect = { x: number; y: number; width: number; height: number };

/** The rectangle as a page counts: in points, from its bottom left corner. */
function onPage(page: PDFPage, { x, y, width, height }: MmRect) {
  return { x: points(x), y: page.getHeight() - points(y + height), width: points(width), height: points(height) };
}

export function setBoxes(page: PDFPage, boxes: { trim: MmRect; bleed: MmRect }): void {
  const [trim, bleed] = [onPage(page, boxes.trim), onPage(page, boxes.bleed)];
  page.setTrimBox(trim.x, trim.y, trim.width, trim.height);
  page.setBleedBox(bleed.x, bleed.y, bleed.width, bleed.height);
}

/** Draws a picture into the rectangle; `isTurned` lays it on its side, its top to the right. */
export function placeJpeg(page: PDFPage, { ref }: PlacedJpeg, where: MmRect, isTurned = false): void {
  const { x, y, width, height } = onPage(page, where);
  const name = page.node.newXObject("Print", ref);
  const matrix = isTurned
    ? concatTransformationMatrix(0, -height, width, 0, x, y + height)
    : concatTransformationMatrix(width, 0, 0, height, x, y);
  page.pushOperators(
    pushGraphicsState(),
    setGraphicsState(blackPoint(page)),
    matrix,
    drawObject(name),
    popGraphicsState(),
  );
}

/** Asks the printer to bring the darkest of the photo to the darkest of the paper, so that shadows keep their drawing. */
function blackPoint(page: PDFPage): PDFName {
  const key = PDFName.of("BlackPoint");
  const { ExtGState } = page.node.normalizedEntries();
  if (!ExtGState.has(key)) ExtGState.set(key, page.doc.context.obj({ Type: "ExtGState", UseBlackPtComp: "ON" }));
  return key;
}

/** Eight lines that tell where to cut, none of them within the bleed. */
export function drawMarks(page: PDFPage, trim: MmRect): void {
  const [left, right, top, bottom] = [trim.x, trim.x + trim.width, trim.y, trim.y + trim.height];
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    page.drawLine({
      start: { x: points(x1), y: page.getHeight() - points(y1) },
      end: { x: points(x2), y: page.getHeight() - points(y2) },
      thickness: HAIRLINE,
      color: registration,
    });
  const end = MARK_FROM_MM + MARK_LENGTH_MM;
  for (const x of [left, right]) {
    line(x, top - MARK_FROM_MM, x, top - end);
    line(x, bottom + MARK_FROM_MM, x, bottom + end);
  }
  for (const y of [top, bottom]) {
    line(left - MARK_FROM_MM, y, left - end, y);
    line(right + MARK_FROM_MM, y, right + end, y);
  }
}

/** A line of small print below a piece, between its marks; what does not fit is cut off. */
export function writeBelow(page: PDFPage, font: PDFFont, { trim, text }: { trim: MmRect; text: string }): void {
  const room = points(trim.width) - points(2);
  let words = printable(text);
  while (words.length > 1 && font.widthOfTextAtSize(words, SMALL) > room) words = words.slice(0, -1);
  page.drawText(words, {
    x: points(trim.x + 1),
    y: page.getHeight() - points(trim.y + trim.height + BLEED_MM + 3),
    size: SMALL,
    font,
    color: registration,
  });
}
