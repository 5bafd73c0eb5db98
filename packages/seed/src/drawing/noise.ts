export type NoiseField = (x: number, y: number) => number;

/**
 * Creates a noise field with values from −1 to 1. It interpolates smoothly between random values at integer
 * coordinates.
 */
export function createSmoothNoise(seed: number): NoiseField {
  const computeValueAtGridCorner = (ix: number, iy: number) => {
    let hash = Math.imul(ix, 374761393) + Math.imul(iy, 668265263) + Math.imul(seed, 974634777);
    hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2147483648 - 1;
  };
  const applySmoothstep = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const tx = applySmoothstep(x - ix);
    const ty = applySmoothstep(y - iy);
    const top = computeValueAtGridCorner(ix, iy) * (1 - tx) + computeValueAtGridCorner(ix + 1, iy) * tx;
    const bottom = computeValueAtGridCorner(ix, iy + 1) * (1 - tx) + computeValueAtGridCorner(ix + 1, iy + 1) * tx;
    return top * (1 - ty) + bottom * ty;
  };
}

/** Creates a noise field with several octaves: large shapes with smaller details. Values are about −1 to 1. */
export function createLayeredNoise(seed: number, octaves: number): NoiseField {
  const layers = Array.from({ length: octaves }, (_, index) => createSmoothNoise(seed + index * 131));
  return (x, y) => {
    let sum = 0;
    let strength = 1;
    let scale = 1;
    for (const layer of layers) {
      sum += layer(x * scale, y * scale) * strength;
      strength /= 2;
      scale *= 2.03;
    }
    return sum / 1.6;
  };
}
