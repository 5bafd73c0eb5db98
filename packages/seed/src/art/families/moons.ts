import { mixColors } from "../../drawing/color.ts";
import { createGradientNoise, createLayeredNoise } from "../../drawing/noise.ts";
import { createSvgDocument, drawBareSpots, drawSpecks } from "../../drawing/paper.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import {
  createEvenlySpacedNumbers,
  createSvgCircle,
  createSvgGroup,
  createSvgPath,
  formatNumber,
  getCanvasSize,
  type Point,
} from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

/** Draws moon phases in an arc or a calendar, or one full moon in dots. */
export const drawMoons: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const short = Math.min(width, height);
  const portrait = orientation === "portrait";
  const kind = seed % 3;
  if (kind === 0) {
    const [columns, rows] = portrait ? [4, 7] : [7, 4];
    const gap = Math.min((width * 0.8) / columns, (height * 0.84) / rows);
    const calendar = Array.from({ length: columns * rows }, (_, index) =>
      drawMoonPhase(
        width / 2 + ((index % columns) - (columns - 1) / 2) * gap,
        height / 2 + (Math.floor(index / columns) - (rows - 1) / 2) * gap,
        gap * 0.36,
        index / (columns * rows),
        palette,
      ),
    );
    return createSvgDocument(size, palette.ground, ...calendar, drawBareSpots(size, palette.ground, 0.4));
  }
  if (kind === 1) {
    const line = portrait ? height : width;
    const row = createEvenlySpacedNumbers(0, 1, 7).map((share, index) => {
      const offset = line * (0.13 + 0.74 * share);
      const radius = line * (0.032 + 0.026 * Math.sin(Math.PI * share));
      return portrait
        ? drawMoonPhase(width / 2, offset, radius, (index + 1) / 8, palette)
        : drawMoonPhase(offset, height / 2, radius, (index + 1) / 8, palette);
    });
    const rings = [0.36, 0.385, 0.44].map((r, index) =>
      createSvgCircle(width / 2, height / 2, short * r, {
        fill: "none",
        stroke: palette.accents[2],
        "stroke-width": index === 1 ? 3 : 6,
        opacity: 0.55,
      }),
    );
    return createSvgDocument(
      size,
      palette.ground,
      ...rings,
      ...row,
      drawBareSpots(size, palette.ground, 0.4),
      drawStarDust(random, size, palette),
    );
  }
  const [x, y] = [width * 0.5, height * (portrait ? 0.42 : 0.5)];
  return createSvgDocument(
    size,
    palette.ground,
    drawStarDust(random, size, palette),
    createSvgCircle(x, y, short * 0.4, { fill: "none", stroke: palette.accents[2], "stroke-width": 5, opacity: 0.6 }),
    drawDottedMoon(seed, x, y, short * 0.36, palette),
  );
};

type Box = { readonly width: number; readonly height: number };

/** Draws a moon phase: `month` 0 is new, 0.5 full. */
function drawMoonPhase(x: number, y: number, radius: number, month: number, palette: Palette): string {
  const lit = mixColors(palette.accents[2], palette.ink, 0.55);
  const waxing = month < 0.5;
  const bulge = Math.cos(month * Math.PI * 2) * radius;
  const outer = `A${formatNumber(radius)} ${formatNumber(radius)} 0 0 ${waxing ? 1 : 0} ${formatNumber(x)} ${formatNumber(y + radius)}`;
  const inwards = bulge > 0 === waxing ? 0 : 1;
  const inner = `A${formatNumber(Math.abs(bulge))} ${formatNumber(radius)} 0 0 ${inwards} ${formatNumber(x)} ${formatNumber(y - radius)}`;
  return [
    createSvgCircle(x, y, radius, { fill: palette.accents[0], stroke: lit, "stroke-width": 4 }),
    month > 0.01
      ? createSvgPath(`M${formatNumber(x)} ${formatNumber(y - radius)}${outer}${inner}Z`, { fill: lit })
      : "",
  ].join("");
}

function drawStarDust(random: SeededRandom, { width, height }: Box, palette: Palette): string {
  const stars = Array.from({ length: 190 }, () =>
    createSvgCircle(
      random.randomNumberBetween(0, width),
      random.randomNumberBetween(0, height),
      random.pick([2.5, 3.5, 3.5, 6]),
      {
        "fill-opacity": random.randomNumberBetween(0.25, 0.9),
      },
    ),
  );
  return createSvgGroup({ fill: palette.ink }, ...stars);
}

/** Draws a moon of dots on a sunflower spiral, with dense seas, bright highlands and a shaded edge. */
function drawDottedMoon(seed: number, x: number, y: number, radius: number, palette: Palette): string {
  const seas = createLayeredNoise(seed * 23, 4, createGradientNoise);
  const craters = scatterCraters(seed);
  const dots = new Map<number, Point[]>();
  const count = 7600;
  for (let index = 0; index < count; index++) {
    const r = Math.sqrt((index + 0.5) / count);
    const angle = index * 2.399963;
    const [u, v] = [Math.cos(angle) * r, Math.sin(angle) * r];
    const bulge = Math.sqrt(Math.max(0, 1 - r * r));
    const sea = Math.max(0, Math.min(1, 0.5 + 2.2 * seas(u * 1.5 + 5, v * 1.5)));
    const ground = 0.42 + 0.5 * sea + 0.12 * seas(u * 9, v * 9 + 3) + measureCraterLight(craters, u, v);
    const light = Math.max(0.12, ground) * (0.5 + 0.6 * Math.max(0, 0.4 * -u + 0.25 * -v + 0.75 * bulge));
    const size = Math.round(radius * 0.042 * Math.min(1.05, 0.3 + light)) / 2;
    const dotsOfSize = dots.get(size) ?? [];
    dotsOfSize.push([x + u * radius, y + v * radius]);
    dots.set(size, dotsOfSize);
  }
  const color = mixColors(palette.accents[2], palette.ink, 0.6);
  return [...dots].map(([size, points]) => drawSpecks(points, { stroke: color, "stroke-width": size })).join("");
}

type Crater = { readonly u: number; readonly v: number; readonly reach: number };

/** Scatters craters over the disc of a moon. Most are small. */
function scatterCraters(seed: number): Crater[] {
  const random = createSeededRandom(seed + 4);
  return Array.from({ length: 46 }, () => {
    const [r, angle] = [Math.sqrt(random.randomNumberBetween(0, 0.9)), random.randomNumberBetween(0, Math.PI * 2)];
    return {
      u: Math.cos(angle) * r,
      v: Math.sin(angle) * r,
      reach: 0.022 + 0.085 * random.randomNumberBetween(0, 1) ** 3,
    };
  });
}

/** Returns how much brighter a place is because of the craters: bright rims, dim floors. */
function measureCraterLight(craters: readonly Crater[], u: number, v: number): number {
  return craters.reduce((light, crater) => {
    const away = Math.hypot(u - crater.u, v - crater.v) / crater.reach;
    if (away > 2) return light;
    return light + 0.3 * Math.exp(-(((away - 1) / 0.28) ** 2)) - (away < 0.75 ? 0.14 : 0);
  }, 0);
}
