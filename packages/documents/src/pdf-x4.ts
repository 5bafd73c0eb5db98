import { createHash } from "node:crypto";
import { PDFDict, PDFDocument, PDFHeader, PDFName, PDFString, rgb } from "@cantoo/pdf-lib";
import type { PrintDocument } from "./print-page.ts";
import { embedNotoSans } from "./typeface.ts";

const STANDARD = "PDF/X-4";
const CREATOR = "Storywall";

/**
 * Opens a document that can become PDF/X-4 (ISO 15930-7): PDF 1.6 with an embedded font. `createdAt` must come from the
 * data, so that the same data gives the same bytes.
 */
export async function createPdfX4Document({
  title,
  createdAt,
}: {
  title: string;
  createdAt: Date;
}): Promise<PrintDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.context.header = PDFHeader.forVersion(1, 6);
  document.setTitle(title);
  document.setCreator(CREATOR);
  document.setCreationDate(createdAt);
  document.setModificationDate(createdAt);
  document.setLanguage("en-US");
  return { document, font: await embedNotoSans(document), ink: rgb(0, 0, 0) };
}

/**
 * Declares the document as PDF/X-4, in its XMP metadata and its information dictionary. Call it once, after the output
 * intent is set. `contents` identifies the document.
 */
export function declarePdfX4({ document }: PrintDocument, contents: readonly string[]): void {
  const { context, catalog } = document;
  const info = context.lookup(context.trailerInfo.Info, PDFDict);
  info.set(PDFName.of("Trapped"), PDFName.of("False"));
  info.set(PDFName.of("GTS_PDFXVersion"), PDFString.of(STANDARD));
  const date = (document.getCreationDate() ?? new Date(0)).toISOString().replace(/\.\d{3}Z$/, "Z");
  const xmp = createXmp({ title: document.getTitle() ?? "", date, id: createDocumentId(contents) });
  // Readers that do not parse PDF search for this packet, so it is not compressed.
  const metadata = context.stream(Buffer.from(xmp), { Type: "Metadata", Subtype: "XML" });
  catalog.set(PDFName.of("Metadata"), context.register(metadata));
}

/** Derives a version 8 UUID from the contents. */
function createDocumentId(contents: readonly string[]): string {
  const hex = createHash("sha256").update(contents.join("\n")).digest("hex");
  return `uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function createXmp({ title, date, id }: { title: string; date: string; id: string }): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
  xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:xmp="http://ns.adobe.com/xap/1.0/"
  xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
  xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
  xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
<xmp:CreatorTool>${CREATOR}</xmp:CreatorTool>
<xmp:CreateDate>${date}</xmp:CreateDate>
<xmp:ModifyDate>${date}</xmp:ModifyDate>
<xmp:MetadataDate>${date}</xmp:MetadataDate>
<xmpMM:DocumentID>${id}</xmpMM:DocumentID>
<xmpMM:InstanceID>${id}</xmpMM:InstanceID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>${STANDARD}</pdfxid:GTS_PDFXVersion>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
