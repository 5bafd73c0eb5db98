import { mixColors } from "../../drawing/color.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import { createSvgDocument, createSvgGroup, createSvgPath, createSvgRect, getCanvasSize } from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

const UNIT = 50;

/** Draws a woven wall hanging: bands of blocks, stripes and checks on a grid, mirrored at the middle. */
export const drawWeave: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const random = createSeededRandom(seed);
  const across = size.width / UNIT;
  const down = size.height / UNIT;
  const margin = 3;
  const columns = splitLengthAtRandom(random, (across - margin * 2) / 2, [2, 3, 4, 5]);
  const body: string[] = [];
  let left = margin;
  for (const width of columns) {
    let top = margin;
    for (const height of splitLengthAtRandom(random, down - margin * 2, [2, 3, 4, 6, 8])) {
      const draw = createBlockPainter(random, palette);
      body.push(draw(left, top, width, height), draw(across - left - width, top, width, height));
      top += height;
    }
    left += width;
  }
  return createSvgDocument(size, palette.ground, ...body, drawThreads(size.width, size.height, palette));
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

type DrawBlock = (left: number, top: number, width: number, height: number) => string;

function createBlockPainter(random: SeededRandom, palette: Palette): DrawBlock {
  const [a, b] = random.shuffle([palette.ground, palette.ink, ...palette.accents]);
  const first = a ?? palette.ink;
  const second = b ?? palette.ground;
  const kind = random.randomIntegerBetween(0, 6);
  const fine = random.chance(0.5) ? 0.25 : 0.5;
  return (left, top, width, height) => {
    const ground = createSvgRect(left * UNIT, top * UNIT, width * UNIT, height * UNIT, { fill: first });
    if (kind <= 2) return ground;
    const cells: string[] = [];
    const addBlock = (x: number, y: number, w: number, h: number) =>
      cells.push(`M${(left + x) * UNIT} ${(top + y) * UNIT}h${w * UNIT}v${h * UNIT}h${-w * UNIT}Z`);
    if (kind <= 4) for (let y = 0; y < height; y += fine * 2) addBlock(0, y, width, fine);
    else if (kind === 5) {
      for (let y = 0; y < height; y += 0.5)
        for (let x = (y * 2) % 2 ? 0.5 : 0; x < width; x += 1) addBlock(x, y, Math.min(0.5, width - x), 0.5);
    } else for (let x = 0; x < width; x += 0.5) addBlock(x, 0, 0.25, height);
    return ground + createSvgPath(cells.join(""), { fill: second });
  };
}

/** Draws fine warp and weft threads over the whole picture. */
function drawThreads(width: number, height: number, palette: Palette): string {
  const warp: string[] = [];
  const weft: string[] = [];
  for (let x = 0; x <= width; x += 12.5) warp.push(`M${x} 0V${height}`);
  for (let y = 0; y <= height; y += 12.5) weft.push(`M0 ${y}H${width}`);
  return createSvgGroup(
    { fill: "none", "stroke-width": 2.4 },
    createSvgPath(warp.join(""), { stroke: mixColors(palette.ink, palette.ground, 0.2), opacity: 0.1 }),
    createSvgPath(weft.join(""), { stroke: palette.ground, opacity: 0.2 }),
  );
}
