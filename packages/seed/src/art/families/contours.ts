import { interpolateColors } from "../../drawing/color.ts";
import { traceContourLines } from "../../drawing/contour-lines.ts";
import { createGradientNoise, createLayeredNoise } from "../../drawing/noise.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { createSeededRandom } from "../../drawing/random.ts";
import { createEvenlySpacedNumbers, createSmoothCurvePath, createSvgPath, getCanvasSize } from "../../drawing/svg.ts";
import { sortLightToDark } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

const CELL = 25;
/** Shorter lines, in cells, would be too small to be round. */
const SHORTEST_LINE = 16;

/** Draws the map of a fictional coast, as cut-paper layers or as fine lines. */
export const drawContours: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const random = createSeededRandom(seed);
  const columns = size.width / CELL + 8;
  const rows = size.height / CELL + 8;
  const noise = createLayeredNoise(seed * 13, 3, createGradientNoise);
  const scale = random.randomNumberBetween(0.015, 0.019);
  const computeTerrainHeight = (x: number, y: number) =>
    x < 1 || y < 1 || x > columns - 1 || y > rows - 1 ? -9 : noise(x * scale, y * scale * 0.86);
  const heights = Array.from({ length: (columns + 1) * (rows + 1) }, (_, index) =>
    computeTerrainHeight(index % (columns + 1), Math.floor(index / (columns + 1))),
  );
  const getTerrainHeight = (x: number, y: number) => heights[y * (columns + 1) + x] ?? -9;
  const grid = { columns, rows, cell: CELL };
  const shift = { transform: `translate(${-CELL * 4} ${-CELL * 4})`, "fill-rule": "evenodd" };
  const createContourPath = (level: number) =>
    traceContourLines(getTerrainHeight, grid, level)
      .filter((line) => line.length > SHORTEST_LINE)
      .map((line) => createSmoothCurvePath(line, true))
      .join("");
  if (random.chance(0.5)) {
    const lines = createEvenlySpacedNumbers(-0.62, 0.72, 30).map((level, index) =>
      createSvgPath(createContourPath(level), {
        ...shift,
        fill: index === 22 ? palette.accents[0] : "none",
        "fill-opacity": 0.8,
        stroke: palette.ink,
        "stroke-width": index % 5 === 0 ? 7 : 3,
        "stroke-opacity": index % 5 === 0 ? 0.95 : 0.75,
      }),
    );
    return createSvgDocument(size, palette.ground, ...lines);
  }
  const shades = [...sortLightToDark(palette), palette.ink];
  const layers = createEvenlySpacedNumbers(-0.5, 0.58, 8).map((level, index) => {
    const d = createContourPath(level);
    const shadow = { ...shift, fill: palette.ink, "fill-opacity": 0.09 };
    return [
      createSvgPath(d, { ...shadow, transform: `translate(${-CELL * 4 - 10} ${-CELL * 4 - 14})` }),
      createSvgPath(d, { ...shadow, transform: `translate(${-CELL * 4 - 5} ${-CELL * 4 - 7})` }),
      createSvgPath(d, { ...shift, fill: interpolateColors(shades, index / 7) }),
    ].join("");
  });
  return createSvgDocument(size, palette.ground, ...layers);
};
