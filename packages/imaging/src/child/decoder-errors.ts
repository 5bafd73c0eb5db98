import { PhotoRefused } from "../photo-refusal.ts";

const notThePhoto = /out of memory|cannot allocate|no space left|too many open files|timeout/i;

const sayings: [RegExp, PhotoRefused["code"]][] = [
  [/exceeds pixel limit/i, "PHOTO_TOO_MANY_PIXELS"],
  [/unsupported image format|operation is blocked/i, "FILE_TYPE"],
  [/unsupported colou?r|colou?rspace|unsupported number of bands/i, "PHOTO_COLOUR_FORMAT"],
];

/** The refusal behind an error of the image library. Throws the error itself when the machine was at fault. */
export function refusalFor(error: unknown): PhotoRefused {
  if (error instanceof PhotoRefused) return error;
  if (!(error instanceof Error) || notThePhoto.test(error.message)) throw error;
  const code = sayings.find(([pattern]) => pattern.test(error.message))?.[1] ?? "PHOTO_DAMAGED";
  return new PhotoRefused(code, { cause: error });
}
