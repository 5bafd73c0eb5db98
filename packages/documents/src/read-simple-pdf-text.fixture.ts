import { inflateSync } from "node:zlib";

/** Reads the texts of a PDF with standard fonts, page by page in the order of drawing. */
export function readSimplePdfText(pdf: Uint8Array): string[][] {
  const bytes = Buffer.from(pdf);
  const pages: string[][] = [];
  for (let at = bytes.indexOf("stream\n"); at >= 0; at = bytes.indexOf("stream\n", at + 1)) {
    if (bytes.subarray(at - 3, at).toString() === "end") continue;
    const end = bytes.indexOf("endstream", at);
    const content = inflateOrReturnEmpty(bytes.subarray(at + "stream\n".length, end));
    const texts = [...content.matchAll(/<([0-9A-Fa-f]*)>\s*Tj/g)].map(([, hex = ""]) => decodeHex(hex));
    if (texts.length > 0) pages.push(texts);
  }
  return pages;
}

function inflateOrReturnEmpty(stream: Buffer): string {
  try {
    return inflateSync(stream).toString("latin1");
  } catch {
    return "";
  }
}

/** The standard fonts use Windows-1252. */
const decodeHex = (hex: string) => new TextDecoder("windows-1252").decode(Buffer.from(hex, "hex"));
