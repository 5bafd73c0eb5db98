import { interpolateColors, mixColors } from "../../drawing/color.ts";
import { createLayeredNoise } from "../../drawing/noise.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { createSeededRandom } from "../../drawing/random.ts";
import {
  createEvenlySpacedNumbers,
  createLinearGradient,
  createRadialGradient,
  createSmoothCurvePath,
  createSvgCircle,
  createSvgPath,
  createSvgRect,
  getCanvasSize,
  type Point,
} from "../../drawing/svg.ts";
import { sortLightToDark } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

/** Draws mountains as layers of cut paper that fade towards a low sun. */
export const drawRidges: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const shades = [palette.ground, ...sortLightToDark(palette), palette.ink];
  const sky = createLinearGradient("sky", [
    [0, interpolateColors(shades, 0.22)],
    [0.45, interpolateColors(shades, 0.08)],
    [1, palette.ground],
  ]);
  const sunX = width * random.randomNumberBetween(0.3, 0.7);
  const sunY = height * random.randomNumberBetween(0.22, 0.3);
  const sunR = Math.min(width, height) * random.randomNumberBetween(0.13, 0.19);
  const count = random.randomIntegerBetween(6, 8);
  const layers = createEvenlySpacedNumbers(0, 1, count).map((depth, index) => {
    const crest = createRidgeLine(seed * 31 + index, { width, height, depth });
    const color = interpolateColors(shades, 0.36 + 0.62 * depth);
    const mist = mixColors(color, palette.ground, 0.42 * (1 - depth));
    const outline = `${createSmoothCurvePath(crest)}L${width + 40} ${height + 40}L-40 ${height + 40}Z`;
    return [
      createLinearGradient(`mist${index}`, [
        [0, color],
        [0.9, mist],
      ]),
      createSvgPath(outline, { fill: palette.ink, "fill-opacity": 0.05, transform: "translate(0 -26)" }),
      createSvgPath(outline, { fill: palette.ink, "fill-opacity": 0.07, transform: "translate(0 -12)" }),
      createSvgPath(outline, { fill: `url(#mist${index})` }),
    ].join("");
  });
  return createSvgDocument(
    size,
    palette.ground,
    sky,
    createRadialGradient("glow", [
      [0.4, palette.ground, 0.6],
      [1, palette.ground, 0],
    ]),
    createSvgRect(0, 0, width, height, { fill: "url(#sky)" }),
    createSvgCircle(sunX, sunY, sunR * 2.4, { fill: "url(#glow)" }),
    createSvgCircle(sunX, sunY, sunR, { fill: mixColors(palette.ground, "#ffffff", 0.5) }),
    ...layers,
  );
};

type Layer = { readonly width: number; readonly height: number; readonly depth: number };

function createRidgeLine(seed: number, { width, height, depth }: Layer): Point[] {
  const rough = createLayeredNoise(seed, 5);
  const base = height * (0.4 + 0.5 * depth ** 0.9);
  const swing = height * (0.085 - 0.025 * depth);
  return createEvenlySpacedNumbers(-40, width + 40, 90).map((x): Point => {
    const along = (x / 2000) * (2.2 - depth * 0.6);
    const peak = 1 - Math.abs(rough(along, 3)) * 1.7;
    return [x, base - swing * peak - rough(along * 9, 9) * swing * 0.12];
  });
}
