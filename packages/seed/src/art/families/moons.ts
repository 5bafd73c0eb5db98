import { mixColors } from "../../drawing/color.ts";
import { createGradientNoise, createLayeredNoise, type NoiseField } from "../../drawing/noise.ts";
import { createSvgDocument, drawSpecks } from "../../drawing/paper.ts";
import { printPlate, smoothStep } from "../../drawing/plate.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import {
  createClipPath,
  createEvenlySpacedNumbers,
  createRadialGradient,
  createSvgCircle,
  createSvgGroup,
  getCanvasSize,
  type Point,
  type Size,
} from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

type Moon = { readonly x: number; readonly y: number; readonly radius: number; readonly month: number };

/** Draws the moon as through a telescope: a calendar of its phases, seven nights of it, or one full moon behind clouds. */
export const drawMoons: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const random = createSeededRandom(seed);
  const clouds = createLayeredNoise(seed * 7, 4, createGradientNoise);
  const moons = placeMoons(seed, size);
  const isAlone = moons.length === 1;
  const surface = createSurface(seed, Math.min(440, Math.round((moons[0]?.radius ?? 0) * 0.8)));
  return createSvgDocument(
    size,
    palette.ground,
    drawNight(size, palette, clouds),
    drawStars(random, size, palette, moons),
    ...moons.map((moon, index) => drawMoon(moon, `moon${index}`, surface, palette)),
    isAlone ? drawCloudsInFront(size, palette, clouds) : "",
  );
};

function placeMoons(seed: number, { width, height }: Size): Moon[] {
  const kind = seed % 3;
  if (kind === 2) return [{ x: width * 0.5, y: height * 0.4, radius: width * 0.37, month: 0.497 }];
  if (kind === 0) {
    const [columns, rows] = [4, 7];
    const gap = Math.min((width * 0.82) / columns, (height * 0.84) / rows);
    return createEvenlySpacedNumbers(0, 27, 28).map((index) => ({
      x: width / 2 + ((index % columns) - (columns - 1) / 2) * gap,
      y: height / 2 + (Math.floor(index / columns) - (rows - 1) / 2) * gap,
      radius: gap * 0.37,
      month: (index + 0.5) / 28,
    }));
  }
  return createEvenlySpacedNumbers(0, 1, 7).map((share) => {
    const month = 0.5 + (share - 0.5) * 0.8;
    return height > width
      ? {
          x: width * (0.5 + 0.13 * Math.sin(share * Math.PI * 1.9 + 0.3)),
          y: height * (0.1 + 0.8 * share),
          radius: 158,
          month,
        }
      : { x: width * (0.1 + 0.8 * share), y: height * (0.72 - 0.43 * Math.sin(Math.PI * share)), radius: 150, month };
  });
}

type Surface = {
  readonly columns: number;
  readonly brightness: Float32Array;
  readonly slopeU: Float32Array;
  readonly slopeV: Float32Array;
};

/** Creates the face of the moon on a disc of radius 1: dark seas, bright highlands, craters and the rays of one. */
function createSurface(seed: number, columns: number): Surface {
  const seas = createLayeredNoise(seed * 23, 4, createGradientNoise);
  const grain = createLayeredNoise(seed * 29, 2, createGradientNoise);
  const [rayU, rayV] = [0.1, 0.66];
  const heights = stampCraters(seed, columns);
  const brightness = new Float32Array(columns * columns);
  for (let index = 0; index < heights.length; index++) {
    const u = ((index % columns) + 0.5) * (2 / columns) - 1;
    const v = (Math.floor(index / columns) + 0.5) * (2 / columns) - 1;
    if (u * u + v * v > 1.05) continue;
    const fine = grain(u * 11, v * 11);
    const [su, sv] = [u * 1.25 + 5 + 0.05 * fine, v * 1.25];
    const coarse = seas(su, sv) - 0.3 * v - 0.14 * u;
    const sea =
      0.55 * smoothStep(-0.2, 0.34, coarse) + 0.45 * smoothStep(-0.06, 0.3, coarse + 0.3 * seas(u * 4, v * 4 + 9));
    const away = Math.hypot(u - rayU, v - rayV);
    const ray = Math.abs(grain(Math.atan2(v - rayV, u - rayU) * 4, 3)) * Math.exp(-away * 2.2);
    const highland = 0.84 + 0.1 * fine + 0.08 * seas(u * 6 + 3, v * 6);
    brightness[index] =
      highland - 0.46 * sea + 0.3 * ray + 0.2 * Math.exp(-((away / 0.04) ** 2)) + 2.2 * (heights[index] ?? 0);
    heights[index] = (heights[index] ?? 0) + (0.011 - 0.008 * sea) * fine;
  }
  const step = 2 / columns;
  const computeSlope = (offset: number) =>
    heights.map((height, index) => ((heights[index + offset] ?? height) - height) / step);
  return { columns, brightness, slopeU: computeSlope(1), slopeV: computeSlope(columns) };
}

