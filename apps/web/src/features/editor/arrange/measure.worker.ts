import { measurePhoto, type PhotoMeasure } from "@storywall/domain/photos/look-alikes";

/** Measures small pictures of photos away from the page (F-16). */
type Asked = { id: string; picture: ImageBitmap };
export type Measured = { id: string; measure: PhotoMeasure | null };

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Asked>) => void;
  postMessage: (message: Measured) => void;
};

scope.onmessage = ({ data: { id, picture } }) => {
  scope.postMessage({ id, measure: measured(picture) });
};

function measured(picture: ImageBitmap): PhotoMeasure | null {
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  // Where a photo is see-through, paper is white.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0);
  picture.close();
  return measurePhoto({ width, height, pixels: context.getImageData(0, 0, width, height).data });
}
