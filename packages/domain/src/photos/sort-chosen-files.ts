import { type FileRefusal, fileRefusals } from "./file-refusals.ts";
import { findReachedLimit, isAllowedPhotoType, photoLimits } from "./limits.ts";

export type ChosenFile = { name: string; type: string; size: number };

const mimeTypesByExtension: Readonly<Record<string, string>> = {
  heic: "image/heic",
  heif: "image/heif",
  avif: "image/avif",
};

/**
 * Returns the file's MIME type. It is inferred from the extension if the system reports none, as some systems do for
 * HEIC.
 */
export function inferMimeType({ name, type }: Pick<ChosenFile, "name" | "type">): string {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return (
    type || (Object.hasOwn(mimeTypesByExtension, ending) && mimeTypesByExtension[ending]) || "application/octet-stream"
  );
}

/** Returns why the shop would reject this file, judged by its metadata. The server checks again. */
export function findFileProblem(file: ChosenFile): FileRefusal | null {
  if (file.size <= 0) return "FILE_EMPTY";
  if (file.size > photoLimits.maxBytes) return "FILE_TOO_LARGE";
  return isAllowedPhotoType(inferMimeType(file)) ? null : "FILE_TYPE";
}

export type SortedFiles<F> = {
  taken: F[];
  refused: { file: F; code: FileRefusal; message: string }[];
};

/**
 * Splits files into accepted and rejected ones and keeps their order. `uploaded` describes the visitor's earlier
 * uploads.
 */
export function sortChosenFiles<F extends ChosenFile>(
  files: readonly F[],
  uploaded: { count: number; bytes: number },
): SortedFiles<F> {
  const taken: F[] = [];
  const refused: SortedFiles<F>["refused"] = [];
  let { count, bytes } = uploaded;
  for (const file of files) {
    const limit = findReachedLimit({ count, bytes }, file.size);
    const code = findFileProblem(file) ?? (limit ? "QUOTA" : null);
    if (code) {
      refused.push({ file, code, message: fileRefusals[code].message.replace("{limit}", limit ?? "") });
      continue;
    }
    taken.push(file);
    count += 1;
    bytes += file.size;
  }
  return { taken, refused };
}
