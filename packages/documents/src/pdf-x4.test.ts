import { createHash } from "node:crypto";
import { defaultPrinting } from "@storywall/domain/catalog/printing-settings";
import { planSheets } from "@storywall/domain/production/printing/plan-sheets";
import { getDefaultSheet } from "@storywall/domain/production/printing/sheets";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { decodePicture } from "@storywall/testing/photos/read-picture";
import { describe, expect, test } from "vitest";
import { drawPrintPdf, type PrintFile } from "./print-pdf.ts";
import { readBox, readPdfObjects } from "./read-pdf-objects.fixture.ts";
import { drawSheetPdf, streamSheetsPdf } from "./sheet-pdf.ts";

async function createPrint(n: number): Promise<PrintFile> {
  const jpeg = await makePhoto({ width: 216, height: 316, profile: "p3", seed: n });
  return {
    jpeg,
    sha256: createHash("sha256").update(jpeg).digest("hex"),
    widthMm: 210,
    heightMm: 310,
    profileName: "Display P3",
    renderedAt: new Date("2026-11-25T03:04:05.678Z"),
    name: `SW-1 · 1 Trio <left> & “right”, tile ${n}`,
  };
}

const prints = new Map<string, PrintFile>(
  await Promise.all(Array.from({ length: 7 }, async (_, n) => [`t${n}`, await createPrint(n)] as const)),
);
const title = "Batch 1 <all> & more";
const sheets = planSheets(
  [...prints].map(([id, { widthMm, heightMm }]) => ({ id, widthMm, heightMm })),
  getDefaultSheet(defaultPrinting).format,
  defaultPrinting,
);

