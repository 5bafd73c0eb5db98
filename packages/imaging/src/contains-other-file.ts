import { detectContentFromBytes } from "@storywall/domain/photos/chosen-files";

const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const ZIP_END_BYTES = 22;
const MAX_ZIP_COMMENT = 65_535;

/**
 * First bytes of programs, archives and documents. Videos and second pictures that phones append to photos begin with
 * other bytes and are allowed.
 */
const otherFileSignatures = ["PK\x03\x04", "%PDF-", "MZ", "\x7fELF", "Rar!", "7z\xbc\xaf", "#!"];
const webPagePattern = /^<(?:!doctype|html|script|svg|\?php)/i;

/** Returns whether the file of a photo also contains a ZIP archive, a PDF, a program or a web page. */
export function containsOtherFile(file: Buffer): boolean {
  if (hasZipAtEnd(file)) return true;
  if (file.subarray(0, 1024).includes("%PDF-")) return true;
  const trailer = file.subarray(findEndOfPicture(file)).subarray(0, 256).toString("latin1").replace(/^\s+/, "");
  return webPagePattern.test(trailer) || otherFileSignatures.some((start) => trailer.startsWith(start));
}

/**
 * Returns whether the file ends with a ZIP archive. The end record of the archive and its comment must end at the last
 * byte.
 */
function hasZipAtEnd(file: Buffer): boolean {
  const tail = file.subarray(-(ZIP_END_BYTES + MAX_ZIP_COMMENT));
  for (let at = tail.lastIndexOf(ZIP_END); at >= 0; at = at > 0 ? tail.lastIndexOf(ZIP_END, at - 1) : -1) {
    if (at + ZIP_END_BYTES <= tail.length && at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) === tail.length)
      return true;
  }
  return false;
}

function findEndOfPicture(file: Buffer): number {
  const content = detectContentFromBytes(file);
  if (content === "jpeg") return findEndOfLastMarker(file, Buffer.from([0xff, 0xd9]), 2);
  if (content === "png") return findEndOfLastMarker(file, Buffer.from("IEND"), 8);
  if (content === "webp" && file.length > 8) return Math.min(file.length, 8 + file.readUInt32LE(4));
  return file.length;
}

function findEndOfLastMarker(file: Buffer, signature: Buffer, length: number): number {
  const at = file.lastIndexOf(signature);
  return at < 0 ? file.length : Math.min(file.length, at + length);
}
