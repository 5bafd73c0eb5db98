import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import * as harm from "./harmful-bytes.ts";
import { makePhoto, type PhotoKind } from "./make-photos.ts";
import { insertAfterHeader } from "./png-chunks.ts";

export type RejectionCode =
  | "FILE_EMPTY"
  | "FILE_POLYGLOT"
  | "FILE_TYPE"
  | "PHOTO_DAMAGED"
  | "PHOTO_INCOMPLETE"
  | "PHOTO_TOO_HEAVY"
  | "PHOTO_TOO_MANY_PIXELS"
  | "PHOTO_TOO_WIDE"
  | "PHOTO_TOO_SMALL"
  | "PHOTO_COLOUR_FORMAT";

/** `complete`: detected by the first bytes or the header. `decode`: detected only when decoding. */
export type ExpectedRejection = { readonly stage: "complete" | "decode"; readonly code: RejectionCode };

type GeneratedFile = {
  readonly name: string;
  readonly declaredType: string;
  readonly bytes: () => Promise<Buffer>;
};

export type RejectedFile = GeneratedFile & { readonly expect: ExpectedRejection };

/** Unusual but printable files. They must be accepted, and `mustNotSurvive` must not appear in derived files. */
export type UnusualFile = GeneratedFile & { readonly mustNotSurvive?: string };

export const plantedText = "storywall-smuggled-content";

const MEGABYTE = 1_000_000;
const wrongType: ExpectedRejection = { stage: "complete", code: "FILE_TYPE" };
const damagedHeader: ExpectedRejection = { stage: "complete", code: "PHOTO_DAMAGED" };
const damagedPixels: ExpectedRejection = { stage: "decode", code: "PHOTO_DAMAGED" };
const incompletePixels: ExpectedRejection = { stage: "decode", code: "PHOTO_INCOMPLETE" };
const tooManyPixels: ExpectedRejection = { stage: "complete", code: "PHOTO_TOO_MANY_PIXELS" };
const tooSmall: ExpectedRejection = { stage: "complete", code: "PHOTO_TOO_SMALL" };
const tooHeavy: ExpectedRejection = { stage: "decode", code: "PHOTO_TOO_HEAVY" };
const sideTooLong: ExpectedRejection = { stage: "complete", code: "PHOTO_TOO_WIDE" };
const colorUnsupported: ExpectedRejection = { stage: "complete", code: "PHOTO_COLOUR_FORMAT" };

const createPhoto = (kind: PhotoKind) => makePhoto({ width: 900, height: 700, kind });
const createFlatImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#789" } });
const truncateToHalf = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
const createTextGenerator = (content: string) => async () => Buffer.from(content);
const readSampleHeic = () => readFile(fileURLToPath(new URL("./sample.heic", import.meta.url)));

