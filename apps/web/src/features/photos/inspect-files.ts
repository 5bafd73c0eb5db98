import {
  type ChosenFile,
  detectContentFromBytes,
  type FileContent,
  isPhotoKind,
  isSystemFile,
  partitionChosenFiles,
  photoMimeTypes,
  SNIFF_BYTES,
} from "@storywall/domain/photos/chosen-files";
import type { RejectedFile } from "./rejected-files.tsx";

type InspectedFile = ChosenFile & { file: File };

/** Reads what a file contains from its first bytes. Resolves with null if the file cannot be read. */
export async function detectFileContent(file: Blob): Promise<FileContent | null> {
  try {
    return detectContentFromBytes(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
  } catch {
    return null;
  }
}

/** Returns the MIME type of the photo's bytes. */
export const toMimeType = (content: FileContent | null): string =>
  content !== null && isPhotoKind(content) ? photoMimeTypes[content] : "application/octet-stream";

/**
 * Splits chosen files into photos and rejected files with their reasons. Skips hidden files of the operating system.
 */
export async function inspectFiles(
  files: readonly File[],
  uploaded: { count: number; bytes: number },
): Promise<{ taken: File[]; rejected: RejectedFile[] }> {
  const chosen = files.filter(({ name }) => !isSystemFile(name));
  const inspected = await Promise.all(
    chosen.map(async (file): Promise<InspectedFile> => {
      const { name, size } = file;
      return { file, name, size, content: await detectFileContent(file) };
    }),
  );
  const { taken, rejected } = partitionChosenFiles(inspected, uploaded);
  return {
    taken: taken.map(({ file }) => file),
    rejected: rejected.map(({ file: { name }, message }) => ({ name, message })),
  };
}
