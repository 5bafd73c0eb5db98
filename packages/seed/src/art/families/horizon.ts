import { interpolateColors, mixColors } from "../../drawing/color.ts";
import { createSmoothNoise } from "../../drawing/noise.ts";
import { createSeededRandom } from "../../drawing/random.ts";
import {
  createClipPath,
  createEvenlySpacedNumbers,
  createLinearGradient,
  createRadialGradient,
  createSmoothCurvePath,
  createSvgCircle,
  createSvgDocument,
  createSvgGroup,
  createSvgPath,
  createSvgRect,
  getCanvasSize,
  type Point,
} from "../../drawing/svg.ts";
import { sortLightToDark } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

/** Draws a sun and a horizon, with a reflection on water or a shadow on dunes. */
export const drawHorizon: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const shades = [palette.ground, ...sortLightToDark(palette)];
  const line = height * random.randomNumberBetween(0.56, 0.66);
  const sun = {
    x: width * random.randomNumberBetween(0.36, 0.64),
    y: line - height * random.randomNumberBetween(0.04, 0.2),
    r: Math.min(width, height) * random.randomNumberBetween(0.19, 0.25),
  };
  const warm = [...palette.accents].sort((a, b) => computeColorWarmth(b) - computeColorWarmth(a))[0] ?? palette.ink;
  const sky = createLinearGradient("sky", [
    [0, interpolateColors(shades, 0.32)],
    [0.55, interpolateColors(shades, 0.1)],
    [1, mixColors(palette.ground, warm, 0.18)],
  ]);
  const overWater = random.chance(0.55);
  const lower = overWater
    ? drawWaterWithReflection(seed, size, line, sun, warm, shades)
    : drawDunes(seed, size, line, shades);
  return createSvgDocument(
    size,
    palette.ground,
    sky,
    createRadialGradient("glow", [
      [0.5, warm, 0.3],
      [1, warm, 0],
    ]),
    createClipPath("above", createSvgRect(0, 0, width, overWater ? line : height, {})),
    createSvgRect(0, 0, width, overWater ? line + 2 : height, { fill: "url(#sky)" }),
    createSvgGroup(
      { "clip-path": "url(#above)" },
      createSvgCircle(sun.x, sun.y, sun.r * 2, { fill: "url(#glow)" }),
      createSvgCircle(sun.x, sun.y, sun.r, { fill: warm }),
    ),
    lower,
  );
};

type Sun = { readonly x: number; readonly y: number; readonly r: number };
type Box = { readonly width: number; readonly height: number };

function computeColorWarmth(color: string): number {
  const value = Number.parseInt(color.slice(1), 16);
  return ((value >> 16) & 255) - (value & 255);
}

function drawWaterWithReflection(
  seed: number,
  { width, height }: Box,
  line: number,
  sun: Sun,
  warm: string,
  shades: string[],
): string {
  const random = createSeededRandom(seed + 5);
  const deep = createLinearGradient("deep", [
    [0, interpolateColors(shades, 0.62)],
    [1, interpolateColors(shades, 1)],
  ]);
  const glints: string[] = [];
  for (let y = line + 14; y < height - 60; y += 18 + (y - line) * 0.032) {
    const far = (y - line) / (height - line);
    const spread = sun.r * (0.9 - 0.35 * far) * random.randomNumberBetween(0.45, 1.1);
    const x = sun.x + random.randomNormal() * sun.r * (0.12 + 0.2 * far);
    const thick = 7 + 13 * far;
    const glint = { fill: warm, rx: thick / 2, "fill-opacity": 0.95 - 0.5 * far };
    glints.push(createSvgRect(x - spread, y, spread * 2, thick, glint));
    if (random.chance(0.35)) {
      const aside = x + (random.chance(0.5) ? 1 : -1) * spread * random.randomNumberBetween(1.3, 2.1);
      glints.push(createSvgRect(aside, y + thick, spread * 0.35, thick * 0.8, { ...glint, "fill-opacity": 0.5 }));
    }
  }
  return [deep, createSvgRect(0, line, width, height - line + 20, { fill: "url(#deep)" }), ...glints].join("");
}

const RIPPLES = 14;

/** Draws dunes whose ripples follow the crest. */
function drawDunes(seed: number, { width, height }: Box, line: number, shades: string[]): string {
  return createEvenlySpacedNumbers(0, 1, 4)
    .map((depth, index) => {
      const roll = createSmoothNoise(seed * 7 + index);
      const top = line + (height - line) * depth * 0.62;
      const crest = createEvenlySpacedNumbers(-60, width + 60, 14).map((x): Point => {
        const swell = roll((x / width) * 1.7, index) * height * (0.03 + 0.03 * depth);
        return [x, top + (index === 0 ? swell * 0.4 : swell)];
      });
      const outline = createSmoothCurvePath(crest);
      const color = interpolateColors(shades, 0.4 + 0.45 * depth);
      const ripples = createEvenlySpacedNumbers(1, RIPPLES, RIPPLES).map((ripple) =>
        createSvgPath(outline, {
          fill: "none",
          stroke: interpolateColors(shades, 0.12 + 0.4 * depth),
          "stroke-width": 3 + 4 * depth,
          "stroke-opacity": 0.75 * (1 - ripple / (RIPPLES + 1)),
          transform: `translate(${ripple * 14 * (index % 2 ? 1 : -1)} ${ripple ** 1.35 * (7 + 9 * depth)})`,
        }),
      );
      return [
        createLinearGradient(`dune${index}`, [
          [0, color],
          [1, interpolateColors(shades, 0.55 + 0.45 * depth)],
        ]),
        createSvgPath(`${outline}L${width + 60} ${height + 40}L-60 ${height + 40}Z`, { fill: `url(#dune${index})` }),
        ...ripples,
      ].join("");
    })
    .join("");
}
