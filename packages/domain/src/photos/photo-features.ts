/** Grayscale picture with one byte per pixel, row by row from the top left. */
export type GrayRaster = { width: number; height: number; pixels: Uint8Array };

/** RGBA picture as in a canvas, with four bytes per pixel. */
export type ColorRaster = { width: number; height: number; pixels: Uint8Array | Uint8ClampedArray };

/** Converts to luma with the weights of Rec. 601. Opacity is ignored. */
export function toGrayRaster({ width, height, pixels }: ColorRaster): GrayRaster {
  const gray = new Uint8Array(width * height);
  for (let at = 0; at < gray.length; at++) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 4, at * 4 + 3);
    gray[at] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return { width, height, pixels: gray };
}

/**
 * Returns the mean lightness of each field in a grid over the raster. `area` limits the grid to a part of the raster,
 * given as fractions of its width and height. Pixels on a field's edge are weighted, so the result does not depend on
 * the raster's size.
 */
export function computeGridLightness(
  raster: GrayRaster,
  columns: number,
  rows: number,
  area = { x: 0, y: 0, width: 1, height: 1 },
): Float64Array {
  const columnSpans = listCoveredPixels(raster.width, columns, area.x, area.width);
  const rowSpans = listCoveredPixels(raster.height, rows, area.y, area.height);
  const means = new Float64Array(columns * rows);
  for (const [row, ys] of rowSpans.entries()) {
    for (const [column, xs] of columnSpans.entries()) {
      let sum = 0;
      let weight = 0;
      for (const [y, high] of ys) {
        for (const [x, wide] of xs) {
          sum += (raster.pixels[y * raster.width + x] ?? 0) * high * wide;
          weight += high * wide;
        }
      }
      means[row * columns + column] = weight > 0 ? sum / weight : 0;
    }
  }
  return means;
}

/** Lists the pixels of each field, with the share of each pixel that the field covers. */
function listCoveredPixels(
  length: number,
  fields: number,
  from: number,
  share: number,
): [at: number, covered: number][][] {
  return Array.from({ length: fields }, (_, field) => {
    const start = length * (from + (share * field) / fields);
    const end = length * (from + (share * (field + 1)) / fields);
    const covered: [number, number][] = [];
    for (let at = Math.floor(start); at < Math.min(length, Math.ceil(end)); at++) {
      const part = Math.min(at + 1, end) - Math.max(at, start);
      if (part > 1e-9) covered.push([at, part]);
    }
    return covered;
  });
}

/**
 * Bounding box of a face from brows to chin, as fractions of the upright photo's size. It contains nothing that
 * identifies the person.
 */
export type Face = { x: number; y: number; width: number; height: number };

/** The most salient point, as fractions of the upright photo's size. */
export type Focus = { x: number; y: number };

export const LUMINANCE_BINS = 16;

/** Histogram of lightness from black to white. The shares add up to 1. */
export type Luminance = number[];

export type PhotoFeatures = {
  /** Null until face detection has run. */
  faces: readonly Face[] | null;
  focus: Focus | null;
  luminance: Luminance | null;
};

/**
 * A photo counts as dark if its share of dark pixels is above `DARK_SHARE` and its share of light pixels is below
 * `LIGHT_SHARE`. Such a photo looks darker in print than on the screen.
 */
const DARK_SHARE = 0.6;
const LIGHT_SHARE = 0.1;

/** Predicts whether the photo looks too dark on paper, which has no backlight. Returns null without luminance data. */
export function predictPrintBrightness(luminance: Luminance | null): "dark" | "even" | null {
  if (!luminance) return null;
  const dark = sumBins(luminance.slice(0, 4));
  const light = sumBins(luminance.slice(9));
  return dark > DARK_SHARE && light < LIGHT_SHARE ? "dark" : "even";
}

const sumBins = (bins: readonly number[]) => bins.reduce((sum, bin) => sum + bin, 0);

/**
 * Measures sharpness as the variance of the Laplacian divided by the variance of lightness. The division removes the
 * effect of brightness and contrast. Values are comparable only between pictures of the same size and subject.
 */
export function measureSharpness({ width, height, pixels }: GrayRaster): number {
  if (width < 3 || height < 3) return 0;
  const edges = createVarianceAccumulator();
  const light = createVarianceAccumulator();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const around =
        (pixels[at - 1] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at - width] ?? 0) + (pixels[at + width] ?? 0);
      edges.add(around - 4 * (pixels[at] ?? 0));
      light.add(pixels[at] ?? 0);
    }
  }
  return light.variance() > 0 ? edges.variance() / light.variance() : 0;
}

function createVarianceAccumulator() {
  let [count, sum, squares] = [0, 0, 0];
  return {
    add: (value: number) => {
      count += 1;
      sum += value;
      squares += value * value;
    },
    variance: () => Math.max(0, squares / count - (sum / count) ** 2),
  };
}

/** Hash of 64 bits as two unsigned 32-bit integers. */
export type DifferenceHash = readonly [high: number, low: number];

const COLUMNS = 9;
const ROWS = 8;
/**
 * Maximum difference between gray levels that count as equal. It prevents film grain in even areas from changing the
 * hash.
 */
const NOISE_TOLERANCE = 1;

/**
 * Computes the 64-bit difference hash (dHash) of a picture or a part of it. There is one bit per horizontal pair in a 9
 * × 8 grid; it is set if the right field is lighter. Resizing, recompression and brightness changes flip few bits.
 */
export function computeDifferenceHash(
  raster: GrayRaster,
  area?: Parameters<typeof computeGridLightness>[3],
): DifferenceHash {
  const fields = computeGridLightness(raster, COLUMNS, ROWS, area);
  const hash: [number, number] = [0, 0];
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS - 1; column++) {
      const index = row * COLUMNS + column;
      const bit = (fields[index + 1] ?? 0) - (fields[index] ?? 0) > NOISE_TOLERANCE ? 1 : 0;
      const half = row < ROWS / 2 ? 0 : 1;
      hash[half] = ((hash[half] << 1) | bit) >>> 0;
    }
  }
  return hash;
}

export function computeHammingDistance(one: DifferenceHash, other: DifferenceHash): number {
  return countBits(one[0] ^ other[0]) + countBits(one[1] ^ other[1]);
}

function countBits(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((pairs + (pairs >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
