import { interpolateColors, mixColors } from "../../drawing/color.ts";
import { createGradientNoise, createLayeredNoise, type NoiseField } from "../../drawing/noise.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { printPlate, smoothStep } from "../../drawing/plate.ts";
import {
  createClipPath,
  createEvenlySpacedNumbers,
  createPolylinePath,
  createRadialGradient,
  createSvgCircle,
  createSvgEllipse,
  createSvgPath,
  getCanvasSize,
  type Point,
  type Size,
} from "../../drawing/svg.ts";
import { sortLightToDark } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

type Dune = {
  /** Crest from left to right. */
  readonly crest: readonly Point[];
  /** Line that parts the lit side from the shaded side, from the top of the crest downwards. */
  readonly edge: readonly Point[];
  readonly haze: number;
};

/** Draws dunes in low light: lit sides with ripples, shaded sides, and the footprints of a walk. */
export const drawDunes: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const shades = [mixColors(palette.ground, "#ffffff", 0.25), palette.ground, ...sortLightToDark(palette)];
  const air = createLayeredNoise(seed * 3, 3, createGradientNoise);
  const dunes = shapeDunes(seed, size);
  const [, middle, front] = dunes;
  const footprint = interpolateColors(shades, 0.8);
  return createSvgDocument(
    size,
    palette.ground,
    printPlate({
      x: -20,
      y: -20,
      width: width + 40,
      height: height * 0.75,
      columns: 180,
      inks: [
        [0, interpolateColors(shades, 0.5)],
        [0.6, interpolateColors(shades, 0.28)],
        [1, interpolateColors(shades, 0.08)],
      ],
      getTone: (x, y) => smoothStep(-0.25, 0.62, y / height) + 0.05 * air(x / 900, y / 260),
    }),
    createRadialGradient("glow", [
      [0, "#fffaf0", 0.95],
      [0.07, "#fffaf0", 0.92],
      [0.1, "#fff6e6", 0.62],
      [0.2, "#fff4e0", 0.34],
      [0.45, "#fff2dc", 0.12],
      [1, "#fff2dc", 0],
    ]),
    createSvgCircle(width * 0.2, height * 0.36, 1300, { fill: "url(#glow)" }),
    ...dunes.slice(0, 2).map((dune, index) => drawDune(dune, index, size, shades, air)),
    drawFootprints([width * 0.3, height * 0.8], middle?.crest[31] ?? [0, 0], 45, 40, footprint),
    ...dunes.slice(2).map((dune, index) => drawDune(dune, index + 2, size, shades, air)),
    drawFootprints([width * 0.14, height * 1.01], front?.crest[31] ?? [0, 0], 60, 30, footprint),
  );
};

function shapeDunes(seed: number, { width, height }: Size): Dune[] {
  const outlines = [
    { top: 0.525, rise: 0.03, peak: 0.72, sweep: 0.1, haze: 0.62 },
    { top: 0.615, rise: 0.085, peak: 0.36, sweep: 0.3, haze: 0.34 },
    { top: 0.8, rise: 0.115, peak: 0.78, sweep: -0.62, haze: 0 },
  ];
  return outlines.map(({ top, rise, peak, sweep, haze }, index) => {
    const rough = createLayeredNoise(seed * 7 + index, 4, createGradientNoise);
    const crest = createEvenlySpacedNumbers(-0.03, 1.03, 90).map((u): Point => {
      const slope = u < peak ? smoothStep(-0.35, peak, u) ** 1.5 : 1 - smoothStep(peak, 1.5, u) ** 0.72;
      return [u * width, height * (top - rise * slope + 0.012 * rough(u * 3, 5)) + 2.5 * rough(u * 40, 9)];
    });
    const [x0, y0] = crest[Math.round(((peak + 0.03) / 1.06) * 89)] ?? [0, 0];
    const edge = createEvenlySpacedNumbers(0, 1, 60).map((t): Point => {
      const bend = Math.sin(t * Math.PI * 1.5) * 0.16 * Math.sign(sweep) + sweep * t ** 1.3;
      return [x0 + width * bend + 9 * rough(t * 9, 2) * t, y0 + (height + 60 - y0) * t];
    });
    return { crest, edge, haze };
  });
}

