import { mixColors } from "../../drawing/color.ts";
import { createGradientNoise, createLayeredNoise, type NoiseField } from "../../drawing/noise.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { printPlate, smoothStep } from "../../drawing/plate.ts";
import {
  createEvenlySpacedNumbers,
  createLinearGradient,
  createPolylinePath,
  createRadialGradient,
  createSvgCircle,
  createSvgPath,
  getCanvasSize,
  type Point,
  type Size,
  type Stop,
} from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

type Inks = readonly [Stop, ...Stop[]];
type Sun = { readonly x: number; readonly y: number; readonly r: number };

/** Draws the sun over the sea like a long exposure: a sunrise in mist, or a boat that crosses the light of the evening. */
export const drawSea: DrawArt = (seed, palette, orientation) =>
  orientation === "portrait" ? drawMistySunrise(seed, palette) : drawEveningCrossing(seed, palette);

function drawMistySunrise(seed: number, palette: Palette): string {
  const size = getCanvasSize("portrait");
  const { width, height } = size;
  const line = height * 0.655;
  const sun = { x: width * 0.56, y: height * 0.475, r: width * 0.21 };
  const [charcoal, gray, stone, mist, red] = palette.accents;
  const air = createLayeredNoise(seed * 3, 4, createGradientNoise);
  const pale = mixColors(palette.ground, mist, 0.35);
  return createSvgDocument(
    size,
    palette.ground,
    drawSky(size, line, air, [
      [0, mixColors(stone, gray, 0.35)],
      [0.5, mixColors(mist, stone, 0.25)],
      [0.8, pale],
      [1, mixColors(pale, red, 0.1)],
    ]),
    createLinearGradient("sun", [
      [0, mixColors(red, "#ff5a3c", 0.25)],
      [0.55, red, 0.97],
      [1, mixColors(red, pale, 0.3), 0.7],
    ]),
    drawGlow(sun, red, 0.26),
    createSvgCircle(sun.x, sun.y, sun.r, { fill: "url(#sun)" }),
    drawHeadland(seed, size, line, mixColors(gray, mist, 0.45)),
    drawWater(size, line, createWaves(seed, size, line), [
      [0, mixColors(charcoal, gray, 0.08)],
      [0.45, mixColors(gray, charcoal, 0.2)],
      [0.8, mixColors(stone, mist, 0.5)],
      [1, pale],
    ]),
    drawGlitter(size, line, sun, createWaves(seed + 9, size, line), red),
    drawMist(size, line, air, pale),
  );
}

function drawEveningCrossing(seed: number, palette: Palette): string {
  const size = getCanvasSize("landscape");
  const { width, height } = size;
  const line = height * 0.6;
  const sun = { x: width * 0.415, y: height * 0.49, r: height * 0.085 };
  const [rose, mauve, wine, plum, gold] = palette.accents;
  const air = createLayeredNoise(seed * 3, 5, createGradientNoise);
  const glow = mixColors(gold, palette.ground, 0.5);
  return createSvgDocument(
    size,
    palette.ground,
    drawSky(size, line, air, [
      [0, mixColors(plum, palette.ink, 0.1)],
      [0.35, mixColors(wine, plum, 0.25)],
      [0.62, mauve],
      [0.82, mixColors(rose, gold, 0.3)],
      [1, glow],
    ]),
    drawGlow(sun, mixColors(gold, "#fff3d0", 0.4), 0.85),
    createRadialGradient("sun", [
      [0, "#fffbea"],
      [0.88, mixColors(gold, "#fff6dc", 0.85)],
      [1, mixColors(gold, "#fff3d0", 0.75), 0],
    ]),
    createSvgCircle(sun.x, sun.y, sun.r * 1.06, { fill: "url(#sun)" }),
    drawClouds(size, line, air, mixColors(wine, plum, 0.3)),
    drawHeadland(seed, size, line, mixColors(wine, plum, 0.5)),
    drawWater(size, line, createWaves(seed, size, line), [
      [0, mixColors(plum, palette.ink, 0.65)],
      [0.5, mixColors(plum, wine, 0.45)],
      [0.85, mixColors(mauve, gold, 0.25)],
      [1, mixColors(rose, gold, 0.4)],
    ]),
    drawGlitter(size, line, sun, createWaves(seed + 9, size, line), mixColors(gold, "#fff0c8", 0.55)),
    drawBoat([width * 0.6, line + height * 0.085], height * 0.1, palette.ink),
  );
}

/** Draws a sky whose tone rises towards the horizon, uneven from thin cloud. */
function drawSky({ width }: Size, line: number, air: NoiseField, inks: Inks): string {
  return printPlate({
    x: -20,
    y: -20,
    width: width + 40,
    height: line + 40,
    columns: Math.round(width / 10),
    inks,
    getTone: (x, y) => {
      const streak = air(x / 1300 + 0.3 * air(x / 600, y / 260 + 4), y / 210);
      return smoothStep(-0.12, 1.06, y / line) + 0.075 * streak;
    },
  });
}

function drawGlow({ x, y, r }: Sun, color: string, strength: number): string {
  return [
    createRadialGradient("glow", [
      [0, color, strength],
      [0.22, color, strength * 0.5],
      [0.5, color, strength * 0.16],
      [1, color, 0],
    ]),
    createSvgCircle(x, y, r * 5, { fill: "url(#glow)" }),
  ].join("");
}

