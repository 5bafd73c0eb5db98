import type { GrayRaster } from "./raster.ts";

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
