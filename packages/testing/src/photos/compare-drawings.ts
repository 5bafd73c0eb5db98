import type { Rgb } from "./grid.ts";

/** A picture as rows of 8-bit RGB. */
export type Drawn = { readonly pixels: Buffer; readonly width: number; readonly height: number };

/** The colour that is to be seen at a point of the picture, in its own pixels. */
export type Wanted = (x: number, y: number) => Rgb;

export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** JPEG and scaling change a colour by less; any two cells of the grid differ by more. */
const ANOTHER_COLOUR = 62;
/** So far around its middle a pixel must be wanted in one colour to be looked at: half a pixel is the pixel itself. */
const PLAIN_AROUND = 1.5;
/** Every third pixel of every third row: cells are hundreds of times as large. */
const STEP = 3;

/**
 * Counts the pixels that show another colour than is wanted. Only places where one colour is wanted within a pixel all
 * around are counted, so a picture that is less than a pixel off has none.
 */
export function strayPixels({ pixels, width, height }: Drawn, wanted: Wanted, area?: Area): number {
  const { x: left, y: top, width: wide, height: high } = area ?? { x: 0, y: 0, width, height };
  let strays = 0;
  for (let y = Math.ceil(top) + 2; y < top + high - 2; y += STEP) {
    for (let x = Math.ceil(left) + 2; x < left + wide - 2; x += STEP) {
      const colour = wanted(x + 0.5, y + 0.5);
      if (distance(pixelAt({ pixels, width, height }, x, y), colour) <= ANOTHER_COLOUR) continue;
      if (isPlainAround(x + 0.5, y + 0.5, colour, wanted)) strays += 1;
    }
  }
  return strays;
}

function isPlainAround(x: number, y: number, colour: Rgb, wanted: Wanted): boolean {
  for (let dx = -PLAIN_AROUND; dx <= PLAIN_AROUND; dx += 0.6) {
    for (let dy = -PLAIN_AROUND; dy <= PLAIN_AROUND; dy += 0.6) {
      if (distance(wanted(x + dx, y + dy), colour) > 0) return false;
    }
  }
  return true;
}

const SHIFTS = Array.from({ length: 33 }, (_, index) => index / 4 - 4);

/**
 * How far a picture lies from where it is wanted, in pixels to the right and downwards: the shift at which both agree
 * best. An edge that is blurred alike on both sides does not move it.
 */
export function offsetOf(drawn: Drawn, wanted: Wanted, area: Area): { x: number; y: number } {
  const along = (axis: "x" | "y") => {
    const costs = SHIFTS.map((by) =>
      disagreement(drawn, axis === "x" ? (x, y) => wanted(x - by, y) : (x, y) => wanted(x, y - by), area),
    );
    const best = Math.min(...costs);
    // Where several shifts agree alike, the middle one is meant.
    const alike = SHIFTS.filter((_, index) => (costs[index] ?? best) <= best * 1.002);
    return alike.reduce((sum, by) => sum + by, 0) / alike.length;
  };
  return { x: along("x"), y: along("y") };
}

/** Every fifth pixel of every row, each row beginning elsewhere, so that edges of both directions are met everywhere. */
function disagreement(drawn: Drawn, wanted: Wanted, { x: left, y: top, width, height }: Area): number {
  let sum = 0;
  for (let y = Math.ceil(top); y < top + height - 1; y++) {
    for (let x = Math.ceil(left) + ((y * 2) % 5); x < left + width - 1; x += 5) {
      sum += distance(pixelAt(drawn, x, y), wanted(x + 0.5, y + 0.5));
    }
  }
  return sum;
}

function pixelAt({ pixels, width }: Drawn, x: number, y: number): Rgb {
  const at = (y * width + x) * 3;
  return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
}

const distance = (a: Rgb, b: Rgb) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
