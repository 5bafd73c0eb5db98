import { newUuid } from "@storywall/domain/kernel/uuid";
import { inspectFiles, readContent } from "@/features/photos/inspect-files.ts";
import { previewFile } from "@/features/photos/preview-file.ts";
import type { RefusedFile } from "@/features/photos/refused-files.tsx";
import { seeYoursTexts } from "./see-yours-texts.ts";

export type OpenedPhotos = {
  /** Object URLs of upright previews. The caller must revoke them. */
  sources: string[];
  /** Files that can become tiles: those with a preview, and those that only this browser cannot show. */
  usable: File[];
  refused: RefusedFile[];
};

/** Opens the first `limit` photos among the files. Nothing leaves the browser. Stops early when `signal` is aborted. */
export async function openPhotos(
  files: readonly File[],
  { limit, signal }: { limit: number; signal: AbortSignal },
): Promise<OpenedPhotos> {
  const { taken, refused } = await inspectFiles(files, { count: 0, bytes: 0 });
  const opened: OpenedPhotos = { sources: [], usable: [], refused: [...refused] };
  for (const file of taken) {
    if (signal.aborted || opened.usable.length === limit) break;
    const preview = await previewFile(newUuid(), file);
    // Most browsers cannot decode HEIC. The shop can.
    const isPrintable = preview !== null || (await readContent(file)) === "heic";
    if (preview) opened.sources.push(preview.blobUrl);
    else {
      const message = isPrintable ? seeYoursTexts.onlyPrintable : seeYoursTexts.notAPhoto;
      opened.refused.push({ name: file.name, message });
    }
    if (isPrintable) opened.usable.push(file);
  }
  return opened;
}

export function revokeAll(sources: readonly string[]): void {
  for (const source of sources) URL.revokeObjectURL(source);
}
