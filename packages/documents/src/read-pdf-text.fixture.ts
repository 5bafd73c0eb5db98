import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from "@cantoo/pdf-lib";

/** Reads the texts of each page of a PDF, decoded with its ToUnicode tables like PDF readers do. */
export async function readPdfText(pdf: Uint8Array): Promise<string[][]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.getPages().map(readPageTexts);
}

function readPageTexts(page: PDFPage): string[] {
  const fonts = page.node.Resources()?.lookupMaybe(PDFName.of("Font"), PDFDict);
  const tables = new Map(
    (fonts?.entries() ?? []).map(([name]) => [name.asString().slice(1), readGlyphTable(fonts?.lookup(name, PDFDict))]),
  );
  let table: GlyphTable | undefined;
  const texts: string[] = [];
  for (const [, font, hex] of readPageContent(page).matchAll(/\/(\S+) [\d.]+ Tf|<([0-9A-Fa-f]*)>\s*Tj/g)) {
    if (font) table = tables.get(font);
    else texts.push(decodeHex(hex ?? "", table));
  }
  return texts;
}

/** Maps glyph numbers to text; null for Latin-1 fonts. */
type GlyphTable = ReadonlyMap<string, string> | null;

function readGlyphTable(font: PDFDict | undefined): GlyphTable {
  const stream = font?.lookup(PDFName.of("ToUnicode"));
  if (!(stream instanceof PDFRawStream)) return null;
  const pairs = readStreamBytes(stream).matchAll(/<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>/g);
  return new Map([...pairs].map(([, glyph = "", code = ""]) => [glyph.toUpperCase(), decodeUtf16(code)]));
}

const decodeUtf16 = (hex: string) => new TextDecoder("utf-16be").decode(Buffer.from(hex, "hex"));

function decodeHex(hex: string, table: GlyphTable | undefined): string {
  if (!table) return new TextDecoder("windows-1252").decode(Buffer.from(hex, "hex"));
  return (hex.toUpperCase().match(/.{4}/g) ?? []).map((glyph) => table.get(glyph) ?? "\ufffd").join("");
}

function readPageContent(page: PDFPage): string {
  const contents = page.node.Contents();
  const refs = contents instanceof PDFArray ? contents.asArray() : [contents];
  return refs
    .map((part) => (part instanceof PDFRef ? page.doc.context.lookup(part) : part))
    .map((part) => (part instanceof PDFRawStream ? readStreamBytes(part) : ""))
    .join("\n");
}

const readStreamBytes = (stream: PDFRawStream) => Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
