import { interpolateColors, mixColors } from "../../drawing/color.ts";
import { createGradientNoise, createLayeredNoise, type NoiseField } from "../../drawing/noise.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { printPlate, smoothStep } from "../../drawing/plate.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import {
  createClipPath,
  createEvenlySpacedNumbers,
  createPolylinePath,
  createRadialGradient,
  createSvgCircle,
  createSvgPath,
  formatNumber,
  getCanvasSize,
  type Point,
  type Size,
} from "../../drawing/svg.ts";
import type { DrawArt } from "./draw-art.ts";

type Layer = {
  readonly index: number;
  /** From 0 for the farthest ridge to 1 for the nearest one. */
  readonly depth: number;
  readonly crest: readonly Point[];
  readonly color: string;
  readonly haze: string;
  /** Height of the firs on the crest. */
  readonly firs: number;
};

const CREST_POINTS = 330;

/** Draws mountains, or the edges of a forest, one behind the other in mist under a hazy sun. */
export const drawRidges: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const { ground, ink, accents } = palette;
  const shades = [ground, accents[0], accents[1], accents[2], accents[3], mixColors(accents[3], ink, 0.6), ink];
  const air = createLayeredNoise(seed * 3, 3, createGradientNoise);
  const isForest = seed % 4 === 0;
  const [sunX, sunY] = [width * random.randomNumberBetween(0.3, 0.7), height * random.randomNumberBetween(0.24, 0.3)];
  const sunR = Math.min(width, height) * 0.085;
  const haze = mixColors(ground, accents[0], 0.4);
  const layers = createEvenlySpacedNumbers(0, 1, isForest ? 6 : 7).map((depth, index): Layer => {
    const color = mixColors(interpolateColors(shades, 0.26 + 0.68 * depth), haze, 0.4 * (1 - depth) ** 1.4);
    const crest = isForest
      ? createForestFloor(seed * 31 + index, size, depth)
      : createRidgeLine(seed * 31 + index, size, depth);
    const firs = isForest ? 110 + 760 * depth ** 1.6 : depth > 0.8 ? height * (0.008 + 0.16 * (depth - 0.8)) : 0;
    return { index, depth, crest, color, haze, firs };
  });
  return createSvgDocument(
    size,
    ground,
    printPlate({
      x: -20,
      y: -20,
      width: width + 40,
      height: height * 0.7,
      columns: Math.round(width / 12),
      inks: [
        [0, interpolateColors(shades, 0.3)],
        [0.5, interpolateColors(shades, 0.17)],
        [1, mixColors(haze, "#ffffff", 0.25)],
      ],
      getTone: (x, y) =>
        smoothStep(-0.1, 0.46, y / height) + 0.1 * air(x / 1100 + 0.3 * air(x / 500, y / 240), y / 200),
    }),
    createRadialGradient("glow", [
      [0, "#fffdf6", 0.95],
      [0.17, "#fffdf6", 0.9],
      [0.21, "#fffaf0", 0.5],
      [0.42, "#fffaf0", 0.2],
      [1, "#fffaf0", 0],
    ]),
    createSvgCircle(sunX, sunY, sunR * 5, { fill: "url(#glow)" }),
    ...layers.map((layer) => drawLayer(random, layer, size, air)),
  );
};

/** Creates a crest with sharp summits, and between them saddles of different depth. */
function createRidgeLine(seed: number, { width, height }: Size, depth: number): Point[] {
  const range = createGradientNoise(seed);
  const spurs = createGradientNoise(seed + 7);
  const fine = createLayeredNoise(seed + 77, 4, createGradientNoise);
  const base = height * (0.47 + 0.47 * depth ** 1.1);
  const swing = height * (0.17 - 0.075 * depth);
  return createEvenlySpacedNumbers(-40, width + 40, CREST_POINTS).map((x): Point => {
    const along = (x / 2000) * (1.5 - 0.3 * depth);
    const sharp = (1 - Math.min(1, Math.abs(spurs(along * 2.3, 3.4)) * 1.9)) ** 1.25;
    const massif = 0.5 + 0.75 * range(along * 0.95, 8.3);
    const rise =
      0.72 * massif + 0.36 * sharp * (0.35 + massif) + 0.13 * fine(along * 5, 4) + 0.035 * fine(along * 23, 9);
    return [x, base - swing * rise];
  });
}

function createForestFloor(seed: number, { width, height }: Size, depth: number): Point[] {
  const roll = createLayeredNoise(seed, 2, createGradientNoise);
  const lean = (roll(9, 4) > 0 ? 1 : -1) * height * 0.06;
  const base = height * (0.46 + 0.49 * depth ** 1.15);
  return createEvenlySpacedNumbers(-40, width + 40, CREST_POINTS).map(
    (x): Point => [x, base + lean * (x / width - 0.5) * (1 - 0.5 * depth) - height * 0.035 * roll(x / 900, 3)],
  );
}

