import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { detectContentFromBytes, isPhotoKind, isSystemFile, otherFileMessages } from "./chosen-files.ts";

const toBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const createFtyp = (...brands: string[]) => {
  const [main = "", ...others] = brands;
  const size = String.fromCharCode(0, 0, 0, 16 + 4 * others.length);
  return `${size}ftyp${main}\0\0\0\0${others.join("")}\0\0\0\x0ccontent`;
};

test.each([
  ["jpeg", "\xff\xd8\xff\xe0\0\x10JFIF"],
  ["jpeg", "\xff\xd8\xff\xdb"],
  ["png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
  ["webp", "RIFF\x10\0\0\0WEBPVP8 "],
  ["heic", createFtyp("heic", "mif1", "heic")],
  ["heic", createFtyp("mif1", "mif1", "heic", "hevc")],
  ["heic", createFtyp("hevc", "msf1")],
  ["avif", createFtyp("avif", "mif1", "miaf")],
  ["avif", createFtyp("mif1", "avif")],
  ["video", createFtyp("qt  ")],
  ["video", createFtyp("isom", "iso2", "mp41")],
  ["video", "\x1a\x45\xdf\xa3webm"],
  ["video", "RIFF\x10\0\0\0AVI LIST"],
  ["raw", createFtyp("crx ", "isom")],
  ["raw", "II*\0\x08\0\0\0"],
  ["raw", "FUJIFILMCCD-RAW "],
  ["pdf", "%PDF-1.7\n"],
  ["pdf", "\n\n%PDF-1.4"],
  ["drawing", '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">'],
  ["drawing", "<svg width='8'/>"],
  ["animation", "GIF89a"],
  ["archive", "PK\x03\x04photos"],
  ["text", "Dear shop,\nmy photo.\n"],
  ["text", "<!doctype html><title>A page</title>"],
  ["unknown", "\0\x01\x02\x03"],
  ["unknown", ""],
] as const)("a file is recognized as %s from its first bytes", (content, start) => {
  expect(detectContentFromBytes(toBytes(start))).toBe(content);
});

test("every kind of file that is not a photo has an error message", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const content = detectContentFromBytes(bytes);
      expect(isPhotoKind(content) || otherFileMessages[content].length > 0).toBe(true);
    }),
  );
});

describe("files that operating systems write into folders", () => {
  test.each(["._IMG_1.jpg", ".DS_Store", "Thumbs.db", "desktop.ini"])("the file %s is skipped", (name) => {
    expect(isSystemFile(name)).toBe(true);
  });

  test.each(["IMG_1.jpg", "_IMG_1.jpg", ".hidden.jpg", "thumbs.db.jpg"])("the file %s is not skipped", (name) => {
    expect(isSystemFile(name)).toBe(false);
  });
});
