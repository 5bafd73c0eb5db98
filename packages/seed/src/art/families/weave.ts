import { mixColors } from "../../drawing/color.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import {
  createSvgGroup,
  createSvgPath,
  createSvgRect,
  formatNumber,
  getCanvasSize,
  type Size,
} from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

const UNIT = 50;
/** Width of the paper around the cloth, in units. */
const MARGIN = 3;

/** Draws a woven wall hanging: bands of blocks, stripes and checks on a grid, with a fringe. */
export const drawWeave: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const random = createSeededRandom(seed);
  const across = size.width / UNIT;
  const down = size.height / UNIT;
  const columns = splitLengthAtRandom(random, across - MARGIN * 2, [2, 3, 4, 5, 7]);
  const body: string[] = [];
  let left = MARGIN;
  for (const width of columns) {
    let top = MARGIN;
    for (const height of splitLengthAtRandom(random, down - MARGIN * 2, [2, 3, 4, 6, 8])) {
      body.push(drawBlock(random, palette, { left, top, width, height }));
      top += height;
    }
    left += width;
  }
  return createSvgDocument(
    size,
    palette.ground,
    drawFringe(random, size, palette),
    ...body,
    drawThreads(random, size, palette),
  );
};

/** Splits a length into pieces of the given sizes. The last piece gets the remainder. */
function splitLengthAtRandom(random: SeededRandom, length: number, sizes: readonly [number, ...number[]]): number[] {
  const pieces: number[] = [];
  let left = length;
  while (left > 0) {
    const piece = random.pick(sizes);
    const taken = left - piece < 2 ? left : piece;
    pieces.push(taken);
    left -= taken;
  }
  return pieces;
}

type Block = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** Draws a block in one color, or in two as stripes or checks. */
function drawBlock(random: SeededRandom, palette: Palette, { left, top, width, height }: Block): string {
  const [first = palette.ink, second = palette.ground] = random.shuffle([
    palette.ground,
    palette.ink,
    ...palette.accents,
  ]);
  const kind = random.randomIntegerBetween(0, 6);
  const fine = random.chance(0.5) ? 0.25 : 0.5;
  const ground = createSvgRect(left * UNIT, top * UNIT, width * UNIT, height * UNIT, { fill: first });
  if (kind <= 2) return ground;
  const cells: string[] = [];
  const addCell = (x: number, y: number, w: number, h: number) =>
    cells.push(`M${(left + x) * UNIT} ${(top + y) * UNIT}h${w * UNIT}v${h * UNIT}h${-w * UNIT}Z`);
  if (kind <= 4) for (let y = 0; y < height; y += fine * 2) addCell(0, y, width, fine);
  else if (kind === 5) {
    for (let y = 0; y < height; y += 0.5)
      for (let x = (y * 2) % 2 ? 0.5 : 0; x < width; x += 1) addCell(x, y, Math.min(0.5, width - x), 0.5);
  } else for (let x = 0; x < width; x += 0.5) addCell(x, 0, 0.25, height);
  return ground + createSvgPath(cells.join(""), { fill: second });
}

/** Draws the ends of the warp, which hang out of the cloth above and below. */
function drawFringe(random: SeededRandom, { width, height }: Size, palette: Palette): string {
  const edge = MARGIN * UNIT;
  const threads: string[] = [];
  for (let x = edge + 8; x < width - edge; x += 17)
    for (const [y, way] of [
      [edge, -1],
      [height - edge, 1],
    ] as const) {
      const length = random.randomNumberBetween(48, 84) * way;
      const sway = random.randomNormal() * 9;
      threads.push(
        `M${x} ${y}q${formatNumber(sway)} ${formatNumber(length / 2)} ${formatNumber(sway / 2)} ${formatNumber(length)}`,
      );
    }
  return createSvgPath(threads.join(""), {
    fill: "none",
    stroke: mixColors(palette.ink, palette.ground, 0.6),
    "stroke-width": 6,
    "stroke-linecap": "round",
  });
}

/** Draws fine warp and weft threads over the cloth, and some thicker weft threads. */
function drawThreads(random: SeededRandom, { width, height }: Size, palette: Palette): string {
  const edge = MARGIN * UNIT;
  const warp: string[] = [];
  const weft: string[] = [];
  for (let x = edge; x <= width - edge; x += 12.5) warp.push(`M${x} ${edge}V${height - edge}`);
  for (let y = edge; y <= height - edge; y += 12.5) weft.push(`M${edge} ${y}H${width - edge}`);
  const slubs = Array.from({ length: 420 }, () => {
    const x = random.randomNumberBetween(edge, width - edge - 240);
    const y = random.randomNumberBetween(edge, height - edge);
    return `M${formatNumber(x)} ${formatNumber(y)}h${random.randomIntegerBetween(50, 240)}`;
  });
  return createSvgGroup(
    { fill: "none", "stroke-width": 3.4 },
    createSvgPath(warp.join(""), { stroke: mixColors(palette.ink, palette.ground, 0.2), opacity: 0.17 }),
    createSvgPath(weft.join(""), { stroke: palette.ground, opacity: 0.26 }),
    createSvgPath(slubs.slice(0, 210).join(""), { stroke: palette.ink, "stroke-width": 7, opacity: 0.14 }),
    createSvgPath(slubs.slice(210).join(""), { stroke: palette.ground, "stroke-width": 7, opacity: 0.22 }),
  );
}
