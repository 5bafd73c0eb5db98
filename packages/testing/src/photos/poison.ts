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
  | "PHOTO_TOO_HEAVY"
  | "PHOTO_TOO_MANY_PIXELS"
  | "PHOTO_TOO_WIDE"
  | "PHOTO_TOO_SMALL"
  | "PHOTO_COLOUR_FORMAT";

/** `complete`: detected by the first bytes or the header. `decode`: detected only by decoding. */
export type ExpectedRejection = { readonly stage: "complete" | "decode"; readonly code: RejectionCode };

type GeneratedFile = {
  readonly name: string;
  /** The type that the browser declares. */
  readonly declaredType: string;
  readonly bytes: () => Promise<Buffer>;
};

export type PoisonFile = GeneratedFile & { readonly expect: ExpectedRejection };

/** Unusual but printable: must be accepted, and the planted text must not be in derived files. */
export type OddFile = GeneratedFile & { readonly mustNotSurvive?: string };

export const plantedText = "storywall-smuggled-content";

const MEGABYTE = 1_000_000;
const wrongType: ExpectedRejection = { stage: "complete", code: "FILE_TYPE" };
const damagedHeader: ExpectedRejection = { stage: "complete", code: "PHOTO_DAMAGED" };
const damagedPixels: ExpectedRejection = { stage: "decode", code: "PHOTO_DAMAGED" };
const tooManyPixels: ExpectedRejection = { stage: "complete", code: "PHOTO_TOO_MANY_PIXELS" };
const tooSmall: ExpectedRejection = { stage: "complete", code: "PHOTO_TOO_SMALL" };
const tooHeavy: ExpectedRejection = { stage: "decode", code: "PHOTO_TOO_HEAVY" };
const sideTooLong: ExpectedRejection = { stage: "complete", code: "PHOTO_TOO_WIDE" };
const colourUnsupported: ExpectedRejection = { stage: "complete", code: "PHOTO_COLOUR_FORMAT" };

const photo = (kind: PhotoKind) => makePhoto({ width: 900, height: 700, kind });
const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#789" } });
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
const text = (content: string) => async () => Buffer.from(content);
const heic = () => readFile(fileURLToPath(new URL("./sample.heic", import.meta.url)));

