import { PDFCrossRefSection, type PDFDocument, type PDFObject, type PDFRef, PDFTrailerDict } from "@cantoo/pdf-lib";
import { nameByContents } from "./print-page.ts";

/**
 * A document that leaves in pieces while it is made: what is large is taken out as soon as it is there, so that the whole is
 * never in memory. The other objects, where they all lie and the trailer come last.
 */
export function streamDocument(document: PDFDocument) {
  const { context } = document;
  const places: Array<{ ref: PDFRef; at: number }> = [];
  let sent = 0;
  const out = (bytes: Uint8Array): Uint8Array => {
    sent += bytes.byteLength;
    return bytes;
  };
  const written = (ref: PDFRef, object: PDFObject): Uint8Array => {
    places.push({ ref, at: sent });
    const body = Buffer.alloc(object.sizeInBytes());
    object.copyBytesInto(body, 0);
    const head = `${ref.objectNumber} ${ref.generationNumber} obj\n`;
    return out(Buffer.concat([Buffer.from(head), body, Buffer.from("\nendobj\n\n")]));
  };
  return {
    /** Four bytes that are no text follow the version, so that nobody takes the file for one. */
    head: () => out(Buffer.from("%PDF-1.7\n%\x81\x81\x81\x81\n\n", "latin1")),
    /** An object of the document, which lets go of it. */
    take(ref: PDFRef): Uint8Array {
      const object = context.lookup(ref);
      if (!object) throw new TypeError("The document has no such object");
      context.delete(ref);
      return written(ref, object);
    },
    async *rest(contents: readonly string[]): AsyncGenerator<Uint8Array> {
      await document.flush();
      nameByContents(document, contents);
      for (const [ref, object] of context.enumerateIndirectObjects()) yield written(ref, object);
      const at = sent;
      yield out(bytesOf(tableOf(places)));
      const { Root, Info, ID } = context.trailerInfo;
      const facts = { Size: context.largestObjectNumber + 1, Root, ...(Info ? { Info } : {}), ...(ID ? { ID } : {}) };
      yield out(bytesOf(PDFTrailerDict.of(context.obj(facts))));
      yield out(Buffer.from(`\n\nstartxref\n${at}\n%%EOF`));
    },
  };
}

/** Where every object lies, in the order of their numbers, as readers want it. */
function tableOf(places: ReadonlyArray<{ ref: PDFRef; at: number }>): PDFCrossRefSection {
  const table = PDFCrossRefSection.create();
  for (const { ref, at } of places.toSorted((a, b) => a.ref.objectNumber - b.ref.objectNumber)) table.addEntry(ref, at);
  return table;
}

type Writable = { sizeInBytes(): number; copyBytesInto(buffer: Uint8Array, offset: number): number };

function bytesOf(part: Writable): Uint8Array {
  const bytes = Buffer.alloc(part.sizeInBytes());
  part.copyBytesInto(bytes, 0);
  return bytes;
}
