import type { Rect } from "@storywall/domain/kernel/rect";

export type Rgb = readonly [red: number, green: number, blue: number];

/** An sRGB picture in memory with three bytes per pixel. */
export type Picture = { data: Buffer; width: number; height: number };

export function createPicture(width: number, height: number): Picture {
  return { data: Buffer.allocUnsafe(width * height * 3), width, height };
}

/** Clips a rectangle to the picture. `right` and `bottom` are exclusive. */
export function clipToPicture({ width, height }: Picture, rect: Rect) {
  return {
    left: Math.max(0, rect.x),
    top: Math.max(0, rect.y),
    right: Math.min(width, rect.x + rect.width),
    bottom: Math.min(height, rect.y + rect.height),
  };
}

export function paintPixels(picture: Picture, rect: Rect, colorAt: (x: number, y: number) => Rgb): void {
  const { left, top, right, bottom } = clipToPicture(picture, rect);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) setPixel(picture.data, (y * picture.width + x) * 3, colorAt(x, y));
  }
}

/** Paints a rectangle in one color. */
export function fillRect(picture: Picture, rect: Rect, color: Rgb): void {
  const { left, top, right, bottom } = clipToPicture(picture, rect);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) setPixel(picture.data, (y * picture.width + x) * 3, color);
  }
}

/**
 * Blends a color over a rectangle. `computeAmounts` writes the opacities of row `y` into `amounts`, from the pixel at
 * `left` to the right. It is called per row, because a call for each pixel takes several times as long.
 */
export function blendColor(
  picture: Picture,
  rect: Rect,
  [red, green, blue]: Rgb,
  computeAmounts: (amounts: Float64Array, y: number, left: number) => void,
): void {
  const { left, top, right, bottom } = clipToPicture(picture, rect);
  if (right <= left) return;
  const { data } = picture;
  const amounts = new Float64Array(right - left);
  for (let y = top; y < bottom; y++) {
    computeAmounts(amounts, y, left);
    let at = (y * picture.width + left) * 3;
    for (const amount of amounts) {
      if (amount > 0) {
        data[at] = blendChannel(data[at], red, amount);
        data[at + 1] = blendChannel(data[at + 1], green, amount);
        data[at + 2] = blendChannel(data[at + 2], blue, amount);
      }
      at += 3;
    }
  }
}

const blendChannel = (under = 0, over: number, amount: number) => under + (over - under) * amount;

/** Draws the picture `from` with its top left corner at (x, y), clipped to `clip`. */
export function drawPicture(
  picture: Picture,
  from: Picture,
  { x, y, clip }: { x: number; y: number; clip: Rect },
): void {
  const { left, top, right, bottom } = clipToPicture(picture, clip);
  const [first, last] = [Math.max(left, x), Math.min(right, x + from.width)];
  if (last <= first) return;
  for (let row = Math.max(top, y); row < Math.min(bottom, y + from.height); row++) {
    const start = ((row - y) * from.width + (first - x)) * 3;
    from.data.copy(picture.data, (row * picture.width + first) * 3, start, start + (last - first) * 3);
  }
}

/** Multiplies the pixels in `area` with those of a picture of the same size. White changes nothing. */
export function multiplyPicture(picture: Picture, by: Picture, area: Rect): void {
  const { left, top, right, bottom } = clipToPicture(picture, area);
  const { data, width } = picture;
  for (let y = top; y < bottom; y++) {
    let from = ((y - area.y) * by.width + (left - area.x)) * 3;
    const end = (y * width + right) * 3;
    for (let at = (y * width + left) * 3; at < end; at++)
      data[at] = ((data[at] ?? 0) * (by.data[from++] ?? 0)) / 255 + 0.5;
  }
}

function setPixel(data: Buffer, at: number, [red, green, blue]: Rgb): void {
  data[at] = clampByte(red);
  data[at + 1] = clampByte(green);
  data[at + 2] = clampByte(blue);
}

const clampByte = (value: number) => Math.min(255, Math.max(0, value));