/** Draws long banks of cloud that grow thinner towards the sun. */
function drawClouds({ width }: Size, line: number, air: NoiseField, color: string): string {
  return printPlate({
    x: -20,
    y: -20,
    width: width + 40,
    height: line,
    columns: 330,
    inks: [
      [0, color, 0],
      [1, color, 0.72],
    ],
    getTone: (x, y) => {
      const drift = air(x / 900, y / 300 + 20);
      const bank = air(x / 1500 + 0.25 * drift, y / 95 + 0.8 * drift + 11);
      return smoothStep(-0.06, 0.66, bank) * (0.6 + 0.4 * Math.sin((y / line) * Math.PI));
    },
  });
}

/** Draws a far coast that falls to the horizon. */
function drawHeadland(seed: number, { width }: Size, line: number, color: string): string {
  const rough = createLayeredNoise(seed * 5, 5, createGradientNoise);
  const crest = createEvenlySpacedNumbers(-20, width * 0.42, 120).map((x): Point => {
    const fall = 1 - smoothStep(0, width * 0.41, x);
    return [x, line - fall * (52 + 52 * rough(x / 420, 2) + 14 * rough(x / 70, 8))];
  });
  return [
    createLinearGradient("coast", [
      [0, color, 0.85],
      [1, color, 0.4],
    ]),
    createSvgPath(createPolylinePath([...crest, [width * 0.42, line + 4], [-20, line + 4]], true), {
      fill: "url(#coast)",
    }),
  ].join("");
}

/** Creates a field of waves, from −1 to 1, that come closer together towards the horizon. */
function createWaves(seed: number, { width, height }: Size, line: number): NoiseField {
  const noise = createLayeredNoise(seed * 11, 3, createGradientNoise);
  return (x, y) => {
    const near = Math.max(0, y - line) / (height - line) + 0.035;
    return noise((x - width / 2) / (60 + 640 * near), 17 * Math.log(near));
  };
}

function drawWater({ width, height }: Size, line: number, waves: NoiseField, inks: Inks): string {
  return printPlate({
    x: -20,
    y: line,
    width: width + 40,
    height: height - line + 20,
    columns: Math.round(width / 5.5),
    inks,
    getTone: (x, y) => {
      const near = (y - line) / (height - line);
      return (1 - near) ** 2.2 * 0.92 + 0.06 + waves(x, y) * (0.05 + 0.16 * near ** 0.6);
    },
  });
}

/** Draws the light of the sun on the waves: a column that breaks into glints and widens towards the viewer. */
function drawGlitter({ width, height }: Size, line: number, sun: Sun, waves: NoiseField, color: string): string {
  return printPlate({
    x: -20,
    y: line,
    width: width + 40,
    height: height - line + 20,
    columns: Math.round(width / 5),
    inks: [
      [0, color, 0],
      [1, color, 0.95],
    ],
    getTone: (x, y) => {
      const near = (y - line) / (height - line);
      const aside = (x - sun.x) / (sun.r * (0.85 + 1.15 * near));
      const chance = Math.exp(-aside * aside);
      if (chance < 0.02) return 0;
      return (
        smoothStep(1 - 0.95 * chance, 1.45 - 0.7 * chance, 0.62 + 0.75 * waves(x, y)) *
        (1 - 0.5 * near) *
        (0.35 + 0.65 * chance)
      );
    },
  });
}

/** Draws mist that hides the horizon. */
function drawMist({ width }: Size, line: number, air: NoiseField, color: string): string {
  return printPlate({
    x: -20,
    y: line - 520,
    width: width + 40,
    height: 940,
    columns: 170,
    inks: [
      [0, color, 0],
      [1, color, 0.92],
    ],
    getTone: (x, y) => {
      const drift = air(x / 800 + 9, y / 170);
      const away = (y - line + 30) / (210 + 120 * drift);
      return Math.exp(-away * away) * (0.86 + 0.3 * drift);
    },
  });
}

/** Draws a small sailing boat and its reflection. */
function drawBoat([x, y]: Point, tall: number, color: string): string {
  const at = (points: readonly Point[], flip = 1) =>
    createPolylinePath(
      points.map(([u, v]): Point => [x + u * tall, y + v * tall * flip]),
      true,
    );
  const parts: readonly (readonly Point[])[] = [
    [
      [-0.36, -0.12],
      [0.38, -0.14],
      [0.3, 0],
      [-0.26, 0],
    ],
    [
      [0.005, -0.16],
      [0.02, -1],
      [0.035, -0.16],
    ],
    [
      [0.05, -0.2],
      [0.04, -0.95],
      [0.2, -0.52],
      [0.36, -0.22],
    ],
    [
      [-0.02, -0.2],
      [-0.005, -0.86],
      [-0.3, -0.2],
    ],
  ];
  const reflection = createEvenlySpacedNumbers(0, 1, 12).map((t, index) => {
    const half = (0.34 - 0.26 * t) * tall * (index % 2 ? 0.8 : 1);
    const [cx, cy] = [x + Math.sin(index * 2.4) * 0.05 * tall, y + (0.05 + 0.72 * t) * tall];
    return `M${Math.round(cx - half)} ${Math.round(cy)}h${Math.round(half * 2)}`;
  });
  return [
    createSvgPath(reflection.join(""), {
      fill: "none",
      stroke: color,
      "stroke-width": 7,
      "stroke-opacity": 0.42,
      "stroke-linecap": "round",
    }),
    createSvgPath(parts.map((part) => at(part)).join(""), { fill: color, "fill-opacity": 0.94 }),
  ].join("");
}
