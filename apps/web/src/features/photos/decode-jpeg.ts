import type { Size } from "@storywall/domain/kernel/rect";
import { JPEG_HEAD_BYTES, type JpegHead, readJpegHead } from "@storywall/domain/photos/jpeg-head";

/** Upright, and its size in px before it was made small. Whoever asked for it closes the picture. */
export type Decoded = { picture: ImageBitmap | VideoFrame } & Size;

export const headOf = async (file: Blob): Promise<JpegHead> =>
  readJpegHead(new Uint8Array(await file.slice(0, JPEG_HEAD_BYTES).arrayBuffer()));

/** How a picture that is stored so has to be turned, in degrees. Mirrored ones are too rare to be worth a rule. */
const degrees: Partial<Record<number, number>> = { 1: 0, 3: 180, 6: 90, 8: 270 };
/** JPEG's pictures can be taken from their file smaller, by eighths. */
const EIGHTHS = 8;

/**
 * A large JPEG taken from its file no larger than it is wanted, which is two to three times as fast as making it small
 * afterwards. Null where the browser cannot, or does not say that the picture is turned the way its file asks for:
 * browsers differ in that.
 */
export async function decodeSmall(
  file: Blob,
  { stored, orientation }: JpegHead,
  longSide: number,
): Promise<Decoded | null> {
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
