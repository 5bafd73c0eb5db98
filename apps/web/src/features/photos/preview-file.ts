import type { Size } from "@storywall/domain/kernel/rect";
import type { Previewed } from "./preview.worker.ts";

export type Preview = { blobUrl: string; size: Size; takenAt?: number | null | undefined };

/** Px. Enough for a tile on a large screen; the crop tool loads the rendition. */
const LONG_SIDE = 1400;

let worker: Worker | null | undefined;
const waiting = new Map<string, { file: Blob; resolve: (preview: Preview | null) => void }>();

/** Preview and upright size of a file; null if the browser cannot decode it (HEIC). Files are processed sequentially. */
export function previewFile(id: string, file: Blob): Promise<Preview | null> {
  worker ??= openWorker();
  const asked = worker;
  if (!asked) return decodeHere(file);
  return new Promise((resolve) => {
    waiting.set(id, { file, resolve });
    asked.postMessage({ id, file, longSide: LONG_SIDE });
  });
}

/** Loads the worker early, since the connection may be gone later. */
export function preparePreviews(): void {
  worker ??= openWorker();
}

function openWorker(): Worker | null {
  if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined") return null;
  const opened = new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" });
  opened.onmessage = ({ data: { id, preview } }: MessageEvent<Previewed>) => {
    const { width = 0, height = 0, takenAt } = preview ?? {};
    answer(id, preview && { blobUrl: URL.createObjectURL(preview.blob), size: { width, height }, takenAt });
  };
  // If the worker fails, previews are made here, and the next file starts a new worker.
  opened.onerror = () => {
    worker = undefined;
    for (const [id, { file }] of waiting) void decodeHere(file).then((preview) => answer(id, preview));
  };
  return opened;
}

function answer(id: string, preview: Preview | null): void {
  waiting.get(id)?.resolve(preview);
  waiting.delete(id);
}

async function decodeHere(file: Blob): Promise<Preview | null> {
  const blobUrl = URL.createObjectURL(file);
  const image = new Image();
  image.src = blobUrl;
  try {
    await image.decode();
    return { blobUrl, size: { width: image.naturalWidth, height: image.naturalHeight } };
  } catch {
    URL.revokeObjectURL(blobUrl);
    return null;
  }
}
