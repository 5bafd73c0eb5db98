import { interpolateColors } from "../../drawing/color.ts";
import { createSmoothNoise } from "../../drawing/noise.ts";
import { createSeededRandom } from "../../drawing/random.ts";
import {
  createEvenlySpacedNumbers,
  createSmoothCurvePath,
  createSvgDocument,
  createSvgPath,
  getCanvasSize,
  type Point,
} from "../../drawing/svg.ts";
import type { DrawArt } from "./draw-art.ts";

/** Draws horizontal lines that rise over hidden mountains; each line hides those behind it. */
export const drawWaves: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const rough = createSmoothNoise(seed * 3);
  const fine = createSmoothNoise(seed * 5);
  const peaks = [random.randomNumberBetween(0.3, 0.45), random.randomNumberBetween(0.55, 0.72)];
  const [left, right] = [width * 0.1, width * 0.9];
  const colors = [palette.accents[2], palette.accents[3], palette.accents[4], palette.accents[2]];
  const count = orientation === "portrait" ? 58 : 44;
  const lines = createEvenlySpacedNumbers(0, 1, count).map((depth, index) => {
    const base = height * (0.24 + 0.64 * depth);
    const lift = height * 0.2 * Math.sin(Math.PI * Math.min(1, depth * 0.9 + 0.12));
    const points = createEvenlySpacedNumbers(left, right, 110).map((x): Point => {
      const u = (x - left) / (right - left);
      const drift = 0.09 * rough(depth * 5, 40);
      const envelope = peaks.reduce((sum, peak) => sum + Math.exp(-(((u - peak - drift) / 0.13) ** 2)), 0);
      const bumps = 0.5 + 0.5 * rough(u * 7 + index * 0.07, index * 0.33) + 0.28 * fine(u * 26, index * 1.7);
      return [x, base - lift * Math.min(1, envelope) * Math.max(0, bumps) - 5 * fine(u * 30, index * 2.1)];
    });
    const stroke = index % 7 === 3 ? palette.ink : interpolateColors(colors, depth);
    return createSvgPath(createSmoothCurvePath(points), {
      fill: palette.ground,
      stroke,
      "stroke-width": 6.5,
      "stroke-linejoin": "round",
    });
  });
  return createSvgDocument(size, palette.ground, ...lines);
};
