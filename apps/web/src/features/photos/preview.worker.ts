import { detectContentFromBytes, SNIFF_BYTES } from "@storywall/domain/photos/chosen-files";
import type { DecodedPicture } from "./decode-jpeg.ts";

/** A request for a preview. This worker creates previews one at a time, off the main thread. */
type PreviewRequest = { id: string; file: Blob; longSide: number };
export type PreviewResponse = {
  id: string;
  preview: { blob: Blob; width: number; height: number; takenAt: number | null } | null;
};

const scope = self as unknown as {
  onmessage: (event: MessageEvent<PreviewRequest>) => void;
  postMessage: (message: PreviewResponse) => void;
};

let last: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }) => {
  last = last.then(async () =>
    scope.postMessage({ id: data.id, preview: await createPreview(data).catch(() => null) }),
  );
};

async function createPreview({ file, longSide }: PreviewRequest): Promise<PreviewResponse["preview"]> {
  // Loads the JPEG decoder along with the first photo. If loading fails, decoding is slower and the capture time is
  // unknown.
  const jpegs = await import("./decode-jpeg.ts").catch(() => null);
  const head = await jpegs?.readJpegHeadOfFile(file);
  const small = head && (await jpegs?.decodeJpegScaled(file, head, longSide));
  const { picture, width, height } = small ?? (await decodePhotoFullSize(file));
  try {
    const scale = Math.min(1, longSide / Math.max(width, height));
    const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
    const context = canvas.getContext("2d");
    if (!context) return null;
    context.imageSmoothingQuality = "medium";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    // PNG keeps transparent areas, which are printed white. JPEG would turn them black.
    const start = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer());
    const type = detectContentFromBytes(start) === "png" ? "image/png" : "image/jpeg";
    const blob = await canvas.convertToBlob({ type, quality: 0.85 });
    return { blob, width, height, takenAt: head?.takenAt ?? null };
  } finally {
    picture.close();
  }
}

async function decodePhotoFullSize(file: Blob): Promise<DecodedPicture> {
  const picture = await createImageBitmap(file);
  return { picture, width: picture.width, height: picture.height };
}
