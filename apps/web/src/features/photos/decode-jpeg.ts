import type { Size } from "@storywall/domain/kernel/rect";
import { JPEG_HEAD_BYTES, type JpegHead, readJpegHead } from "@storywall/domain/photos/jpeg-head";

/** Upright picture with the original size in px. The caller must close the picture. */
export type Decoded = { picture: ImageBitmap | VideoFrame } & Size;

export const headOf = async (file: Blob): Promise<JpegHead> =>
  readJpegHead(new Uint8Array(await file.slice(0, JPEG_HEAD_BYTES).arrayBuffer()));

/** Degrees of rotation by EXIF orientation. Mirrored orientations are unsupported. */
const degrees: Partial<Record<number, number>> = { 1: 0, 3: 180, 6: 90, 8: 270 };
/** JPEG can be decoded at multiples of 1/8 of its size. */
const EIGHTHS = 8;

/**
 * Decodes a large JPEG at reduced size, two to three times as fast as decoding and scaling. Returns null if the browser
 * cannot, or does not report whether it applied the EXIF orientation.
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