function drawDune(
  { crest, edge, haze }: Dune,
  index: number,
  size: Size,
  shades: readonly string[],
  air: NoiseField,
): string {
  const { width, height } = size;
  const bottom = height + 60;
  const top = Math.min(...crest.map(([, y]) => y)) - 10;
  const whole = createPolylinePath([...crest, [width * 1.05, bottom], [-width * 0.05, bottom]], true);
  const [peakX = 0, peakY = 0] = edge[0] ?? [];
  const left = crest.filter(([x]) => x <= peakX);
  const lit = createPolylinePath([...left, [peakX, peakY], ...edge, [-width * 0.3, bottom]], true);
  const shadow = interpolateColors(shades, 0.88 - haze * 0.5);
  const ripples = createLayeredNoise(index + 40, 2, createGradientNoise);
  const area = { x: -20, y: top, width: width + 40, height: height + 20 - top };
  return [
    createClipPath(`dune${index}`, createSvgPath(whole, {})),
    createClipPath(`lit${index}`, createSvgPath(lit, {})),
    printPlate({
      ...area,
      columns: 260,
      clip: `dune${index}`,
      inks: [
        [0, shadow],
        [1, interpolateColors(shades, 0.56 - haze * 0.28)],
      ],
      getTone: (x, y) => {
        const down = (y - top) / (height - top);
        const slip = ripples((x + 0.5 * y) / 50, y / 420 + 3);
        return 0.05 + 0.95 * down + 0.24 * air(x / 700, y / 500) + 0.16 * (1 - haze) * slip;
      },
    }),
    printPlate({
      ...area,
      columns: 430,
      clip: `lit${index}`,
      inks: [
        [0, interpolateColors(shades, 0.86 - haze * 0.5)],
        [0.5, interpolateColors(shades, 0.56 - haze * 0.24)],
        [1, interpolateColors(shades, 0.3 - haze * 0.1)],
      ],
      getTone: (x, y) => {
        const down = (y - top) / (height - top);
        const scale = 16 + 60 * down;
        const phase = (y + 0.22 * x + 90 * air(x / 620, y / 420)) / scale;
        const ripple = Math.sin(phase * 5.2 + 2.4 * ripples(x / 420, y / 160));
        const strength = (1 - haze) * smoothStep(0.06, 0.4, down) * (0.6 + 0.5 * ripples(x / 500 + 7, y / 300));
        return 0.84 - 0.52 * down + 0.2 * air(x / 800 + 3, y / 300) + 0.15 * strength * ripple;
      },
    }),
  ].join("");
}

/** Draws footprints that lead from one point to another and grow smaller on the way. */
function drawFootprints([fromX, fromY]: Point, [toX, toY]: Point, sway: number, count: number, color: string): string {
  const prints = createEvenlySpacedNumbers(0, 1, count).map((walked, index) => {
    const t = 1 - (1 - walked) ** 1.7;
    const length = 21 * (1 - t) + 4;
    const x = fromX + (toX - fromX) * t + sway * Math.sin(t * 5) * (1 - 0.7 * t) + (index % 2 ? 0.8 : -0.8) * length;
    const y = fromY + (toY - fromY) * t;
    return (
      createSvgEllipse(x, y, length * 0.5, length * 0.3, { fill: color, "fill-opacity": 0.5 }) +
      createSvgEllipse(x + length * 0.22, y + length * 0.1, length * 0.42, length * 0.22, {
        fill: "#fff3df",
        "fill-opacity": 0.5,
      })
    );
  });
  return prints.join("");
}
