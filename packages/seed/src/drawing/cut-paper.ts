import { createSmoothNoise } from "./noise.ts";
import { createPolylinePath, createSvgPath, type Point } from "./svg.ts";

export type Outline = readonly Point[];

/** Draws pieces of one cut paper with a soft shadow. */
export function drawCutPaper(pieces: readonly Outline[], fill: string, shadow: string): string {
  const d = pieces.map((piece) => createPolylinePath(piece, true)).join("");
  const castShadow = [26, 18, 11, 5].map((offset) =>
    createSvgPath(d, {
      fill: shadow,
      "fill-opacity": 0.06,
      stroke: shadow,
      "stroke-opacity": 0.03,
      "stroke-width": offset * 0.7,
      transform: `translate(${offset * 0.6} ${offset})`,
    }),
  );
  return [...castShadow, createSvgPath(d, { fill })].join("");
}

/** Follows an outline with scissors: short straight cuts that miss the line a little. */
export function cutAlong(outline: Outline, seed: number, cut = 62, miss = 3.6): Point[] {
  const noise = createSmoothNoise(seed);
  return resampleOutline(outline, cut).map(([x, y], index): Point => {
    const drift = index * 0.37;
    return [x + noise(drift, 1) * miss + noise(drift * 3.1, 2) * miss * 0.5, y + noise(drift, 7) * miss];
  });
}

/** Tears along an outline: a ragged line with fine teeth. */
export function tearAlong(outline: Outline, seed: number, depth = 14): Point[] {
  const noise = createSmoothNoise(seed);
  return resampleOutline(outline, 9).map(([x, y], index): Point => {
    const ragged = noise(index * 0.045, 1) * depth * 1.6 + noise(index * 0.31, 2) * depth * 0.5;
    return [x, y + ragged + noise(index * 0.9, 3) * depth * 0.25];
  });
}

function resampleOutline(outline: Outline, step: number): Point[] {
  const points: Point[] = [];
  for (const [index, [x, y]] of outline.entries()) {
    const [toX, toY] = outline[index + 1] ?? [x, y];
    const count = Math.max(1, Math.round(Math.hypot(toX - x, toY - y) / step));
    for (let part = 0; part < count; part++)
      points.push([x + ((toX - x) * part) / count, y + ((toY - y) * part) / count]);
  }
  return points;
}

/** Outlines an arch with straight legs, from the left foot over the top to the right foot. */
export function outlineArch(x: number, spring: number, floor: number, radius: number): Point[] {
  const bow = Array.from({ length: 61 }, (_, index): Point => {
    const angle = Math.PI + (index / 60) * Math.PI;
    return [x + Math.cos(angle) * radius, spring + Math.sin(angle) * radius];
  });
  return [[x - radius, floor], ...bow, [x + radius, floor]];
}

export function outlineCircle(x: number, y: number, radius: number): Point[] {
  return Array.from({ length: 73 }, (_, index): Point => {
    const angle = (index / 72) * Math.PI * 2;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
}
