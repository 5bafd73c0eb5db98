import { createLayeredNoise } from "../../drawing/noise.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { createSeededRandom } from "../../drawing/random.ts";
import { createSmoothCurvePath, createSvgGroup, createSvgPath, getCanvasSize, type Point } from "../../drawing/svg.ts";
import type { DrawArt } from "./draw-art.ts";

const CELL = 10;

/** Draws grass in the wind: ribbons that follow one flow and never touch. */
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
    const points: Point[] = [];
    const longest = random.randomIntegerBetween(14, 60);
    while (points.length < longest && isInsideMargin(x, y) && !isNearOccupiedCell(x, y, gap)) {
      points.push([x, y]);
      const angle = lean + current(x / 1300, y / 1300) * 2.6;
      x += Math.cos(angle) * 24;
      y += Math.sin(angle) * 24;
    }
    const [start] = points;
    if (points.length < 8 || !start) continue;
    for (const [px, py] of points)
      for (let dy = -thick / 2; dy <= thick / 2; dy += CELL)
        for (let dx = -thick / 2; dx <= thick / 2; dx += CELL)
          occupiedCells[Math.floor((py + dy) / CELL) * columns + Math.floor((px + dx) / CELL)] = 1;
    const zone = Math.floor((hue(start[0] / 700, start[1] / 700) + 1) * 2.5 + random.randomNormal() * 0.9);
    const stroke = random.chance(0.12) ? palette.ink : (palette.accents[Math.max(0, Math.min(4, zone))] ?? palette.ink);
    ribbons.push(
      createSvgPath(createSmoothCurvePath(points.filter((_, index) => index % 3 === 0)), {
        stroke,
        "stroke-width": thick,
      }),
    );
  }
  return createSvgDocument(
    size,
    palette.ground,
    createSvgGroup({ fill: "none", "stroke-linecap": "round" }, ...ribbons),
  );
};
