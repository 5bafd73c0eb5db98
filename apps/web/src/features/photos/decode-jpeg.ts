import type { Size } from "@storywall/domain/kernel/rect";
import { JPEG_HEAD_BYTES, type JpegHead, readJpegHead } from "@storywall/domain/photos/jpeg-header";

/** Upright picture, and the size of the upright original in px. The caller must close the picture. */
export type DecodedPicture = { picture: ImageBitmap | VideoFrame } & Size;

export const readJpegHeadOfFile = async (file: Blob): Promise<JpegHead> =>
  readJpegHead(new Uint8Array(await file.slice(0, JPEG_HEAD_BYTES).arrayBuffer()));

/** Rotation in degrees for each EXIF orientation. Mirrored orientations are not supported. */
const degreesByOrientation: Partial<Record<number, number>> = { 1: 0, 3: 180, 6: 90, 8: 270 };
/** Browsers decode a JPEG faster if it is scaled to a multiple of 1/8 of its size. */
const EIGHTHS = 8;

/**
 * Decodes a large JPEG at a reduced size. This is two to three times as fast as decoding it in full and then scaling
 * it. Returns null if the browser does not support this, or if it is unknown whether the browser applied the EXIF
 * orientation.
 */
export async function decodeJpegScaled(
  file: Blob,
  { stored, orientation }: JpegHead,
  longSide: number,
): Promise<DecodedPicture | null> {
  const rotationDegrees = degreesByOrientation[orientation];
  if (!stored || rotationDegrees === undefined || typeof ImageDecoder === "undefined") return null;
  const eighths = Math.ceil((EIGHTHS * longSide) / Math.max(stored.width, stored.height));
  if (eighths >= EIGHTHS) return null;
  const scaleSide = (side: number) => Math.ceil((side * eighths) / EIGHTHS);
  const decoder = new ImageDecoder({
    data: file.stream(),
    type: "image/jpeg",
    desiredWidth: scaleSide(stored.width),
    desiredHeight: scaleSide(stored.height),
  });
  try {
    const { image } = await decoder.decode();
    const { rotation, flip } = image as { rotation?: number; flip?: boolean };
    if (rotation !== rotationDegrees || flip) {
      image.close();
      return null;
    }
    const isRotatedSideways = rotationDegrees % 180 !== 0;
    const { width, height } = stored;
    return { picture: image, ...(isRotatedSideways ? { width: height, height: width } : { width, height }) };
  } catch {
    return null;
  } finally {
    decoder.close();
  }
}
