import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";

const MM_PER_POINT = 25.4 / 72;

/** A rectangle in mm from the top left corner of its page. */
type Box = { x: number; y: number; width: number; height: number };
type Line = { from: [number, number]; to: [number, number] };
type PlacedPicture = Box & { matrix: number[]; sha256: string; profile: Buffer; intent: string };

/** The contents of a page with their positions, read from the PDF. */
export type MeasuredPage = {
  width: number;
  height: number;
  trim: Box;
  bleed: Box;
  pictures: PlacedPicture[];
  lines: Line[];
  blackPoint: string | null;
};

export async function measurePdf(pdf: Uint8Array) {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const intents = document.catalog.lookupMaybe(PDFName.of("OutputIntents"), PDFArray);
  const intent = intents?.lookup(0, PDFDict);
  return {
    pages: document.getPages().map(measurePage),
    title: document.getTitle(),
    outputIntent: intent
      ? {
          kind: String(intent.get(PDFName.of("S"))),
          profile: readStreamBytes(intent.lookup(PDFName.of("DestOutputProfile"))),
        }
      : null,
  };
}

function measurePage(page: PDFPage): MeasuredPage {
  const pageHeight = page.getHeight();
  const toMillimeters = ({ x, y, width, height }: Box): Box => ({
    x: x * MM_PER_POINT,
    y: (pageHeight - y - height) * MM_PER_POINT,
    width: width * MM_PER_POINT,
    height: height * MM_PER_POINT,
  });
  const pictures: PlacedPicture[] = [];
  const lines: Line[] = [];
  const toPagePoint = (x: number, y: number): [number, number] => [x * MM_PER_POINT, (pageHeight - y) * MM_PER_POINT];
  let matrix = [1, 0, 0, 1, 0, 0];
  let from: [number, number] = [0, 0];
  for (const { operator, numbers, names } of readOperators(page)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    if (operator === "cm") matrix = [a, b, c, d, e, f];
    if (operator === "m") from = toPagePoint(a, b);
    if (operator === "l") lines.push({ from, to: toPagePoint(a, b) });
    if (operator === "Do") {
      const [p = 0, q = 0, r = 0, s = 0, x = 0, y = 0] = matrix;
      const [width, height] = [p + r, q + s];
      const box = toMillimeters({
        x: Math.min(x, x + width),
        y: Math.min(y, y + height),
        width: Math.abs(width),
        height: Math.abs(height),
      });
      pictures.push({ ...box, matrix, ...readPicture(page, names[0] ?? "") });
    }
  }
  const states = page.node.Resources()?.lookupMaybe(PDFName.of("ExtGState"), PDFDict);
  const state = states?.entries()[0]?.[1];
  return {
    width: page.getWidth() * MM_PER_POINT,
    height: pageHeight * MM_PER_POINT,
    trim: toMillimeters(page.getTrimBox()),
    bleed: toMillimeters(page.getBleedBox()),
    pictures,
    lines,
    blackPoint: state instanceof PDFDict ? String(state.get(PDFName.of("UseBlackPtComp"))) : null,
  };
}

type Operator = { operator: string; numbers: number[]; names: string[] };

function readOperators(page: PDFPage): Operator[] {
  const contents = page.node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  const texts = streams.map((stream) => readStreamBytes(page.doc.context.lookup(stream)).toString("latin1"));
  const found: Operator[] = [];
  let numbers: number[] = [];
  let names: string[] = [];
  for (const word of texts.join("\n").split(/\s+/)) {
    if (/^-?[\d.]+$/.test(word)) numbers.push(Number(word));
    else if (word.startsWith("/")) names.push(word.slice(1));
    else if (/^[A-Za-z*]+$/.test(word)) {
      found.push({ operator: word, numbers, names });
      [numbers, names] = [[], []];
    }
  }
  return found;
}

function readPicture(page: PDFPage, name: string): Pick<PlacedPicture, "sha256" | "profile" | "intent"> {
  const stream = page.node
    .Resources()
    ?.lookup(PDFName.of("XObject"), PDFDict)
    .lookup(PDFName.of(name), PDFStream) as PDFRawStream;
  const [, profile] = stream.dict.lookup(PDFName.of("ColorSpace"), PDFArray).asArray();
  if (!(profile instanceof PDFRef)) throw new TypeError("The picture has no profile");
  return {
    sha256: createHash("sha256").update(stream.contents).digest("hex"),
    profile: readStreamBytes(page.doc.context.lookup(profile)),
    intent: String(stream.dict.get(PDFName.of("Intent"))),
  };
}

function readStreamBytes(stream: unknown): Buffer {
  if (!(stream instanceof PDFRawStream)) throw new TypeError("Not a stream");
  const isPacked = String(stream.dict.get(PDFName.of("Filter"))) === "/FlateDecode";
  return isPacked ? inflateSync(stream.contents) : Buffer.from(stream.contents);
}