async function drawStreamedSheets(): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const createdAt = new Date("2026-11-25T03:04:05.678Z");
  const readPrint = async (id: string) => prints.get(id) ?? expect.fail();
  for await (const chunk of streamSheetsPdf({ sheets, title, createdAt, read: readPrint })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const kinds: ReadonlyArray<readonly [string, () => Promise<Uint8Array>]> = [
  ["one print", async () => drawPrintPdf(prints.get("t0") ?? expect.fail())],
  ["one sheet", async () => drawSheetPdf(sheets[0] ?? expect.fail(), prints, title)],
  ["streamed sheets", drawStreamedSheets],
];

describe.each(kinds)("PDF/X-4 of %s", (_, draw) => {
  test("a PDF/X-4 document has no objects that the standard forbids", async () => {
    const { version, trailer, objects } = readPdfObjects(await draw());
    expect(version).toBe("%PDF-1.6");
    const [, first, second] = /\/ID \[\s*<([0-9a-f]{32})>\s*<([0-9a-f]{32})>/i.exec(trailer) ?? [];
    expect(first).toBe(second);
    expect(trailer).not.toContain("/Encrypt");
    const all = objects.map(({ text }) => text).join("\n");
    for (const forbidden of ["/LZWDecode", "/JavaScript", "/OpenAction", "/AA ", "/TR ", "/Group", "/SMask"])
      expect(all).not.toContain(forbidden);
    expect(all).not.toMatch(/\/Annots \[\s*[^\s\]]/);
  });

  test("a PDF/X-4 document has an output intent with the embedded color profile of the print", async () => {
    const { trailer, resolveReference } = readPdfObjects(await draw());
    const intent = resolveReference(resolveReference(trailer, "Root").text, "OutputIntents");
    expect(intent.text).toContain("/Type /OutputIntent");
    expect(intent.text).toContain("/S /GTS_PDFX");
    expect(intent.text).toContain("/OutputConditionIdentifier (Display P3)");
    const { stream, text } = resolveReference(intent.text, "DestOutputProfile");
    expect(text).toContain("/N 3");
    expect(stream?.toString("latin1", 16, 20)).toBe("RGB ");
    const { icc } = await decodePicture(prints.get("t0")?.jpeg ?? expect.fail());
    expect(stream?.equals(icc ?? Buffer.alloc(0))).toBe(true);
  });

  test("a PDF/X-4 document has the same dates in its XMP and its information dictionary", async () => {
    const { trailer, resolveReference } = readPdfObjects(await draw());
    const metadata = resolveReference(resolveReference(trailer, "Root").text, "Metadata");
    expect(metadata.text).toContain("/Subtype /XML");
    expect(metadata.text).not.toContain("/Filter");
    const xmp = metadata.stream?.toString("utf8") ?? "";
    const readXmp = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xmp)?.[1];
    expect(readXmp("pdfxid:GTS_PDFXVersion")).toBe("PDF/X-4");
    expect(xmp).toContain('xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"');
    for (const date of ["xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate"])
      expect(readXmp(date)).toBe("2026-11-25T03:04:05Z");
    expect(readXmp("xmpMM:DocumentID")).toMatch(
      /^uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(readXmp("xmpMM:VersionID")).toBe("1");
    expect(readXmp("xmpMM:RenditionClass")).toBe("default");
    expect(readXmp("pdf:Trapped")).toBe("False");
    expect(/<dc:title>.*<\/dc:title>/.exec(xmp)?.[0]).toMatch(/x-default">[^<]*&lt;[^<]*&amp;/);
    const info = resolveReference(trailer, "Info").text;
    expect(info).toContain("/Trapped /False");
    expect(info).toContain("/GTS_PDFXVersion (PDF/X-4)");
    for (const date of ["CreationDate", "ModDate"]) expect(info).toContain(`/${date} (D:20261125030405Z)`);
  });

  test("the trim box of a PDF/X-4 page is inside its bleed box", async () => {
    const { objects } = readPdfObjects(await draw());
    const pages = objects.filter(({ text }) => /\/Type \/Page\b/.test(text));
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) {
      const [media, bleed, trim] = ["MediaBox", "BleedBox", "TrimBox"].map((name) => readBox(page, name));
      expect(page.text).not.toContain("/ArtBox");
      for (const [outer, inner] of [
        [media, bleed],
        [bleed, trim],
      ] as const) {
        const [left = 0, bottom = 0, right = 0, top = 0] = outer ?? [];
        const [x1 = -1, y1 = -1, x2 = 0, y2 = 0] = inner ?? [];
        expect(x1 >= left && y1 >= bottom && x2 <= right && y2 <= top && x2 > x1 && y2 > y1).toBe(true);
      }
    }
  });

  test("a PDF/X-4 document has only embedded fonts", async () => {
    const { objects } = readPdfObjects(await draw());
    const fonts = objects.filter(({ text }) => /\/Type \/Font\b/.test(text));
    const descriptors = objects.filter(({ text }) => text.includes("/Type /FontDescriptor"));
    expect(fonts.map(({ text }) => /\/Subtype \/(\w+)/.exec(text)?.[1]).toSorted()).toEqual(["CIDFontType2", "Type0"]);
    expect(descriptors).toHaveLength(1);
    for (const { text } of descriptors) expect(text).toContain("/FontName /STORYW+NotoSans-Regular");
    for (const { text } of descriptors) expect(text).toMatch(/\/FontFile2 \d+ 0 R/);
    const pictures = objects.filter(({ text }) => text.includes("/Subtype /Image"));
    expect(pictures.length).toBeGreaterThan(0);
    for (const { text } of pictures) expect(text).toMatch(/\/ColorSpace \[ \/ICCBased \d+ 0 R \]/);
  });
});

test("print sheets without any print file are not declared as PDF/X", async () => {
  const chunks: Uint8Array[] = [];
  const readPrint = async () => ({ widthMm: 210, heightMm: 310, message: "NOT PRINTED" });
  for await (const chunk of streamSheetsPdf({ sheets, title, createdAt: new Date(0), read: readPrint }))
    chunks.push(chunk);
  const { trailer, resolveReference } = readPdfObjects(Buffer.concat(chunks));
  expect(resolveReference(trailer, "Root").text).not.toContain("/Metadata");
  expect(resolveReference(trailer, "Info").text).not.toContain("GTS_PDFXVersion");
});
