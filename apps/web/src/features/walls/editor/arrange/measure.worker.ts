import { MEASURED_SIDE, measurePhoto, type PhotoMeasure } from "@storywall/domain/walls/arrangement/look-alikes";

/** Measures reduced versions of photos, off the main thread. */
type MeasureRequest = { id: string; src: string };
export type MeasureResponse = { id: string; measure: PhotoMeasure | null };

const scope = self as unknown as {
  onmessage: (event: MessageEvent<MeasureRequest>) => void;
  postMessage: (message: MeasureResponse) => void;
};

scope.onmessage = async ({ data: { id, src } }) => {
  scope.postMessage({ id, measure: await measureFromUrl(src).catch(() => null) });
};

async function measureFromUrl(src: string): Promise<PhotoMeasure | null> {
  const response = await fetch(src);
  if (!response.ok) return null;
  const fullPicture = await createImageBitmap(await response.blob());
  const scale = MEASURED_SIDE / Math.max(fullPicture.width, fullPicture.height);
  const scaleSide = (side: number) => Math.max(1, Math.round(side * scale));
  const canvas = new OffscreenCanvas(scaleSide(fullPicture.width), scaleSide(fullPicture.height));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  const { width, height } = canvas;
  // Start with white, because transparent areas are printed white.
  context.fillStyle = "#fff";
  context.imageSmoothingQuality = "medium";
  context.fillRect(0, 0, width, height);
  context.drawImage(fullPicture, 0, 0, width, height);
  fullPicture.close();
  return measurePhoto({ width, height, pixels: context.getImageData(0, 0, width, height).data });
}
