import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import {
  createEvenlySpacedNumbers,
  createSmoothCurvePath,
  createSvgDocument,
  createSvgPath,
  createSvgRect,
  getCanvasSize,
  type Point,
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
    const placed = `translate(${x + width / 2} ${y + height / 2}) rotate(${random.randomNumberBetween(-14, 14)})`;
    return (
      createSvgRect(x, y, width, height, { fill: paper }) +
      createSvgPath(drawSeaweed(random, Math.min(width, height) * 0.43), { fill: leaf, transform: placed })
    );
  });
  return createSvgDocument(size, palette.ground, ...sheets);
};

/** Draws seaweed: a curved spine with fingers on both sides, as one outline. */
function drawSeaweed(random: SeededRandom, reach: number): string {
  const fingers = random.randomIntegerBetween(4, 5);
  const bend = random.randomNumberBetween(-0.28, 0.28);
  const core = reach * 0.13;
  const computeSpinePoint = (t: number): Point => [Math.sin(t * Math.PI) * bend * reach, (t - 0.5) * -1.75 * reach];
  const computeFingerOutline = (sign: number): Point[] =>
    createEvenlySpacedNumbers(0, fingers - 1, fingers).flatMap((finger): Point[] => {
      const from = (finger + 0.18) / fingers;
      const width = 0.5 / fingers;
      const envelope = Math.sin(Math.PI * (0.2 + 0.68 * from));
      const length = reach * (0.34 + 0.42 * envelope) * random.randomNumberBetween(0.85, 1.1);
      const lift = reach * random.randomNumberBetween(0.14, 0.24);
      const computeFingerPoint = (t: number, aside: number, up: number): Point => {
        const [x, y] = computeSpinePoint(t);
        return [x + sign * aside, y - up];
      };
      return [
        computeFingerPoint(from, core, 0),
        computeFingerPoint(from + width * 0.1, length * 0.6, lift * 0.45),
        computeFingerPoint(from + width * 0.35, length, lift),
        computeFingerPoint(from + width, length * 0.92, lift * 1.35),
        computeFingerPoint(from + width * 0.95, length * 0.5, lift * 0.62),
        computeFingerPoint(from + width * 1.2, core, lift * 0.2),
      ];
    });
  const tip = computeSpinePoint(1.1);
  return createSmoothCurvePath(
    [
      ...computeFingerOutline(1),
      [tip[0] + core, tip[1] + core],
      [tip[0], tip[1] - core],
      ...computeFingerOutline(-1).reverse(),
    ],
    true,
  );
}
