import { computePalette, type Palette } from "@storywall/domain/photos/photo-colors";
import { computePhotoMeasure, MEASURED_SIDE, type PhotoMeasure } from "@storywall/domain/walls/arrangement/look-alikes";

/** A request to measure a picture. This worker measures reduced versions of pictures, off the main thread. */
type MeasureRequest = { id: number; src: string };
export type PictureMeasure = PhotoMeasure & { palette: Palette };
export type MeasureResponse = { id: number; measure: PictureMeasure | null };

const scope = self as unknown as {
  onmessage: (event: MessageEvent<MeasureRequest>) => void;
  postMessage: (message: MeasureResponse) => void;
};

scope.onmessage = async ({ data: { id, src } }) => {
  scope.postMessage({ id, measure: await measurePictureFromUrl(src).catch(() => null) });
};

async function measurePictureFromUrl(src: string): Promise<PictureMeasure | null> {
  const response = await fetch(src);
  if (!response.ok) return null;
  const fullPicture = await createImageBitmap(await response.blob());
  const scale = MEASURED_SIDE / Math.max(fullPicture.width, fullPicture.height);
  const scaleSide = (side: number) => Math.max(1, Math.round(side * scale));
  const canvas = new OffscreenCanvas(scaleSide(fullPicture.width), scaleSide(fullPicture.height));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  const { width, height } = canvas;
  // The canvas is filled with white first, because transparent areas are printed white.
  context.fillStyle = "#fff";
  context.imageSmoothingQuality = "medium";
  context.fillRect(0, 0, width, height);
  context.drawImage(fullPicture, 0, 0, width, height);
  fullPicture.close();
  const raster = { width, height, pixels: context.getImageData(0, 0, width, height).data };
  return { ...computePhotoMeasure(raster), palette: computePalette(raster) };
}
