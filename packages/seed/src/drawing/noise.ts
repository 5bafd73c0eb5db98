/** Unit vectors in 64 directions. */
const SLOPES_X = Float64Array.from({ length: 64 }, (_, index) => Math.cos((index / 64) * Math.PI * 2));
const SLOPES_Y = Float64Array.from({ length: 64 }, (_, index) => Math.sin((index / 64) * Math.PI * 2));

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

export type NoiseField = (x: number, y: number) => number;

/**
 * Creates a noise field with values from −1 to 1. It interpolates smoothly between random values at integer
 * coordinates.
 */
export function createSmoothNoise(seed: number): NoiseField {
  const computeValueAtGridCorner = (ix: number, iy: number) => hashGridCorner(seed, ix, iy) / 2147483648 - 1;
  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const tx = fade(x - ix);
    const ty = fade(y - iy);
    const top = computeValueAtGridCorner(ix, iy) * (1 - tx) + computeValueAtGridCorner(ix + 1, iy) * tx;
    const bottom = computeValueAtGridCorner(ix, iy + 1) * (1 - tx) + computeValueAtGridCorner(ix + 1, iy + 1) * tx;
    return top * (1 - ty) + bottom * ty;
  };
}

/**
 * Creates a noise field with values from about −1 to 1 whose hills are round. It blends slopes instead of values, so that
 * the grid does not show.
 */
export function createGradientNoise(seed: number): NoiseField {
  const computeSlope = (ix: number, iy: number, dx: number, dy: number) => {
    const direction = hashGridCorner(seed, ix, iy) & 63;
    return (SLOPES_X[direction] ?? 1) * dx + (SLOPES_Y[direction] ?? 0) * dy;
  };
  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const dx = x - ix;
    const dy = y - iy;
    const tx = fade(dx);
    const ty = fade(dy);
    const top = computeSlope(ix, iy, dx, dy) * (1 - tx) + computeSlope(ix + 1, iy, dx - 1, dy) * tx;
    const bottom = computeSlope(ix, iy + 1, dx, dy - 1) * (1 - tx) + computeSlope(ix + 1, iy + 1, dx - 1, dy - 1) * tx;
    return (top * (1 - ty) + bottom * ty) * 1.5;
  };
}

/** Creates a noise field with several octaves: large shapes with smaller details. Values are about −1 to 1. */
export function createLayeredNoise(seed: number, octaves: number, createNoise = createSmoothNoise): NoiseField {
  const layers = Array.from({ length: octaves }, (_, index) => createNoise(seed + index * 131));
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

/** Returns a random integer from 0 to 2³² − 1 for a corner of the grid. */
function hashGridCorner(seed: number, ix: number, iy: number): number {
  let hash = Math.imul(ix, 374761393) + Math.imul(iy, 668265263) + Math.imul(seed, 974634777);
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return (hash ^ (hash >>> 16)) >>> 0;
}
