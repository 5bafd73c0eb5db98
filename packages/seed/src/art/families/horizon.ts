import { interpolateColors, mixColors } from "../../drawing/color.ts";
import { createSmoothNoise } from "../../drawing/noise.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import {
  createClipPath,
  createEvenlySpacedNumbers,
  createLinearGradient,
  createRadialGradient,
  createSmoothCurvePath,
  createSvgCircle,
  createSvgGroup,
  createSvgPath,
  createSvgRect,
  formatNumber,
  getCanvasSize,
  type Point,
} from "../../drawing/svg.ts";
import { type Palette, sortLightToDark } from "../palettes.ts";
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
    ? drawWaterWithReflection(seed, size, line, sun, { warm, shades, palette })
    : drawDunes(seed, size, line, shades);
  return createSvgDocument(
    size,
    palette.ground,
    sky,
    createRadialGradient("glow", [
      [0.38, warm, 0.3],
      [1, warm, 0],
    ]),
    createClipPath("above", createSvgRect(0, 0, width, overWater ? line : height, {})),
    createSvgRect(0, 0, width, overWater ? line + 2 : height, { fill: "url(#sky)" }),
    createSvgGroup(
      { "clip-path": "url(#above)" },
      createSvgCircle(sun.x, sun.y, sun.r * 2.6, { fill: "url(#glow)" }),
      createSvgCircle(sun.x, sun.y, sun.r, { fill: warm }),
    ),
    lower,
  );
};

type Sun = { readonly x: number; readonly y: number; readonly r: number };
type WaterColors = { readonly warm: string; readonly shades: readonly string[]; readonly palette: Palette };
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
  { warm, shades, palette }: WaterColors,
): string {
  const random = createSeededRandom(seed + 5);
  const deep = createLinearGradient("deep", [
    [0, interpolateColors(shades, 0.62)],
    [1, interpolateColors(shades, 1)],
  ]);
  const glints: string[] = [];
  for (let y = line + 6; y < height - 40; ) {
    const far = (y - line) / (height - line);
    const thick = 5 + 22 * far ** 1.2;
    const breadth = sun.r * (1.25 - 0.5 * Math.sin(Math.PI * Math.min(1, far * 1.1)));
    const strokes = random.randomIntegerBetween(1, 3);
    for (let stroke = 0; stroke < strokes; stroke++) {
      const length = breadth * random.randomNumberBetween(0.5, 1.5) * (stroke === 0 ? 1 : 0.4);
      const x = sun.x + random.randomNormal() * breadth * (stroke === 0 ? 0.16 : 0.75);
      const lightness = random.chance(0.25) ? mixColors(warm, shades[0] ?? warm, 0.45) : warm;
      const wave = createWaveStroke(random, x, y + random.randomNormal() * thick * 0.5, length, thick);
      glints.push(
        createSvgPath(wave, {
          fill: lightness,
          "fill-opacity": (0.92 - 0.55 * far) * random.randomNumberBetween(0.6, 1),
        }),
      );
    }
    y += thick * random.randomNumberBetween(0.85, 1.6) + 3;
  }
  const swell = Array.from({ length: 260 }, () => {
    const far = random.randomNumberBetween(0, 1) ** 1.3;
    const length = (40 + 420 * far) * random.randomNumberBetween(0.5, 1.3);
    return createWaveStroke(
      random,
      random.randomNumberBetween(0, width),
      line + 12 + far * (height - line),
      length,
      2 + 12 * far,
    );
  });
  return [
    deep,
    createSvgRect(0, line, width, height - line + 20, { fill: "url(#deep)" }),
    createSvgPath(swell.filter((_, index) => index % 2 === 0).join(""), { fill: palette.ink, "fill-opacity": 0.12 }),
    createSvgPath(swell.filter((_, index) => index % 2 === 1).join(""), { fill: palette.ground, "fill-opacity": 0.09 }),
    ...glints,
  ].join("");
}

/** Outlines the stroke of a brush that lies on a wave: thick in the middle, thin at both ends. */
function createWaveStroke(random: SeededRandom, x: number, y: number, length: number, thick: number): string {
  const bow = random.randomNormal() * thick * 0.8;
  const middle = random.randomNumberBetween(-0.25, 0.25) * length;
  const formatPoint = (px: number, py: number) => `${formatNumber(px)} ${formatNumber(py)}`;
  const [start, end] = [formatPoint(x - length / 2, y), formatPoint(x + length / 2, y + bow * 0.3)];
  return `M${start}Q${formatPoint(x + middle, y + bow - thick)} ${end}Q${formatPoint(x + middle, y + bow + thick)} ${start}Z`;
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
