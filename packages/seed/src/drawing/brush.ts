import { mixColors } from "./color.ts";
import { createSmoothNoise } from "./noise.ts";
import type { SeededRandom } from "./random.ts";
import { createEvenlySpacedNumbers, createPolylinePath, createSvgGroup, createSvgPath, type Point } from "./svg.ts";

export type BrushStroke = {
  readonly seed: number;
  readonly color: string;
  readonly thick: number;
  /** Returns the point at share `t` of the stroke, `aside` units from its middle. */
  readonly locate: (t: number, aside: number) => Point;
  /** From 0 for a full brush to 1 for a brush that is dry at the end. */
  readonly dry: number;
};

const BRISTLE = 4.2;

/** Draws a stroke of opaque paint by its bristles, which differ in shade and run dry towards the end. */
export function drawBrushStroke(random: SeededRandom, { seed, color, thick, locate, dry }: BrushStroke): string {
  const noise = createSmoothNoise(seed);
  const bristles = createEvenlySpacedNumbers(-0.5, 0.5, Math.round(thick / BRISTLE)).map((across, index) => {
    const edge = Math.abs(across) * 2;
    const begin = 0.012 * noise(index * 0.21, 5) + random.randomNumberBetween(0, 0.008);
    const end = 1 - 0.05 * dry * (1 + noise(index * 0.17, 9)) - random.randomNumberBetween(0, 0.02);
    const runs: Point[][] = [[]];
    for (const t of createEvenlySpacedNumbers(begin, end, 100)) {
      const swell = 1 + 0.07 * noise(t * 5, 3) - 0.05 * t;
      const streak = noise(index * 0.5, t * 7) * 0.5 + noise(index * 1.9, t * 30) * 0.5;
      if (streak > 0.95 - dry * (0.25 + 0.75 * t) * 0.55 - edge ** 6 * 0.35) runs.push([]);
      else runs[runs.length - 1]?.push(locate(t, across * thick * swell));
    }
    const shade = 0.5 * noise(index * 0.33, 12) + random.randomNumberBetween(-0.4, 0.4);
    return createSvgPath(
      runs
        .filter((run) => run.length > 1)
        .map((run) => createPolylinePath(run))
        .join(""),
      {
        stroke: mixColors(color, shade > 0 ? "#fff6e8" : "#2a1c14", Math.abs(shade) * 0.16),
        "stroke-width": random.randomNumberBetween(BRISTLE, BRISTLE * 1.9),
      },
    );
  });
  return createSvgGroup({ fill: "none", "stroke-linecap": "round", "stroke-opacity": 0.93 }, ...bristles);
}

/** Paints a disc with parallel strokes of different lengths. */
export function drawBrushDisc(
  random: SeededRandom,
  seed: number,
  color: string,
  [x, y]: Point,
  radius: number,
): string {
  const tilt = random.randomNumberBetween(-0.5, -0.2);
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const outline = createSmoothNoise(seed + 3);
  const locate = (t: number, aside: number): Point => {
    const half = Math.sqrt(Math.max(0, radius * radius - aside * aside));
    const along = (t * 2 - 1) * half * (1 + 0.05 * outline(aside * 0.03, 1));
    return [x + along * cos - aside * sin, y + along * sin + aside * cos];
  };
  return drawBrushStroke(random, { seed, color, thick: radius * 2, locate, dry: 0.55 });
}
