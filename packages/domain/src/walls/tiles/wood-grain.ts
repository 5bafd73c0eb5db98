/**
 * Computes the brightness of wavy wood fibers, about -0.17 to 0.17, at a position on a board in mm. Boards of different seeds
 * have different patterns.
 */
export function computeWoodGrain(along: number, across: number, seed: number): number {
  const wander = computeSmoothNoise(along / 60, seed) * 1.6;
  const rings = computeSmoothNoise((across + wander) * 1.1, seed + 1);
  const fibers =
    computeSmoothNoise((across + wander * 0.5) * 4.5, seed + 2) *
    (0.6 + 0.4 * computeSmoothNoise(along / 25, seed + 3));
  return rings * 0.11 + fibers * 0.06;
}

function computeSmoothNoise(at: number, seed: number): number {
  const cell = Math.floor(at);
  const part = at - cell;
  const ease = part * part * (3 - 2 * part);
  return computePixelNoise(cell, seed) * (1 - ease) + computePixelNoise(cell + 1, seed) * ease;
}

/** Returns deterministic noise from -1 to 1 for a pixel. */
export function computePixelNoise(x: number, y: number): number {
  let bits = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263);
  bits = Math.imul(bits ^ (bits >>> 13), 1_274_126_177);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2_147_483_648 - 1;
}