const nonPhotoFiles: readonly RejectedFile[] = [
  {
    name: "empty.jpg",
    declaredType: "image/jpeg",
    bytes: createTextGenerator(""),
    expect: { stage: "complete", code: "FILE_EMPTY" },
  },
  {
    name: "text.jpg",
    declaredType: "image/jpeg",
    bytes: createTextGenerator("Dear shop, my photo.\n".repeat(50)),
    expect: wrongType,
  },
  {
    name: "page.jpg",
    declaredType: "image/jpeg",
    bytes: createTextGenerator(`<!doctype html><script>document.title = "${plantedText}"</script>`),
    expect: wrongType,
  },
  {
    name: "xxe.svg",
    declaredType: "image/svg+xml",
    bytes: createTextGenerator(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' +
        '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><text y="20">&x;</text>' +
        '<image href="http://169.254.169.254/latest/meta-data" width="9" height="9"/></svg>',
    ),
    expect: wrongType,
  },
  {
    name: "drawing.svg named photo.png",
    declaredType: "image/png",
    bytes: createTextGenerator(
      '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="9" height="9"/></svg>',
    ),
    expect: wrongType,
  },
  {
    name: "letter.pdf",
    declaredType: "application/pdf",
    bytes: createTextGenerator("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
    expect: wrongType,
  },
  {
    name: "moving.gif",
    declaredType: "image/gif",
    bytes: () => createFlatImage(800, 800).gif().toBuffer(),
    expect: wrongType,
  },
  {
    name: "scan.tiff",
    declaredType: "image/tiff",
    bytes: () => createFlatImage(800, 800).tiff().toBuffer(),
    expect: wrongType,
  },
  {
    name: "raw.dng",
    declaredType: "image/x-adobe-dng",
    bytes: async () => harm.createDngLikeTiff(),
    expect: wrongType,
  },
  {
    name: "raw.dng named jpg",
    declaredType: "image/jpeg",
    bytes: async () => harm.createDngLikeTiff(),
    expect: wrongType,
  },
  {
    name: "album.zip",
    declaredType: "application/zip",
    bytes: async () => harm.createZip("a.txt", plantedText),
    expect: wrongType,
  },
  {
    name: "archive in front of a JPEG",
    declaredType: "image/jpeg",
    bytes: async () => Buffer.concat([harm.createZip("a.txt", plantedText), await createPhoto("jpeg")]),
    expect: wrongType,
  },
];

const damagedFiles: readonly RejectedFile[] = [
  {
    name: "truncated.avif",
    declaredType: "image/avif",
    bytes: async () => truncateToHalf(await createPhoto("avif")),
    expect: incompletePixels,
  },
  {
    name: "truncated.heic",
    declaredType: "image/heic",
    bytes: async () => truncateToHalf(await readSampleHeic()),
    expect: incompletePixels,
  },
  {
    name: "JPEG with an archive behind it",
    declaredType: "image/jpeg",
    bytes: async () => {
      const picture = await createPhoto("jpeg");
      return Buffer.concat([picture, harm.createZip(`${plantedText}.txt`, plantedText, picture.length)]);
    },
    expect: { stage: "decode", code: "FILE_POLYGLOT" },
  },
  {
    name: "broken Huffman table.jpg",
    declaredType: "image/jpeg",
    bytes: async () => harm.breakHuffmanTable(await createPhoto("jpeg")),
    expect: damagedPixels,
  },
  {
    name: "canvas smaller than its picture.webp",
    declaredType: "image/webp",
    bytes: async () => harm.setFalseWebpCanvasSize(await createPhoto("webp"), 800, 600),
    expect: damagedPixels,
  },
  {
    name: "canvas larger than its picture.webp",
    declaredType: "image/webp",
    bytes: async () => harm.setFalseWebpCanvasSize(await createPhoto("webp"), 7000, 7000),
    expect: damagedPixels,
  },
  {
    name: "size larger than its picture.avif",
    declaredType: "image/avif",
    bytes: async () => harm.setFalseHeifSize(await createPhoto("avif"), 1800, 1400),
    expect: damagedPixels,
  },
  {
    name: "10,000 nested boxes.heic",
    declaredType: "image/heic",
    bytes: async () => harm.createNestedBoxes(10_000),
    expect: damagedPixels,
  },
  {
    name: "color type that does not exist.png",
    declaredType: "image/png",
    bytes: async () => harm.createInvalidColorTypePng(),
    expect: damagedHeader,
  },
  {
    name: "six channels.jpg",
    declaredType: "image/jpeg",
    bytes: async () => harm.setSixJpegComponents(await createPhoto("jpeg")),
    expect: colorUnsupported,
  },
];

const createProgressiveJpeg = () =>
  createFlatImage(900, 700).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();

/**
 * Files below 120 megapixels that need too much memory: their decoders keep the whole picture in memory, some of them
 * several copies.
 */
const tooHeavyFiles: readonly RejectedFile[] = [
  {
    name: "63 megapixels of one color.webp",
    declaredType: "image/webp",
    bytes: () => createFlatImage(8200, 7700).webp({ lossless: true, effort: 0 }).toBuffer(),
    expect: tooHeavy,
  },
  {
    name: "claims 12000x9990, progressive.jpg",
    declaredType: "image/jpeg",
    bytes: async () => harm.setFalseJpegSize(await createProgressiveJpeg(), 12_000, 9_990),
    expect: tooHeavy,
  },
  {
    name: "claims 12000x9990.avif",
    declaredType: "image/avif",
    bytes: async () => harm.setFalseHeifSize(await createPhoto("avif"), 12_000, 9_990),
    expect: tooHeavy,
  },
  {
    name: "claims 12000x9990.heic",
    declaredType: "image/heic",
    bytes: async () => harm.setFalseHeifSize(await readSampleHeic(), 12_000, 9_990),
    expect: tooHeavy,
  },
];

const wrongSizeFiles: readonly RejectedFile[] = [
  {
    name: "50000x50000 of one bit.png",
    declaredType: "image/png",
    bytes: () => harm.createOneBitPng(50_000, 50_000),
    expect: tooManyPixels,
  },
  {
    name: "30000x30000.png",
    declaredType: "image/png",
    bytes: () => harm.createOneBitPng(30_000, 30_000),
    expect: tooManyPixels,
  },
  {
    name: "claims 65500x65500.jpg",
    declaredType: "image/jpeg",
    bytes: async () => harm.setFalseJpegSize(await createPhoto("jpeg"), 65_500, 65_500),
    expect: tooManyPixels,
  },
  {
    name: "claims 40000x40000.heic",
    declaredType: "image/heic",
    bytes: async () => harm.setFalseHeifSize(await readSampleHeic(), 40_000, 40_000),
    expect: tooManyPixels,
  },
  {
    name: "claims 40000x40000.avif",
    declaredType: "image/avif",
    bytes: async () => harm.setFalseHeifSize(await createPhoto("avif"), 40_000, 40_000),
    expect: tooManyPixels,
  },
  {
    name: "12001x10000.png",
    declaredType: "image/png",
    bytes: () => harm.createOneBitPng(12_001, 10_000),
    expect: tooManyPixels,
  },
  {
    name: "17000x700.png",
    declaredType: "image/png",
    bytes: () => createFlatImage(17_000, 700).png().toBuffer(),
    expect: sideTooLong,
  },
  {
    name: "700x16385.jpg",
    declaredType: "image/jpeg",
    bytes: () => createFlatImage(700, 16_385).jpeg().toBuffer(),
    expect: sideTooLong,
  },
  {
    name: "200x200.jpg",
    declaredType: "image/jpeg",
    bytes: () => createFlatImage(200, 200).jpeg().toBuffer(),
    expect: tooSmall,
  },
  {
    name: "2000x599.png",
    declaredType: "image/png",
    bytes: () => createFlatImage(2000, 599).png().toBuffer(),
    expect: tooSmall,
  },
];

export const rejectedFiles: readonly RejectedFile[] = [
  ...nonPhotoFiles,
  ...damagedFiles,
  ...tooHeavyFiles,
  ...wrongSizeFiles,
].map(memoizeBytes);

const createLargeChunkPngGenerator = (type: "zTXt" | "iTXt" | "iCCP") => async () =>
  insertAfterHeader(await createPhoto("png"), await harm.createLargeCompressedChunk(type, 200 * MEGABYTE));

export const unusualFiles: readonly UnusualFile[] = [
  { name: "text chunk of 200 MB.png", declaredType: "image/png", bytes: createLargeChunkPngGenerator("zTXt") },
  {
    name: "international text chunk of 200 MB.png",
    declaredType: "image/png",
    bytes: createLargeChunkPngGenerator("iTXt"),
  },
  { name: "profile chunk of 200 MB.png", declaredType: "image/png", bytes: createLargeChunkPngGenerator("iCCP") },
  {
    name: "JPEG with a script in its comment",
    declaredType: "image/jpeg",
    bytes: async () => addJpegComment(await createPhoto("jpeg"), `*/=1;alert("${plantedText}")/*`),
    mustNotSurvive: plantedText,
  },
  {
    name: "flipped bits in the scan.jpg",
    declaredType: "image/jpeg",
    bytes: async () => harm.flipBitsAtIntervals(await createPhoto("jpeg"), 0.3, 0.9, 40),
  },
  {
    name: "missing last lines.jpg",
    declaredType: "image/jpeg",
    bytes: async () => harm.setFalseJpegSize(await createPhoto("jpeg"), 900, 1000),
  },
  {
    name: "truncated.jpg",
    declaredType: "image/jpeg",
    bytes: async () => truncateToHalf(await createPhoto("jpeg")),
  },
  {
    name: "truncated.png",
    declaredType: "image/png",
    bytes: async () => truncateToHalf(await createPhoto("png")),
  },
  {
    name: "one flipped bit.png",
    declaredType: "image/png",
    bytes: async () => harm.flipBitsAtIntervals(await createPhoto("png"), 0.5, 0.6, 1),
  },
  { name: "PNG that says it is a JPEG", declaredType: "image/jpeg", bytes: () => createPhoto("png") },
  { name: "exactly 600x600.jpg", declaredType: "image/jpeg", bytes: () => createFlatImage(600, 600).jpeg().toBuffer() },
  {
    name: "exactly 16384x600.png",
    declaredType: "image/png",
    bytes: () => createFlatImage(16_384, 600).png().toBuffer(),
  },
].map(memoizeBytes);

const maxSize = { width: 12_000, height: 9_990, channels: 3, background: "#789" } as const;
const createLargestImage = () => sharp({ create: maxSize });

/** Files of a few hundred kilobytes with the maximum number of pixels. */
export const decompressionBombs: readonly GeneratedFile[] = [
  {
    name: "120 megapixels, turned.jpg",
    declaredType: "image/jpeg",
    bytes: () => createLargestImage().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  },
  {
    name: "120 megapixels interlaced.png",
    declaredType: "image/png",
    bytes: () => createLargestImage().png({ progressive: true }).toBuffer(),
  },
].map(memoizeBytes);

function addJpegComment(jpeg: Buffer, comment: string): Buffer {
  const segment = Buffer.from(`\xff\xfe\0\0${comment}`, "latin1");
  segment.writeUInt16BE(segment.length - 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

function memoizeBytes<File extends GeneratedFile>(file: File): File {
  let bytesPromise: Promise<Buffer> | undefined;
  const loadBytesOnce = () => {
    bytesPromise ??= file.bytes();
    return bytesPromise;
  };
  return { ...file, bytes: loadBytesOnce };
}
