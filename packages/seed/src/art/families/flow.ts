import { drawBareInk } from "../../drawing/ink.ts";
import { createLayeredNoise } from "../../drawing/noise.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { type Node, outlineAlongStem } from "../../drawing/plant.ts";
import { createSeededRandom } from "../../drawing/random.ts";
import { createSmoothCurvePath, createSvgPath, getCanvasSize } from "../../drawing/svg.ts";
import type { DrawArt } from "./draw-art.ts";

const CELL = 10;

/** Draws grass in the wind as a woodcut: blades that follow one flow and never touch. */
export const drawFlow: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const current = createLayeredNoise(seed * 17, 2);
  const hue = createLayeredNoise(seed * 19, 1);
  const lean = random.randomNumberBetween(-0.9, 0.9);
  const margin = 150;
  const columns = Math.ceil(width / CELL);
  const occupiedCells = new Uint8Array(columns * Math.ceil(height / CELL));
  const isInsideMargin = (x: number, y: number) =>
    x > margin && y > margin && x < width - margin && y < height - margin;
  const isNearOccupiedCell = (x: number, y: number, gap: number) => {
    for (let dy = -gap; dy <= gap; dy += CELL)
      for (let dx = -gap; dx <= gap; dx += CELL)
        if (
          occupiedCells[Math.floor((y + dy) / CELL) * columns + Math.floor((x + dx) / CELL)] &&
          dx * dx + dy * dy <= gap * gap
        )
          return true;
    return false;
  };
  const ribbons: string[] = [];
  for (let attempt = 0; attempt < 5200; attempt++) {
    const thick = random.pick([34, 26, 18, 18, 10, 10]) * (attempt < 1500 ? 1 : 0.6);
    const gap = thick / 2 + 14;
    let [x, y] = [
      random.randomNumberBetween(margin, width - margin),
      random.randomNumberBetween(margin, height - margin),
    ];
    const stem: Node[] = [];
    const longest = random.randomIntegerBetween(14, 60);
    while (stem.length < longest && isInsideMargin(x, y) && !isNearOccupiedCell(x, y, gap)) {
      const angle = lean + current(x / 1300, y / 1300) * 2.6;
      stem.push({ x, y, angle });
      x += Math.cos(angle) * 24;
      y += Math.sin(angle) * 24;
    }
    const [start] = stem;
    if (stem.length < 8 || !start) continue;
    for (const { x: px, y: py } of stem)
      for (let dy = -thick / 2; dy <= thick / 2; dy += CELL)
        for (let dx = -thick / 2; dx <= thick / 2; dx += CELL)
          occupiedCells[Math.floor((py + dy) / CELL) * columns + Math.floor((px + dx) / CELL)] = 1;
    const zone = Math.floor((hue(start.x / 700, start.y / 700) + 1) * 2.5 + random.randomNormal() * 0.9);
    const fill = random.chance(0.12) ? palette.ink : (palette.accents[Math.max(0, Math.min(4, zone))] ?? palette.ink);
    const sturdy = thick * 1.12 * Math.min(1, stem.length / 24);
    const belly = random.randomNumberBetween(0.3, 0.6);
    const blade = outlineAlongStem(
      stem.filter((_, index) => index % 3 === 0),
      (t) => sturdy * Math.sin(Math.PI * Math.min(0.97, t + 0.05) ** (Math.log(0.5) / Math.log(belly))) ** 0.7,
    );
    ribbons.push(createSvgPath(createSmoothCurvePath(blade, true), { fill }));
  }
  return createSvgDocument(size, palette.ground, ...ribbons, drawBareInk(seed, size, palette.ground));
};
