import { type FileRejectionCode, fileRejections, findReachedLimit, photoLimits } from "./limits.ts";

/** Number of bytes that `detectContentFromBytes` needs from the beginning of a file. */
export const SNIFF_BYTES = 4096;

/** Formats of photos that the shop accepts, with their MIME types. */
export const photoMimeTypes = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  heic: "image/heic",
} as const;

export type PhotoKind = keyof typeof photoMimeTypes;

/** What a file contains. "unknown" is a file that is neither a photo nor one of the usual other files. */
export type FileContent =
  | PhotoKind
  | "animation"
  | "archive"
  | "drawing"
  | "pdf"
  | "raw"
  | "text"
  | "video"
  | "unknown";

const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx"];
const avifBrands = ["avif", "avis"];
/** Brands of the container that HEIC and AVIF share. The codec is in the rest of the header. */
const imageBrands = ["mif1", "msf1"];

/** Beginnings of files as Latin-1 text. */
const signatures: Readonly<Partial<Record<FileContent, readonly string[]>>> = {
  jpeg: ["\xff\xd8\xff"],
  png: ["\x89PNG\r\n\x1a\n"],
  animation: ["GIF8"],
  raw: ["II*\0", "MM\0*", "II+\0", "MM\0+", "IIRO", "IIRS", "MMOR", "IIU\0", "FUJIFILM", "FOVb"],
  archive: ["PK\x03\x04", "Rar!", "7z\xbc\xaf", "\x1f\x8b"],
  video: ["\x1a\x45\xdf\xa3", "FLV\x01", "\0\0\x01\xb3", "\0\0\x01\xba"],
};
/** PDF readers accept a few bytes before the beginning of a document. */
const PDF_START_BYTES = 1024;
const drawingPattern = /^\s*<(?:svg[\s>]|(?:\?xml|!--|!doctype svg).*<svg[\s>])/is;

/** Finds what a file contains by its first bytes. The name and the declared type do not matter. */
export function detectContentFromBytes(head: Uint8Array): FileContent {
  const start = String.fromCharCode(...head.subarray(0, SNIFF_BYTES));
  for (const [content, beginnings] of Object.entries(signatures))
    if (beginnings.some((beginning) => start.startsWith(beginning))) return content as FileContent;
  if (start.startsWith("RIFF")) return detectRiffContent(start);
  const box = start.slice(4, 8);
  if (box === "ftyp") return detectContentByBrand(start, head);
  if (["moov", "mdat", "wide"].includes(box)) return "video";
  if (start.slice(0, PDF_START_BYTES).includes("%PDF-")) return "pdf";
  if (drawingPattern.test(start)) return "drawing";
  return start.length > 0 && [...start].every(isTextCharacter) ? "text" : "unknown";
}

function detectRiffContent(start: string): FileContent {
  const form = start.slice(8, 12);
  if (form === "WEBP") return "webp";
  return form === "AVI " ? "video" : "unknown";
}

const isTextCharacter = (character: string): boolean => character >= " " || "\t\n\f\r".includes(character);

function detectContentByBrand(start: string, head: Uint8Array): FileContent {
  const end = Math.min(((head[2] ?? 0) << 8) | (head[3] ?? 0), start.length);
  const [main = "", , ...others] = start.slice(8, Math.max(16, end)).match(/.{4}/gs) ?? [];
  if (main === "crx ") return "raw";
  const hasBrand = (brands: readonly string[]) => brands.some((brand) => main === brand || others.includes(brand));
  if (avifBrands.includes(main)) return "avif";
  if (hasBrand(heicBrands)) return "heic";
  if (hasBrand(avifBrands)) return "avif";
  return hasBrand(imageBrands) ? "heic" : "video";
}

export const isPhotoKind = (content: FileContent): content is PhotoKind => Object.hasOwn(photoMimeTypes, content);

const useOtherFormat = "Use a JPEG, PNG, WebP, AVIF, or HEIC photo.";

/** Sentences for files that are not photos. */
export const otherFileMessages: Readonly<Record<Exclude<FileContent, PhotoKind>, string>> = {
  animation: `GIFs can’t be printed. ${useOtherFormat}`,
  archive: "This is an archive. Unpack it and choose the photos inside.",
  drawing: `This is an SVG drawing. ${useOtherFormat}`,
  pdf: `This is a PDF. ${useOtherFormat}`,
  raw: "This is a raw or TIFF file. Save the photo as a JPEG, and choose that.",
  text: `This is a text file. ${useOtherFormat}`,
  video: `This is a video. ${useOtherFormat}`,
  unknown: useOtherFormat,
};

const systemFilePattern = /^(?:\._.*|\.DS_Store|\.localized|Thumbs\.db|ehthumbs\.db|desktop\.ini|Icon\r)$/i;

/**
 * Returns whether operating systems create files of this name in folders of photos. Such files are skipped without a
 * message.
 */
export const isSystemFile = (name: string): boolean => systemFilePattern.test(name);

/** `content` is what the file's first bytes show; null if they could not be read. */
export type ChosenFile = { name: string; size: number; content: FileContent | null };

/** Returns why the shop would reject this file, based on its size and first bytes. The server checks the file again. */
export function findFileProblem({ size, content }: Pick<ChosenFile, "size" | "content">): FileRejectionCode | null {
  if (size <= 0) return "FILE_EMPTY";
  if (size > photoLimits.maxBytes) return "FILE_TOO_LARGE";
  return content === null || isPhotoKind(content) ? null : "FILE_TYPE";
}

export type SortedFiles<F> = {
  taken: F[];
  rejected: { file: F; code: FileRejectionCode; message: string }[];
};

/**
 * Splits files into accepted and rejected ones and keeps their order. `uploaded` describes the visitor's earlier
 * uploads.
 */
export function partitionChosenFiles<F extends ChosenFile>(
  files: readonly F[],
  uploaded: { count: number; bytes: number },
): SortedFiles<F> {
  const taken: F[] = [];
  const rejected: SortedFiles<F>["rejected"] = [];
  let { count, bytes } = uploaded;
  for (const file of files) {
    const limit = findReachedLimit({ count, bytes }, file.size);
    const code = findFileProblem(file) ?? (limit ? "QUOTA" : null);
    if (code) {
      rejected.push({ file, code, message: describeFileRejection(code, file.content, limit) });
      continue;
    }
    taken.push(file);
    count += 1;
    bytes += file.size;
  }
  return { taken, rejected };
}

/** Returns the sentence for a rejected file. It names the kind of file, if that is known. */
function describeFileRejection(code: FileRejectionCode, content: FileContent | null, limit: string | null): string {
  if (code === "FILE_TYPE" && content !== null && !isPhotoKind(content)) return otherFileMessages[content];
  return fileRejections[code].message.replace("{limit}", limit ?? "");
}
