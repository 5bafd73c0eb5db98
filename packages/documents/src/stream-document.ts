import { PDFCrossRefSection, type PDFDocument, type PDFObject, type PDFRef, PDFTrailerDict } from "@cantoo/pdf-lib";
import { setContentId } from "./print-page.ts";

/**
 * Writes a PDF in chunks. Large objects are sent as soon as they are complete and then released from memory. The other
 * objects, the cross-reference table and the trailer are sent at the end.
 */
export function streamDocument(document: PDFDocument) {
  const { context } = document;
  const offsets: Array<{ ref: PDFRef; at: number }> = [];
  let bytesWritten = 0;
  const countBytes = (bytes: Uint8Array): Uint8Array => {
    bytesWritten += bytes.byteLength;
    return bytes;
  };
  const writeObject = (ref: PDFRef, object: PDFObject): Uint8Array => {
    offsets.push({ ref, at: bytesWritten });
    const body = Buffer.alloc(object.sizeInBytes());
    object.copyBytesInto(body, 0);
    const head = `${ref.objectNumber} ${ref.generationNumber} obj\n`;
    return countBytes(Buffer.concat([Buffer.from(head), body, Buffer.from("\nendobj\n\n")]));
  };
  return {
    /** Writes the version and four non-ASCII bytes, which mark the file as binary for tools. */
    writeHeader: () => countBytes(Buffer.from("%PDF-1.6\n%\x81\x81\x81\x81\n\n", "latin1")),
    writeAndReleaseObject(ref: PDFRef): Uint8Array {
      const object = context.lookup(ref);
      if (!object) throw new TypeError("The document has no such object");
      context.delete(ref);
      return writeObject(ref, object);
    },
    async *finish(contents: readonly string[]): AsyncGenerator<Uint8Array> {
      await document.flush();
      setContentId(document, contents);
      for (const [ref, object] of context.enumerateIndirectObjects()) yield writeObject(ref, object);
      const at = bytesWritten;
      yield countBytes(serializePart(createCrossReferenceTable(offsets)));
      const { Root, Info, ID } = context.trailerInfo;
      const trailer = { Size: context.largestObjectNumber + 1, Root, ...(Info ? { Info } : {}), ...(ID ? { ID } : {}) };
      yield countBytes(serializePart(PDFTrailerDict.of(context.obj(trailer))));
      yield countBytes(Buffer.from(`\n\nstartxref\n${at}\n%%EOF`));
    },
  };
}

/** Creates the cross-reference table, ordered by object number. */
function createCrossReferenceTable(offsets: ReadonlyArray<{ ref: PDFRef; at: number }>): PDFCrossRefSection {
  const table = PDFCrossRefSection.create();
  for (const { ref, at } of offsets.toSorted((a, b) => a.ref.objectNumber - b.ref.objectNumber))
    table.addEntry(ref, at);
  return table;
}

type SerializablePart = { sizeInBytes(): number; copyBytesInto(buffer: Uint8Array, offset: number): number };

function serializePart(part: SerializablePart): Uint8Array {
  const bytes = Buffer.alloc(part.sizeInBytes());
  part.copyBytesInto(bytes, 0);
  return bytes;
}
