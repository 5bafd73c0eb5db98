import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import {
  createSmoothCurvePath,
  createSpacedNumbers,
  getCanvasSize,
  type Point,
  svgDocument,
  svgPath,
  svgRect,
} from "../../drawing/svg.ts";
import type { DrawArt } from "./draw-art.ts";

/** Draws a paper cutout: adjacent sheets with a seaweed leaf on each. */
export const drawCutouts: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const random = createSeededRandom(seed);
  const [columns, rows] = orientation === "portrait" ? [2, 3] : [3, 2];
  const margin = 130;
  const gap = 26;
  const width = (size.width - margin * 2 - gap * (columns - 1)) / columns;
  const height = (size.height - margin * 2 - gap * (rows - 1)) / rows;
  const papers = random.shuffle([...palette.accents, palette.ink]);
  const leaves = random.shuffle([palette.ground, palette.ground, ...palette.accents, palette.ink]);
  const sheets = Array.from({ length: columns * rows }, (_, index) => {
    const x = margin + (index % columns) * (width + gap);
    const y = margin + Math.floor(index / columns) * (height + gap);
    const paper = papers[index % papers.length] ?? palette.ink;
    const leaf = leaves.find((color) => color !== paper) ?? palette.ground;
    leaves.splice(leaves.indexOf(leaf), 1);
    const placed = `translate(${x + width / 2} ${y + height / 2}) rotate(${random.randomBetween(-14, 14)})`;
    return (
      svgRect(x, y, width, height, { fill: paper }) +
      svgPath(drawSeaweed(random, Math.min(width, height) * 0.43), { fill: leaf, transform: placed })
    );
  });
  return svgDocument(size, palette.ground, ...sheets);
};

/** Draws a curved spine with fingers on both sides as one outline. */
function drawSeaweed(random: SeededRandom, reach: number): string {
  const fingers = random.integerBetween(4, 5);
  const bend = random.randomBetween(-0.28, 0.28);
  const core = reach * 0.13;
  const computeSpinePoint = (t: number): Point => [Math.sin(t * Math.PI) * bend * reach, (t - 0.5) * -1.75 * reach];
  const computeSidePoints = (sign: number): Point[] =>
    createSpacedNumbers(0, fingers - 1, fingers).flatMap((finger): Point[] => {
      const from = (finger + 0.18) / fingers;
      const width = 0.5 / fingers;
      const envelope = Math.sin(Math.PI * (0.2 + 0.68 * from));
      const length = reach * (0.34 + 0.42 * envelope) * random.randomBetween(0.85, 1.1);
      const lift = reach * random.randomBetween(0.14, 0.24);
      const toFingerPoint = (t: number, aside: number, up: number): Point => {
        const [x, y] = computeSpinePoint(t);
        return [x + sign * aside, y - up];
      };
      return [
        toFingerPoint(from, core, 0),
        toFingerPoint(from + width * 0.1, length * 0.6, lift * 0.45),
        toFingerPoint(from + width * 0.35, length, lift),
        toFingerPoint(from + width, length * 0.92, lift * 1.35),
        toFingerPoint(from + width * 0.95, length * 0.5, lift * 0.62),
        toFingerPoint(from + width * 1.2, core, lift * 0.2),
      ];
    });
  const tip = computeSpinePoint(1.1);
  return createSmoothCurvePath(
    [
      ...computeSidePoints(1),
      [tip[0] + core, tip[1] + core],
      [tip[0], tip[1] - core],
      ...computeSidePoints(-1).reverse(),
    ],
    true,
  );
}
