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

export function paintPixels(picture: Picture, rect: Rect, colorAt: (x: number, y: number) => Rgb | null): void {
  const { left, top, right, bottom } = clipToPicture(picture, rect);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const color = colorAt(x, y);
      if (color) setPixel(picture.data, (y * picture.width + x) * 3, color);
    }
  }
}

export function blendColor(picture: Picture, rect: Rect, color: Rgb, amountAt: (x: number, y: number) => number): void {
  const { left, top, right, bottom } = clipToPicture(picture, rect);
  const { data } = picture;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const amount = amountAt(x, y);
      if (amount <= 0) continue;
      const at = (y * picture.width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const under = data[at + channel] ?? 0;
        data[at + channel] = under + ((color[channel] ?? 0) - under) * amount;
      }
    }
  }
}

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

function setPixel(data: Buffer, at: number, [red, green, blue]: Rgb): void {
  data[at] = clampByte(red);
  data[at + 1] = clampByte(green);
  data[at + 2] = clampByte(blue);
}

const clampByte = (value: number) => Math.min(255, Math.max(0, value));

/** Returns deterministic noise from -1 to 1 for a pixel. */
export function computePixelNoise(x: number, y: number): number {
  let bits = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263);
  bits = Math.imul(bits ^ (bits >>> 13), 1_274_126_177);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2_147_483_648 - 1;
}
