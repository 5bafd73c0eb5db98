import type { FileRefusal } from "./file-refusals.ts";
import { isDeclaredPhotoType, photoLimits } from "./limits.ts";

/** Metadata of a file that was chosen, dropped or pasted. */
export type ChosenFile = { name: string; type: string; size: number };

const typesByEnding: Readonly<Record<string, string>> = { heic: "image/heic", heif: "image/heif", avif: "image/avif" };

/** The file's MIME type, inferred from its extension where the system reports none, as some do for HEIC. */
export function declaredTypeOf({ name, type }: Pick<ChosenFile, "name" | "type">): string {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return type || (Object.hasOwn(typesByEnding, ending) && typesByEnding[ending]) || "application/octet-stream";
}

/** Why the shop would reject this file, judged by its metadata; the server checks again. */
export function problemOfFile(file: ChosenFile): FileRefusal | null {
  if (file.size <= 0) return "FILE_EMPTY";
  if (file.size > photoLimits.maxBytes) return "FILE_TOO_LARGE";
  return isDeclaredPhotoType(declaredTypeOf(file)) ? null : "FILE_TYPE";
}

export type Sorted<F> = {
  taken: F[];
  refused: { file: F; code: FileRefusal }[];
};

/** Splits files into accepted and rejected ones, in order. `held` is what the visitor has uploaded already. */
export function sortChosen<F extends ChosenFile>(
  files: readonly F[],
  held: { count: number; bytes: number },
): Sorted<F> {
  const taken: F[] = [];
  const refused: Sorted<F>["refused"] = [];
  let { count, bytes } = held;
  for (const file of files) {
    const isFull = count >= photoLimits.maxPhotos || bytes + file.size > photoLimits.maxTotalBytes;
    const code = problemOfFile(file) ?? (isFull ? "QUOTA" : null);
    if (code) {
      refused.push({ file, code });
      continue;
    }
    taken.push(file);
    count += 1;
    bytes += file.size;
  }
  return { taken, refused };
}
