import { isJpeg } from "./header/jpeg-header.ts";
import { isPng } from "./header/png-header.ts";
import { isWebp } from "./header/webp-header.ts";

const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const ZIP_END_BYTES = 22;
const LONGEST_ZIP_COMMENT = 65_535;

/** Signatures of programs, archives and pages. Phones append videos and second pictures, which begin differently. */
const otherFiles = ["PK\x03\x04", "%PDF-", "MZ", "\x7fELF", "Rar!", "7z\xbc\xaf", "#!"];
const page = /^<(?:!doctype|html|script|svg|\?php)/i;

/** Whether a photo is also a ZIP, a PDF, a program or a web page. */
export function containsOtherFile(file: Buffer): boolean {
  if (endsAsZip(file)) return true;
  if (file.subarray(0, 1024).includes("%PDF-")) return true;
  const trailer = file.subarray(pictureEnd(file)).subarray(0, 256).toString("latin1").replace(/^\s+/, "");
  return page.test(trailer) || otherFiles.some((start) => trailer.startsWith(start));
}

/** A ZIP is read from its end: the end record and its comment reach exactly to the last byte. */
function endsAsZip(file: Buffer): boolean {
  const tail = file.subarray(-(ZIP_END_BYTES + LONGEST_ZIP_COMMENT));
  for (let at = tail.lastIndexOf(ZIP_END); at >= 0; at = at > 0 ? tail.lastIndexOf(ZIP_END, at - 1) : -1) {
    if (at + ZIP_END_BYTES <= tail.length && at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) === tail.length)
      return true;
  }
  return false;
}

function pictureEnd(file: Buffer): number {
  if (isJpeg(file)) return after(file, Buffer.from([0xff, 0xd9]), 2);
  if (isPng(file)) return after(file, Buffer.from("IEND"), 8);
  if (isWebp(file) && file.length > 8) return Math.min(file.length, 8 + file.readUInt32LE(4));
  return file.length;
}

function after(file: Buffer, mark: Buffer, length: number): number {
  const at = file.lastIndexOf(mark);
  return at < 0 ? file.length : Math.min(file.length, at + length);
}
