import type { FileRefusal } from "./file-refusals.ts";
import { isDeclaredPhotoType, photoLimits } from "./limits.ts";

/** What a browser says of a file that was chosen, dropped or pasted. */
export type ChosenFile = { name: string; type: string; size: number };

const typesByEnding: Readonly<Record<string, string>> = { heic: "image/heic", heif: "image/heif", avif: "image/avif" };

/** The file's type; by its ending where the system gave it none, as some do with a HEIC. */
export function declaredTypeOf({ name, type }: Pick<ChosenFile, "name" | "type">): string {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return type || (Object.hasOwn(typesByEnding, ending) && typesByEnding[ending]) || "application/octet-stream";
}

/** Why the shop would not take this file, as far as its outside shows; the shop itself looks again. */
export function problemOfFile(file: ChosenFile): FileRefusal | null {
  if (file.size <= 0) return "FILE_EMPTY";
  if (file.size > photoLimits.maxBytes) return "FILE_TOO_LARGE";
  return isDeclaredPhotoType(declaredTypeOf(file)) ? null : "FILE_TYPE";
}

export type Sorted<F> = {
  taken: F[];
  refused: { file: F; code: FileRefusal }[];
};

/** Parts the files the shop takes from those it does not, both in their order. `held` is what the visitor has already. */
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
