import { inflateSync } from "node:zlib";

/** An object of a PDF: its text up to the stream, and the decoded bytes of the stream. */
export type PdfObject = { text: string; stream: Buffer | null };

/** Reads a PDF through its cross-reference table, without the library that wrote it. */
export function readPdfObjects(pdf: Uint8Array) {
  const bytes = Buffer.from(pdf);
  const text = bytes.toString("latin1");
  const [, start = ""] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? [];
  const [, table = "", trailer = ""] =
    /^xref\s([\s\S]*?)trailer\s([\s\S]*?)startxref/.exec(text.slice(Number(start))) ?? [];
  const objects = new Map<number, PdfObject>();
  for (const [, offset = ""] of table.matchAll(/^(\d{10}) \d{5} n/gm)) {
    const [, number = ""] = /^(\d+) 0 obj/.exec(text.slice(Number(offset), Number(offset) + 20)) ?? [];
    objects.set(Number(number), readObject(bytes, Number(offset)));
  }
  const followReference = (from: string, key: string): PdfObject => {
    const [, number = ""] = new RegExp(`/${key}\\s*\\[?\\s*(\\d+) 0 R`).exec(from) ?? [];
    const found = objects.get(Number(number));
    if (!found) throw new TypeError(`There is no reference ${key}`);
    return found;
  };
  return { version: text.slice(0, 8), trailer, objects: [...objects.values()], resolveReference: followReference };
}

function readObject(bytes: Buffer, offset: number): PdfObject {
  const end = bytes.indexOf("endobj", offset);
  const streamAt = bytes.indexOf("stream\n", offset);
  if (streamAt < 0 || streamAt > end) return { text: bytes.toString("latin1", offset, end), stream: null };
  const text = bytes.toString("latin1", offset, streamAt);
  const length = Number(/\/Length (\d+)/.exec(text)?.[1]);
  const raw = bytes.subarray(streamAt + "stream\n".length, streamAt + "stream\n".length + length);
  return { text, stream: text.includes("/FlateDecode") ? inflateSync(raw) : raw };
}

/** Reads a box of a page, such as `TrimBox`, in points. */
export function readBox({ text }: PdfObject, name: string): number[] {
  const [, numbers = ""] = new RegExp(`/${name} \\[([^\\]]*)\\]`).exec(text) ?? [];
  return numbers.trim().split(/\s+/).map(Number);
}
