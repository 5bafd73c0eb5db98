import type { GreyRaster } from "./raster.ts";

/**
 * How sharp a picture is: the variance of its Laplacian (four neighbours less four times the pixel) over the variance of its
 * light, so that a brighter copy is no sharper one. Only pictures of the same size can be compared, and only those of the
 * same thing are worth comparing.
 */
export function sharpness({ width, height, pixels }: GreyRaster): number {
  if (width < 3 || height < 3) return 0;
  const edges = spread();
  const light = spread();
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

function spread() {
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