const notPhotos: readonly PoisonFile[] = [
  { name: "empty.jpg", declaredType: "image/jpeg", bytes: text(""), expect: { stage: "complete", code: "FILE_EMPTY" } },
  { name: "text.jpg", declaredType: "image/jpeg", bytes: text("Dear shop, my photo.\n".repeat(50)), expect: wrongType },
  {
    name: "page.jpg",
    declaredType: "image/jpeg",
    bytes: text(`<!doctype html><script>document.title = "${plantedText}"</script>`),
    expect: wrongType,
  },
  {
    name: "xxe.svg",
    declaredType: "image/svg+xml",
    bytes: text(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' +
        '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><text y="20">&x;</text>' +
        '<image href="http://169.254.169.254/latest/meta-data" width="9" height="9"/></svg>',
    ),
    expect: wrongType,
  },
  {
    name: "drawing.svg named photo.png",
    declaredType: "image/png",
    bytes: text('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="9" height="9"/></svg>'),
    expect: wrongType,
  },
  {
    name: "letter.pdf",
    declaredType: "application/pdf",
    bytes: text("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
    expect: wrongType,
  },
  { name: "moving.gif", declaredType: "image/gif", bytes: () => flat(800, 800).gif().toBuffer(), expect: wrongType },
  { name: "scan.tiff", declaredType: "image/tiff", bytes: () => flat(800, 800).tiff().toBuffer(), expect: wrongType },
  { name: "raw.dng", declaredType: "image/x-adobe-dng", bytes: async () => harm.dngLike(), expect: wrongType },
  { name: "raw.dng named jpg", declaredType: "image/jpeg", bytes: async () => harm.dngLike(), expect: wrongType },
  {
    name: "album.zip",
    declaredType: "application/zip",
    bytes: async () => harm.zipOf("a.txt", plantedText),
    expect: wrongType,
  },
  {
    name: "archive in front of a JPEG",
    declaredType: "image/jpeg",
    bytes: async () => Buffer.concat([harm.zipOf("a.txt", plantedText), await photo("jpeg")]),
    expect: wrongType,
  },
];

const damaged: readonly PoisonFile[] = [
  {
    name: "truncated.jpg",
    declaredType: "image/jpeg",
    bytes: async () => half(await photo("jpeg")),
    expect: damagedPixels,
  },
  {
    name: "truncated.png",
    declaredType: "image/png",
    bytes: async () => half(await photo("png")),
    expect: damagedPixels,
  },
  {
    name: "truncated.avif",
    declaredType: "image/avif",
    bytes: async () => half(await photo("avif")),
    expect: damagedPixels,
  },
  { name: "truncated.heic", declaredType: "image/heic", bytes: async () => half(await heic()), expect: damagedPixels },
  {
    name: "truncated.webp",
    declaredType: "image/webp",
    bytes: async () => half(await photo("webp")),
    expect: damagedHeader,
  },
  {
    name: "one flipped bit.png",
    declaredType: "image/png",
    bytes: async () => harm.flipBits(await photo("png"), 0.5, 0.6, 1),
    expect: damagedPixels,
  },
  {
    name: "JPEG with an archive behind it",
    declaredType: "image/jpeg",
    bytes: async () => {
      const picture = await photo("jpeg");
      return Buffer.concat([picture, harm.zipOf(`${plantedText}.txt`, plantedText, picture.length)]);
    },
    expect: { stage: "decode", code: "FILE_POLYGLOT" },
  },
  {
    name: "broken Huffman table.jpg",
    declaredType: "image/jpeg",
    bytes: async () => harm.breakHuffmanTable(await photo("jpeg")),
    expect: damagedPixels,
  },
  {
    name: "canvas smaller than its picture.webp",
    declaredType: "image/webp",
    bytes: async () => harm.claimCanvas(await photo("webp"), 800, 600),
    expect: damagedPixels,
  },
  {
    name: "canvas larger than its picture.webp",
    declaredType: "image/webp",
    bytes: async () => harm.claimCanvas(await photo("webp"), 7000, 7000),
    expect: damagedPixels,
  },
  {
    name: "size larger than its picture.avif",
    declaredType: "image/avif",
    bytes: async () => harm.claimImageSize(await photo("avif"), 1800, 1400),
    expect: damagedPixels,
  },
  {
    name: "10,000 nested boxes.heic",
    declaredType: "image/heic",
    bytes: async () => harm.nestedBoxes(10_000),
    expect: damagedPixels,
  },
  {
    name: "colour type that does not exist.png",
    declaredType: "image/png",
    bytes: async () => harm.impossiblePng(),
    expect: damagedHeader,
  },
  {
    name: "six channels.jpg",
    declaredType: "image/jpeg",
    bytes: async () => harm.claimSixComponents(await photo("jpeg")),
    expect: colourUnsupported,
  },
];

const progressive = () => flat(900, 700).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();

/** Below 120 megapixels, but in formats whose decoders hold the whole picture, some several times. */
const tooHeavyToOpen: readonly PoisonFile[] = [
  {
    name: "63 megapixels of one colour.webp",
    declaredType: "image/webp",
    bytes: () => flat(8200, 7700).webp({ lossless: true, effort: 0 }).toBuffer(),
    expect: tooHeavy,
  },
  {
    name: "claims 12000x9990, progressive.jpg",
    declaredType: "image/jpeg",
    bytes: async () => harm.claimSize(await progressive(), 12_000, 9_990),
    expect: tooHeavy,
  },
  {
    name: "claims 12000x9990.avif",
    declaredType: "image/avif",
    bytes: async () => harm.claimImageSize(await photo("avif"), 12_000, 9_990),
    expect: tooHeavy,
  },
  {
    name: "claims 12000x9990.heic",
    declaredType: "image/heic",
    bytes: async () => harm.claimImageSize(await heic(), 12_000, 9_990),
    expect: tooHeavy,
  },
];

const wrongSize: readonly PoisonFile[] = [
  {
    name: "50000x50000 of one bit.png",
    declaredType: "image/png",
    bytes: () => harm.onePixelDeepPng(50_000, 50_000),
    expect: tooManyPixels,
  },
  {
    name: "30000x30000.png",
    declaredType: "image/png",
    bytes: () => harm.onePixelDeepPng(30_000, 30_000),
    expect: tooManyPixels,
  },
  {
    name: "claims 65500x65500.jpg",
    declaredType: "image/jpeg",
    bytes: async () => harm.claimSize(await photo("jpeg"), 65_500, 65_500),
    expect: tooManyPixels,
  },
  {
    name: "claims 40000x40000.heic",
    declaredType: "image/heic",
    bytes: async () => harm.claimImageSize(await heic(), 40_000, 40_000),
    expect: tooManyPixels,
  },
  {
    name: "claims 40000x40000.avif",
    declaredType: "image/avif",
    bytes: async () => harm.claimImageSize(await photo("avif"), 40_000, 40_000),
    expect: tooManyPixels,
  },
  {
    name: "12001x10000.png",
    declaredType: "image/png",
    bytes: () => harm.onePixelDeepPng(12_001, 10_000),
    expect: tooManyPixels,
  },
  {
    name: "17000x700.png",
    declaredType: "image/png",
    bytes: () => flat(17_000, 700).png().toBuffer(),
    expect: sideTooLong,
  },
  {
    name: "700x16385.jpg",
    declaredType: "image/jpeg",
    bytes: () => flat(700, 16_385).jpeg().toBuffer(),
    expect: sideTooLong,
  },
  { name: "200x200.jpg", declaredType: "image/jpeg", bytes: () => flat(200, 200).jpeg().toBuffer(), expect: tooSmall },
  { name: "2000x599.png", declaredType: "image/png", bytes: () => flat(2000, 599).png().toBuffer(), expect: tooSmall },
];

/** Files that the shop must reject, with the error code and the stage. */
export const poisonFiles: readonly PoisonFile[] = [...notPhotos, ...damaged, ...tooHeavyToOpen, ...wrongSize].map(
  shareBytes,
);

const inflating = (type: "zTXt" | "iTXt" | "iCCP") => async () =>
  insertAfterHeader(await photo("png"), await harm.inflatingChunk(type, 200 * MEGABYTE));

/** Unusual files that the shop must accept. */
export const oddFiles: readonly OddFile[] = [
  { name: "text chunk of 200 MB.png", declaredType: "image/png", bytes: inflating("zTXt") },
  { name: "international text chunk of 200 MB.png", declaredType: "image/png", bytes: inflating("iTXt") },
  { name: "profile chunk of 200 MB.png", declaredType: "image/png", bytes: inflating("iCCP") },
  {
    name: "JPEG with a script in its comment",
    declaredType: "image/jpeg",
    bytes: async () => withComment(await photo("jpeg"), `*/=1;alert("${plantedText}")/*`),
    mustNotSurvive: plantedText,
  },
  {
    name: "flipped bits in the scan.jpg",
    declaredType: "image/jpeg",
    bytes: async () => harm.flipBits(await photo("jpeg"), 0.3, 0.9, 40),
  },
  {
    name: "missing last lines.jpg",
    declaredType: "image/jpeg",
    bytes: async () => harm.claimSize(await photo("jpeg"), 900, 1000),
  },
  { name: "PNG that says it is a JPEG", declaredType: "image/jpeg", bytes: () => photo("png") },
  { name: "exactly 600x600.jpg", declaredType: "image/jpeg", bytes: () => flat(600, 600).jpeg().toBuffer() },
  { name: "exactly 16384x600.png", declaredType: "image/png", bytes: () => flat(16_384, 600).png().toBuffer() },
].map(shareBytes);

const maxSize = { width: 12_000, height: 9_990, channels: 3, background: "#789" } as const;
const largestPicture = () => sharp({ create: maxSize });

/** Files of a few hundred kilobytes with the maximum number of pixels. */
export const bombs: readonly GeneratedFile[] = [
  {
    name: "120 megapixels, turned.jpg",
    declaredType: "image/jpeg",
    bytes: () => largestPicture().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  },
  {
    name: "120 megapixels interlaced.png",
    declaredType: "image/png",
    bytes: () => largestPicture().png({ progressive: true }).toBuffer(),
  },
].map(shareBytes);

function withComment(jpeg: Buffer, comment: string): Buffer {
  const segment = Buffer.from(`\xff\xfe\0\0${comment}`, "latin1");
  segment.writeUInt16BE(segment.length - 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/** Creating a bomb takes a second, so the bytes are shared. */
function shareBytes<File extends GeneratedFile>(file: File): File {
  let bytesPromise: Promise<Buffer> | undefined;
  const bytes = () => {
    bytesPromise ??= file.bytes();
    return bytesPromise;
  };
  return { ...file, bytes };
}
