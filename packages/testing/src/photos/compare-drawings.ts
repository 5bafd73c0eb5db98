import type { Rgb } from "./grid.ts";

/** A picture in 8-bit RGB rows. */
export type RawPicture = { readonly pixels: Buffer; readonly width: number; readonly height: number };

/** Returns the expected color at a point of the picture, in pixels. */
export type ExpectedColor = (x: number, y: number) => Rgb;

export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * Maximum distance of two colors that count as equal. Changes by JPEG compression and scaling are smaller; the distance
 * between two cells' colors is larger.
 */
const COLOR_TOLERANCE = 62;
/** A pixel counts only if the expected color is the same everywhere within this radius in pixels. */
const UNIFORM_RADIUS = 1.5;
/** Tests every third pixel of every third row, since cells are much larger. */
const STEP = 3;

/**
 * Counts pixels that differ from the expected color. Only pixels in areas of one color count, so the result is zero for
 * a picture that is shifted by less than a pixel.
 */
export function countWrongPixels({ pixels, width, height }: RawPicture, expected: ExpectedColor, area?: Area): number {
  const { x: left, y: top, width: wide, height: high } = area ?? { x: 0, y: 0, width, height };
  let wrongPixels = 0;
  for (let y = Math.ceil(top) + 2; y < top + high - 2; y += STEP) {
    for (let x = Math.ceil(left) + 2; x < left + wide - 2; x += STEP) {
      const color = expected(x + 0.5, y + 0.5);
      if (computeColorDistance(readPixel({ pixels, width, height }, x, y), color) <= COLOR_TOLERANCE) continue;
      if (isUniformAroundPixel(x + 0.5, y + 0.5, color, expected)) wrongPixels += 1;
    }
  }
  return wrongPixels;
}

function isUniformAroundPixel(x: number, y: number, color: Rgb, expected: ExpectedColor): boolean {
  for (let dx = -UNIFORM_RADIUS; dx <= UNIFORM_RADIUS; dx += 0.6) {
    for (let dy = -UNIFORM_RADIUS; dy <= UNIFORM_RADIUS; dy += 0.6) {
      if (computeColorDistance(expected(x + dx, y + dy), color) > 0) return false;
    }
  }
  return true;
}

const SHIFTS = Array.from({ length: 33 }, (_, index) => index / 4 - 4);

/**
 * Returns how far the picture is shifted to the right and down, in pixels. Tries several shifts of the expected picture
 * and returns the best match. A symmetric blur does not change the result.
 */
export function findPictureOffset(picture: RawPicture, expected: ExpectedColor, area: Area): { x: number; y: number } {
  const measureAxisOffset = (axis: "x" | "y") => {
    const costs = SHIFTS.map((by) =>
      sumColorDistance(picture, axis === "x" ? (x, y) => expected(x - by, y) : (x, y) => expected(x, y - by), area),
    );
    const best = Math.min(...costs);
    // Several shifts can match about equally well. The result is their mean.
    const bestShifts = SHIFTS.filter((_, index) => (costs[index] ?? best) <= best * 1.002);
    return bestShifts.reduce((sum, by) => sum + by, 0) / bestShifts.length;
  };
  return { x: measureAxisOffset("x"), y: measureAxisOffset("y") };
}

/**
 * Sums the color distance over every fifth pixel of a row. Rows start at different pixels, so edges in both directions
 * are sampled.
 */
function sumColorDistance(
  picture: RawPicture,
  expected: ExpectedColor,
  { x: left, y: top, width, height }: Area,
): number {
  let sum = 0;
  for (let y = Math.ceil(top); y < top + height - 1; y++) {
    for (let x = Math.ceil(left) + ((y * 2) % 5); x < left + width - 1; x += 5) {
      sum += computeColorDistance(readPixel(picture, x, y), expected(x + 0.5, y + 0.5));
    }
  }
  return sum;
}

function readPixel({ pixels, width }: RawPicture, x: number, y: number): Rgb {
  const at = (y * width + x) * 3;
  return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
}

const computeColorDistance = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