/** Returns the heights of craters, as raised rims around flat floors. Most are small and lie in the south. */
function stampCraters(seed: number, columns: number): Float32Array {
  const random = createSeededRandom(seed + 4);
  const heights = new Float32Array(columns * columns);
  for (let crater = 0; crater < 130; crater++) {
    const [r, angle] = [Math.sqrt(random.randomNumberBetween(0, 0.96)), random.randomNumberBetween(-0.6, 3.8)];
    const reach = (0.012 + 0.05 * random.randomNumberBetween(0, 1) ** 5) * (columns / 2);
    const [x, y] = [((Math.cos(angle) * r + 1) / 2) * columns, ((Math.sin(angle) * r + 1) / 2) * columns];
    for (let row = Math.max(0, Math.floor(y - reach * 2)); row < Math.min(columns, y + reach * 2); row++) {
      for (let column = Math.max(0, Math.floor(x - reach * 2)); column < Math.min(columns, x + reach * 2); column++) {
        const away = Math.hypot(column - x, row - y) / reach;
        const rim = 0.13 * Math.exp(-(((away - 1) / 0.3) ** 2)) - 0.15 * (1 - smoothStep(0.5, 1, away));
        const index = row * columns + column;
        heights[index] = (heights[index] ?? 0) + (rim * reach * 2) / columns;
      }
    }
  }
  return heights;
}

/** Draws the moon as lit from the side: `month` 0 is new, 0.5 full. Light that grazes shows the relief. */
function drawMoon({ x, y, radius, month }: Moon, id: string, surface: Surface, palette: Palette): string {
  const { columns, brightness, slopeU, slopeV } = surface;
  const sun = (month - 0.5) * Math.PI * 2;
  const [lightU, lightW] = [-Math.sin(sun), Math.cos(sun)];
  const bright = mixColors(palette.accents[2], palette.ink, 0.8);
  const night = mixColors(palette.ground, palette.accents[0], 0.3);
  const plate = printPlate({
    x: x - radius,
    y: y - radius,
    width: radius * 2,
    height: radius * 2,
    columns,
    inks: [
      [0, night],
      [0.16, mixColors(night, palette.accents[3], 0.22)],
      [0.55, mixColors(mixColors(palette.accents[2], palette.accents[4], 0.4), palette.accents[3], 0.2)],
      [1, mixColors(bright, "#ffffff", 0.25)],
    ],
    clip: id,
    getTone: (px, py) => {
      const [u, v] = [(px - x) / radius, (py - y) / radius];
      const r = u * u + v * v;
      if (r > 1.05) return 0;
      const index = Math.floor(((v + 1) / 2) * columns) * columns + Math.floor(((u + 1) / 2) * columns);
      const bulge = Math.sqrt(Math.max(0, 1 - r));
      const relief = (0.06 - lightU) * (slopeU[index] ?? 0) + 0.08 * (slopeV[index] ?? 0);
      const facing = u * lightU + bulge * lightW + relief * 0.2;
      const lit = smoothStep(-0.05, 0.34, facing) * (0.86 + 0.14 * bulge);
      return 0.03 + 0.04 * (brightness[index] ?? 0) + lit * (brightness[index] ?? 0) * (0.9 + 0.5 * relief);
    },
  });
  const glow = 0.34 * Math.max(0, Math.cos(sun)) ** 2;
  return [
    createRadialGradient(`${id}glow`, [
      [0.48, bright, glow],
      [0.6, bright, glow * 0.4],
      [0.78, bright, glow * 0.1],
      [1, bright, 0],
    ]),
    createSvgCircle(x, y, radius * 1.9, { fill: `url(#${id}glow)` }),
    createClipPath(id, createSvgCircle(x, y, radius, {})),
    plate,
  ].join("");
}

function drawNight({ width, height }: Size, palette: Palette, clouds: NoiseField): string {
  return printPlate({
    x: -20,
    y: -20,
    width: width + 40,
    height: height + 40,
    columns: width / 12.5,
    inks: [
      [0, mixColors(palette.ground, "#000000", 0.35)],
      [0.5, palette.ground],
      [1, mixColors(palette.ground, palette.accents[0], 0.9)],
    ],
    getTone: (x, y) => 0.2 + 0.5 * (y / height) + 0.34 * clouds(x / 900, y / 700),
  });
}

/** Draws veils of cloud that drift across the picture, thin over the moon. */
function drawCloudsInFront({ width, height }: Size, palette: Palette, clouds: NoiseField): string {
  const dark = mixColors(palette.ground, "#000000", 0.25);
  return printPlate({
    x: -20,
    y: height * 0.42,
    width: width + 40,
    height: height * 0.58 + 20,
    columns: 220,
    inks: [
      [0, palette.accents[1], 0],
      [0.4, palette.accents[1], 0.4],
      [0.75, palette.accents[0], 0.88],
      [1, dark, 0.96],
    ],
    getTone: (x, y) => {
      const veil = clouds(x / 1100 + 0.35 * clouds(x / 500, y / 300), y / 240 + 7);
      return smoothStep(0.42, 0.74, y / height + 0.22 * veil) * (0.86 + 0.3 * veil);
    },
  });
}

function drawStars(random: SeededRandom, { width, height }: Size, palette: Palette, moons: readonly Moon[]): string {
  const bySize = [2.4, 3.4, 5.2, 8].map((size, index) => {
    const stars = Array.from(
      { length: [420, 170, 46, 9][index] ?? 0 },
      (): Point => [random.randomNumberBetween(0, width), random.randomNumberBetween(0, height)],
    );
    const visible = stars.filter(([x, y]) =>
      moons.every((moon) => Math.hypot(x - moon.x, y - moon.y) > moon.radius * 1.06),
    );
    return drawSpecks(visible, { "stroke-width": size, "stroke-opacity": 0.4 + 0.14 * index });
  });
  return createSvgGroup({ stroke: palette.ink }, ...bySize);
}
