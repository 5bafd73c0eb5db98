import { computeColorLightness } from "../../drawing/color.ts";
import { cutAlong, drawCutPaper, type Outline } from "../../drawing/cut-paper.ts";
import { createSvgDocument, drawBareSpots } from "../../drawing/paper.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import { getCanvasSize, type Orientation, type Point, type Size } from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";
import { leafCutouts } from "./leaf-cutouts.ts";

const MARGIN = 140;
const GAP = 18;

/** Draws a collage: sheets of different sizes, with another leaf on each, all cut by hand. */
export const drawCutouts: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const random = createSeededRandom(seed);
  const papers = random.shuffle([...palette.accents, palette.ink]);
  const leaves = random.shuffle(leafCutouts);
  const sheets = splitIntoSheets(random, size, orientation).map((sheet, index) => {
    const paper = papers[index % papers.length] ?? palette.ink;
    const leafColor = random.pick(findContrastingColors(palette, paper));
    const drawLeaf = leaves[index % leaves.length] ?? leafCutouts[0];
    const cut = (outline: Outline, step: number) => cutAlong(outline, random.randomIntegerBetween(1, 9999), step, 2);
    const pieces = fitIntoSheet(turn(drawLeaf(random, 100), random.randomNumberBetween(-0.2, 0.2)), sheet);
    const leaf = pieces.map((piece) => cut(piece, 26));
    return (
      drawCutPaper([cut(outlineSheet(random, sheet), 150)], paper, palette.ink) +
      drawCutPaper(leaf, leafColor, palette.ink)
    );
  });
  return createSvgDocument(size, palette.ground, ...sheets, drawBareSpots(size, palette.ground, 0.45));
};

type Sheet = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Splits the picture into rows, and each row into sheets, at places that differ from row to row. */
function splitIntoSheets(random: SeededRandom, { width, height }: Size, orientation: Orientation): Sheet[] {
  const [columns, rows] = orientation === "portrait" ? [2, 3] : [3, 2];
  const heights = splitUnevenly(random, height - MARGIN * 2, rows, 0.12);
  let y = MARGIN;
  return heights.flatMap((rowHeight) => {
    let x = MARGIN;
    const row = splitUnevenly(random, width - MARGIN * 2, columns, 0.2).map((sheetWidth) => {
      const sheet = { x, y, width: sheetWidth - GAP, height: rowHeight - GAP };
      x += sheetWidth;
      return sheet;
    });
    y += rowHeight;
    return row;
  });
}

function splitUnevenly(random: SeededRandom, length: number, count: number, uneven: number): number[] {
  const shares = Array.from({ length: count }, () => 1 + random.randomNumberBetween(-uneven, uneven));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => (share / sum) * length);
}

function outlineSheet(random: SeededRandom, { x, y, width, height }: Sheet): Point[] {
  const askew = () => random.randomNumberBetween(-9, 9);
  const [first, ...others]: Point[] = [
    [x + askew(), y + askew()],
    [x + width + askew(), y + askew()],
    [x + width + askew(), y + height + askew()],
    [x + askew(), y + height + askew()],
  ];
  return first ? [first, ...others, first] : others;
}

function turn(pieces: readonly Outline[], angle: number): Outline[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return pieces.map((piece) => piece.map(([x, y]): Point => [x * cos - y * sin, x * sin + y * cos]));
}

/** Scales and moves the pieces to the middle of a sheet, with a margin around them. */
function fitIntoSheet(pieces: readonly Outline[], { x, y, width, height }: Sheet): Outline[] {
  const points = pieces.flat();
  const [xs, ys] = [points.map(([px]) => px), points.map(([, py]) => py)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min((width * 0.76) / (right - left), (height * 0.78) / (bottom - top));
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  return pieces.map((piece) =>
    piece.map(([px, py]): Point => [x + width / 2 + (px - middleX) * scale, y + height / 2 + (py - middleY) * scale]),
  );
}

function findContrastingColors(palette: Palette, paper: string): [string, ...string[]] {
  const lightness = computeColorLightness(paper);
  const [first = palette.ground, ...others] = [palette.ground, ...palette.accents, palette.ink].filter(
    (color) => Math.abs(computeColorLightness(color) - lightness) > 0.22,
  );
  return [first, ...others];
}
