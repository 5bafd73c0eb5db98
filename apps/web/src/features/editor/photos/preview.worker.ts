import { JPEG_HEAD_BYTES, type JpegHead, readJpegHead } from "@storywall/domain/photos/jpeg-head";
import type { Size } from "@storywall/domain/tiles/rect";

/** Makes small pictures of chosen files away from the page, one after another, so that a dozen of them never jam it. */
type Asked = { id: string; file: Blob; longSide: number };
export type Previewed = {
  id: string;
  preview: { blob: Blob; width: number; height: number; takenAt: number | null } | null;
};

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Asked>) => void;
  postMessage: (message: Previewed) => void;
};

let last: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }) => {
  last = last.then(async () => scope.postMessage({ id: data.id, preview: await draw(data).catch(() => null) }));
};

async function draw({ file, longSide }: Asked): Promise<Previewed["preview"]> {
  const head = readJpegHead(new Uint8Array(await file.slice(0, JPEG_HEAD_BYTES).arrayBuffer()));
  const { picture, width, height } = (await decodeSmall(file, head, longSide)) ?? (await decodeWhole(file));
  try {
    const scale = Math.min(1, longSide / Math.max(width, height));
    const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
    const context = canvas.getContext("2d");
    if (!context) return null;
    context.imageSmoothingQuality = "medium";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    // Where a photo was see-through, paper is white.
    const type = file.type === "image/png" ? "image/png" : "image/jpeg";
    const blob = await canvas.convertToBlob({ type, quality: 0.85 });
    return { blob, width, height, takenAt: head.takenAt };
  } finally {
    picture.close();
  }
}

/** Upright, and its size in px before it was made small. */
type Decoded = { picture: ImageBitmap | VideoFrame } & Size;

async function decodeWhole(file: Blob): Promise<Decoded> {
  const picture = await createImageBitmap(file);
  return { picture, width: picture.width, height: picture.height };
}

/** How a picture that is stored so has to be turned, in degrees. Mirrored ones are too rare to be worth a rule. */
const degrees: Partial<Record<number, number>> = { 1: 0, 3: 180, 6: 90, 8: 270 };
/** JPEG's pictures can be taken from their file smaller, by eighths. */
const EIGHTHS = 8;

/**
 * A large JPEG taken from its file no larger than it is wanted, which is two to three times as fast as making it small
 * afterwards. Null where the browser cannot, or does not say that the picture is turned the way its file asks for:
 * browsers differ in that.
 */
async function decodeSmall(file: Blob, { stored, orientation }: JpegHead, longSide: number): Promise<Decoded | null> {
  const turn = degrees[orientation];
  if (!stored || turn === undefined || typeof ImageDecoder === "undefined") return null;
  const eighths = Math.ceil((EIGHTHS * longSide) / Math.max(stored.width, stored.height));
  if (eighths >= EIGHTHS) return null;
  const desired = (side: number) => Math.ceil((side * eighths) / EIGHTHS);
  const decoder = new ImageDecoder({
    data: file.stream(),
    type: "image/jpeg",
    desiredWidth: desired(stored.width),
    desiredHeight: desired(stored.height),
  });
  try {
    const { image } = await decoder.decode();
    const { rotation, flip } = image as { rotation?: number; flip?: boolean };
    if (rotation !== turn || flip) {
      image.close();
      return null;
    }
    const isOnItsSide = turn % 180 !== 0;
    const { width, height } = stored;
    return { picture: image, ...(isOnItsSide ? { width: height, height: width } : { width, height }) };
  } catch {
    return null;
  } finally {
    decoder.close();
  }
}
