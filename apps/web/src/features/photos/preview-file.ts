import type { Size } from "@storywall/domain/kernel/rect";
import type { PreviewResponse } from "./preview.worker.ts";

export type Preview = { blobUrl: string; size: Size; takenAt?: number | null | undefined };

/**
 * Long side of previews in px, which is enough for a tile on a large screen. The crop tool loads the larger rendition
 * instead.
 */
const LONG_SIDE = 1400;

let worker: Worker | null | undefined;
const pendingPreviews = new Map<string, { file: Blob; resolve: (preview: Preview | null) => void }>();

/**
 * Creates a preview and reads the size of the upright photo. Resolves with null if the browser cannot decode the file
 * (such as HEIC). Processes one file at a time.
 */
export function createFilePreview(id: string, file: Blob): Promise<Preview | null> {
  worker ??= createPreviewWorker();
  const activeWorker = worker;
  if (!activeWorker) return decodeOnMainThread(file);
  return new Promise((resolve) => {
    pendingPreviews.set(id, { file, resolve });
    activeWorker.postMessage({ id, file, longSide: LONG_SIDE });
  });
}

/** Loads the worker before it is needed, because the connection may be lost later. */
export function preloadPreviewWorker(): void {
  worker ??= createPreviewWorker();
}

function createPreviewWorker(): Worker | null {
  if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined") return null;
  const createdWorker = new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" });
  createdWorker.onmessage = ({ data: { id, preview } }: MessageEvent<PreviewResponse>) => {
    const { width = 0, height = 0, takenAt } = preview ?? {};
    resolvePreview(id, preview && { blobUrl: URL.createObjectURL(preview.blob), size: { width, height }, takenAt });
  };
  // If the worker fails, this file is decoded on the main thread. The next file starts a new worker.
  createdWorker.onerror = () => {
    worker = undefined;
    for (const [id, { file }] of pendingPreviews)
      void decodeOnMainThread(file).then((preview) => resolvePreview(id, preview));
  };
  return createdWorker;
}

function resolvePreview(id: string, preview: Preview | null): void {
  pendingPreviews.get(id)?.resolve(preview);
  pendingPreviews.delete(id);
}

async function decodeOnMainThread(file: Blob): Promise<Preview | null> {
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
