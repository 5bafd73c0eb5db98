import { type FileRejectionCode, fileRejections } from "./file-rejections.ts";
import { findReachedLimit, photoLimits } from "./limits.ts";
import { type FileContent, isPhotoKind, otherFileMessages } from "./sniff-file.ts";

/** `content` is what the first bytes say; null if they could not be read. */
export type ChosenFile = { name: string; size: number; content: FileContent | null };

/** Returns why the shop would reject this file, judged by its size and first bytes. The server checks again. */
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
export function sortChosenFiles<F extends ChosenFile>(
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
      rejected.push({ file, code, message: describeRejection(code, file.content, limit) });
      continue;
    }
    taken.push(file);
    count += 1;
    bytes += file.size;
  }
  return { taken, rejected };
}

/** Returns the sentence for a rejected file. It names what the file is, if that is known. */
function describeRejection(code: FileRejectionCode, content: FileContent | null, limit: string | null): string {
  if (code === "FILE_TYPE" && content !== null && !isPhotoKind(content)) return otherFileMessages[content];
  return fileRejections[code].message.replace("{limit}", limit ?? "");
}