/** Draws a ridge: its slopes in light and shade, its firs, and the mist that rises from the valley behind the next one. */
function drawLayer(random: SeededRandom, layer: Layer, { width, height }: Size, air: NoiseField): string {
  const { index, depth, crest, color, haze, firs } = layer;
  const isForest = firs > height * 0.025;
  const top = Math.min(...crest.map(([, y]) => y));
  const body = createPolylinePath([...crest, [width + 40, height + 40], [-40, height + 40]], true);
  const getCrest = (x: number) =>
    crest[Math.max(0, Math.min(CREST_POINTS - 1, Math.round(((x + 40) / (width + 80)) * (CREST_POINTS - 1))))]?.[1] ??
    0;
  const slopes = {
    x: -20,
    y: top,
    width: width + 40,
    height: Math.min(height + 20 - top, height * 0.36),
    columns: Math.round(200 + 60 * depth),
    clip: `ridge${index}`,
    inks: [
      [0, mixColors(color, "#14161c", 0.42), 0.62],
      [0.5, color, 0],
      [1, mixColors(color, "#fff4e2", 0.42), 0.55],
    ] as const,
    getTone: (x: number, y: number) => {
      const down = y - getCrest(x);
      const bent = x + 46 * air(x / 210, y / 190 + index);
      const spur = Math.abs(air((bent + 0.45 * down) / 120 + index * 9, down / 1400 + 2));
      const gully = Math.abs(air((bent - 0.3 * down) / 74 + index * 5, down / 1200 + 4));
      return 0.5 + (1.15 * spur - 1 * gully) * smoothStep(-4, 30, down) * Math.exp(-down / (height * 0.07));
    },
  };
  const mist = {
    x: -20,
    y: top - firs,
    width: width + 40,
    height: height + 20 - top + firs,
    columns: 120,
    inks: [
      [0, haze, 0],
      [1, mixColors(haze, "#ffffff", 0.15), 0.95],
    ] as const,
    getTone: (x: number, y: number) => {
      const down = (y - getCrest(x)) / height;
      const drift = air(x / 620 + index * 3, y / 170);
      const rising = firs > 0 && depth < 0.7 ? -0.035 : 0.012;
      return smoothStep(rising, rising + 0.15, down + 0.05 * drift) * 0.95 * (1 - depth) ** 0.55 * (1 + 0.3 * drift);
    },
  };
  return [
    createClipPath(`ridge${index}`, createSvgPath(body, {})),
    createSvgPath(body + (firs > 0 ? growFirs(random, crest, firs, width) : ""), { fill: color }),
    isForest ? "" : printPlate(slopes),
    printPlate(mist),
  ].join("");
}

/** Outlines firs along a crest, in clumps of different height. */
function growFirs(random: SeededRandom, crest: readonly Point[], tall: number, width: number): string {
  const clumps = createLayeredNoise(random.randomIntegerBetween(1, 9999), 2, createGradientNoise);
  const firs: string[] = [];
  let x = -40;
  while (x < width + 40) {
    const y = crest[Math.round(((x + 40) / (width + 80)) * (crest.length - 1))]?.[1] ?? 0;
    const growth = smoothStep(-0.6, 0.6, clumps(x / (180 + tall * 1.6), 3));
    const height = tall * (0.3 + 0.7 * growth) * random.randomNumberBetween(0.5, 1.15);
    firs.push(outlineFir(random, x, y + height * 0.12, height));
    x += (height * random.randomNumberBetween(0.05, 0.2) + 3) * (growth < 0.15 ? 2.4 : 1);
  }
  return firs.join("");
}

/** Outlines a fir: a narrow cone of ragged branches that droop. */
function outlineFir(random: SeededRandom, x: number, y: number, height: number): string {
  const tiers = Math.max(3, Math.min(24, Math.round(height / 17)));
  const slim = random.randomNumberBetween(0.14, 0.21);
  const outlineSide = (side: number) =>
    createEvenlySpacedNumbers(0.03, 1, tiers).flatMap((t): Point[] => {
      const reach = height * slim * (0.06 + t ** 0.8) * random.randomNumberBetween(0.6, 1.12) * side;
      const at = y - height * (1 - t);
      return [
        [x + reach * 0.36, at],
        [x + reach, at + height * (0.3 / tiers + 0.045 * t)],
        [x + reach * 0.62, at + height * (0.35 / tiers + 0.03 * t)],
      ];
    });
  const outline: Point[] = [...outlineSide(-1).reverse(), [x, y - height * 1.03], ...outlineSide(1)];
  return `M${outline.map(([px, py]) => `${formatNumber(px)} ${formatNumber(py)}`).join("L")}Z`;
}
