import { mixColors } from "../../drawing/color.ts";
import { traceContourLines } from "../../drawing/contour-lines.ts";
import { createGradientNoise, createLayeredNoise, type NoiseField } from "../../drawing/noise.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { printPlate, smoothStep } from "../../drawing/plate.ts";
import { createSeededRandom } from "../../drawing/random.ts";
import {
  createEvenlySpacedNumbers,
  createSmoothCurvePath,
  createSvgPath,
  getCanvasSize,
  type Size,
} from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

const CELL = 25;
/** Cells around the picture, so that lines are closed outside it. */
const BORDER = 4;
/** Shorter lines, in cells, would be too small to be round. */
const SHORTEST_LINE = 16;
const SEA_LEVEL = -0.1;

/** Draws the survey of a fictional coast: fine contour lines over shaded hills, and water in a wash. */
export const drawContours: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const random = createSeededRandom(seed);
  const columns = size.width / CELL + BORDER * 2;
  const rows = size.height / CELL + BORDER * 2;
  const noise = createLayeredNoise(seed * 13, 4, createGradientNoise);
  const scale = random.randomNumberBetween(0.015, 0.019) / CELL;
  const terrain: NoiseField = (x, y) => noise((x + BORDER * CELL) * scale, (y + BORDER * CELL) * scale * 0.86);
  const heights = Array.from({ length: (columns + 1) * (rows + 1) }, (_, index) => {
    const [x, y] = [index % (columns + 1), Math.floor(index / (columns + 1))];
    const isEdge = x < 1 || y < 1 || x > columns - 1 || y > rows - 1;
    return isEdge ? -9 : terrain((x - BORDER) * CELL, (y - BORDER) * CELL);
  });
  const getGridHeight: NoiseField = (x, y) => heights[y * (columns + 1) + x] ?? -9;
  const drawLevel = (level: number, width: number, opacity: number) =>
    createSvgPath(
      traceContourLines(getGridHeight, { columns, rows, cell: CELL }, level)
        .filter((line) => line.length > SHORTEST_LINE)
        .map((line) => createSmoothCurvePath(line, true))
        .join(""),
      {
        transform: `translate(${-CELL * BORDER} ${-CELL * BORDER})`,
        fill: "none",
        stroke: palette.ink,
        "stroke-width": width,
        "stroke-opacity": opacity,
      },
    );
  const waterLines = createEvenlySpacedNumbers(1, 5, 5).map((line) =>
    drawLevel(SEA_LEVEL - 0.012 * line - 0.004 * line * line, 2.4, 0.62 - 0.1 * line),
  );
  const hills = createEvenlySpacedNumbers(1, 15, 15).map((line) =>
    line % 5 === 0 ? drawLevel(SEA_LEVEL + line * 0.052, 5.5, 0.85) : drawLevel(SEA_LEVEL + line * 0.052, 2.8, 0.6),
  );
  return createSvgDocument(
    size,
    palette.ground,
    shadeHills(size, terrain, palette),
    washSea(size, terrain, palette),
    ...waterLines,
    ...hills,
    drawLevel(SEA_LEVEL, 8, 0.95),
  );
};

/** Shades the hills as in light from the upper left. */
function shadeHills({ width, height }: Size, terrain: NoiseField, palette: Palette): string {
  return printPlate({
    x: -20,
    y: -20,
    width: width + 40,
    height: height + 40,
    columns: 160,
    inks: [
      [0, "#ffffff", 0.75],
      [0.5, palette.ground, 0.1],
      [1, mixColors(palette.accents[2], palette.ink, 0.45), 0.5],
    ],
    getTone: (x, y) => {
      const rise = terrain(x, y);
      return 0.46 + 4.6 * (rise - terrain(x + 22, y + 26)) + 0.1 * rise;
    },
  });
}

/** Washes the sea: dense along the coast, and uneven where the water color dried. */
function washSea({ width, height }: Size, terrain: NoiseField, palette: Palette): string {
  const cloud = createLayeredNoise(91, 4, createGradientNoise);
  const water = mixColors(palette.accents[1], palette.accents[2], 0.25);
  return printPlate({
    x: -20,
    y: -20,
    width: width + 40,
    height: height + 40,
    columns: 250,
    inks: [
      [0, palette.ground, 0],
      [0.04, mixColors(palette.ground, water, 0.12), 1],
      [1, mixColors(water, palette.accents[2], 0.7), 1],
    ],
    getTone: (x, y) => {
      const depth = SEA_LEVEL - terrain(x, y);
      if (depth < 0) return 0;
      const shore = 0.34 * Math.exp(-depth * 16) + 0.3 * Math.exp(-depth * 260);
      const pigment = 0.2 * cloud(x / 420, y / 420) + 0.07 * cloud(x / 24, y / 24);
      return Math.max(0.05, 0.2 + shore + pigment + 0.26 * smoothStep(0.1, 0.6, depth));
    },
  });
}
