import { MEASURED_SIDE, measurePhoto } from "@storywall/domain/walls/arrangement/look-alikes";
import type { PhotoMeasure } from "@storywall/domain/walls/arrangement/measured-photo";

/** Measures photos off the main thread, on a downscaled picture. */
type Asked = { id: string; src: string };
export type Measured = { id: string; measure: PhotoMeasure | null };

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Asked>) => void;
  postMessage: (message: Measured) => void;
};

scope.onmessage = async ({ data: { id, src } }) => {
  scope.postMessage({ id, measure: await measured(src).catch(() => null) });
};

async function measured(src: string): Promise<PhotoMeasure | null> {
  const answer = await fetch(src);
  if (!answer.ok) return null;
  const whole = await createImageBitmap(await answer.blob());
  const scale = MEASURED_SIDE / Math.max(whole.width, whole.height);
  const small = (side: number) => Math.max(1, Math.round(side * scale));
  const canvas = new OffscreenCanvas(small(whole.width), small(whole.height));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  const { width, height } = canvas;
  // Transparent areas print white.
  context.fillStyle = "#fff";
  context.imageSmoothingQuality = "medium";
  context.fillRect(0, 0, width, height);
  context.drawImage(whole, 0, 0, width, height);
  whole.close();
  return measurePhoto({ width, height, pixels: context.getImageData(0, 0, width, height).data });
}
