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
