import { drawBareInk } from "../../drawing/ink.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import {
  createSvgCircle,
  createSvgGroup,
  createSvgPath,
  createSvgRect,
  formatNumber,
  getCanvasSize,
} from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

const UNIT = 400;

/**
 * Draws geometric tiles: quarters, halves, leaves and rings on a grid, never three of a kind together. Each
 * tile is printed by hand from two blocks that do not meet exactly.
 */
export const drawQuarters: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const random = createSeededRandom(seed);
  const [columns, rows] = orientation === "portrait" ? [4, 6] : [6, 4];
  const left = (size.width - columns * UNIT) / 2;
  const top = (size.height - rows * UNIT) / 2;
  const above: number[] = [];
  const tiles: string[] = [];
  for (let row = 0; row < rows; row++) {
    let before = -1;
    for (let column = 0; column < columns; column++) {
      let kind = random.randomIntegerBetween(0, DRAW_SHAPES.length - 1);
      while (kind === before || kind === above[column]) kind = random.randomIntegerBetween(0, DRAW_SHAPES.length - 1);
      above[column] = kind;
      before = kind;
      tiles.push(drawTile(random, kind, left + column * UNIT, top + row * UNIT, palette));
    }
  }
  return createSvgDocument(size, palette.ground, ...tiles, drawBareInk(seed, size, palette.ground));
};

type Colors = readonly [ground: string, shape: string, detail: string];
type Shape = (colors: Colors) => string;

const half = UNIT / 2;
const drawQuarterCircle = (r: number, fill: string) => createSvgPath(`M0 0H${r}A${r} ${r} 0 0 1 0 ${r}Z`, { fill });

const DRAW_SHAPES: readonly Shape[] = [
  ([, shape]) => drawQuarterCircle(UNIT, shape),
  ([, shape, detail]) => drawQuarterCircle(UNIT, shape) + drawQuarterCircle(half, detail),
  ([, shape]) =>
    createSvgPath(`M0 0A${UNIT} ${UNIT} 0 0 1 ${UNIT} ${UNIT}A${UNIT} ${UNIT} 0 0 1 0 0Z`, { fill: shape }),
  ([, shape, detail]) =>
    createSvgCircle(half, half, half * 0.98, { fill: shape }) +
    createSvgCircle(half, half, half * 0.42, { fill: detail }),
  ([, shape, detail]) =>
    createSvgPath(`M0 ${half}A${half} ${half} 0 0 1 ${UNIT} ${half}Z`, { fill: shape }) +
    createSvgPath(`M0 ${UNIT}A${half} ${half} 0 0 1 ${UNIT} ${UNIT}Z`, { fill: detail }),
  ([, shape]) =>
    [0, 2, 4, 6].map((band) => createSvgRect(0, (band * UNIT) / 8, UNIT, UNIT / 8, { fill: shape })).join(""),
  ([, shape, detail]) =>
    createSvgPath(`M0 0H${UNIT}L0 ${UNIT}Z`, { fill: shape }) +
    createSvgCircle(UNIT * 0.72, UNIT * 0.72, 62, { fill: detail }),
  ([ground, shape, detail]) =>
    drawQuarterCircle(UNIT, shape) +
    drawQuarterCircle(UNIT * 0.75, ground) +
    drawQuarterCircle(half, shape) +
    drawQuarterCircle(UNIT * 0.25, detail),
];

function drawTile(random: SeededRandom, kind: number, x: number, y: number, palette: Palette): string {
  const [ground, shape, detail] = random.shuffle([palette.ground, palette.ground, palette.ink, ...palette.accents]);
  const distinct = shape === ground ? palette.accents[2] : shape;
  const colors: Colors = [ground ?? palette.ground, distinct ?? palette.ink, detail ?? palette.ground];
  const turn = random.randomIntegerBetween(0, 3) * 90;
  const [tilt, dx, dy] = [random.randomNormal() * 0.45, random.randomNormal() * 5, random.randomNormal() * 5];
  const place = `translate(${formatNumber(x + dx)} ${formatNumber(y + dy)}) rotate(${turn + tilt} ${half} ${half})`;
  const block = createSvgRect(3, 3, UNIT - 6, UNIT - 6, { fill: colors[0] });
  return [
    createSvgGroup({ transform: place }, block),
    createSvgGroup(
      { transform: `translate(${formatNumber(random.randomNormal() * 5)} 4) ${place}` },
      DRAW_SHAPES[kind]?.(colors) ?? "",
    ),
  ].join("");
}
