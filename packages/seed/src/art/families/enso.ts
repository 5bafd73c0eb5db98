import { createSmoothNoise } from "../../drawing/noise.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import {
  createEvenlySpacedNumbers,
  createPolylinePath,
  createSvgCircle,
  createSvgGroup,
  createSvgPath,
  createSvgRect,
  getCanvasSize,
  type Point,
} from "../../drawing/svg.ts";
import type { DrawArt } from "./draw-art.ts";

/** Draws a brush circle of many bristles that fade towards the end. */
export const drawEnso: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const radius = Math.min(width, height) * random.randomNumberBetween(0.3, 0.34);
  const [x, y] = [width * 0.5, height * (orientation === "portrait" ? 0.45 : 0.5)];
  const [, , warm] = palette.accents;
  const circles = [
    drawBrushCircle(random, { seed, x, y, radius, thick: radius * random.randomNumberBetween(0.26, 0.4) }, palette.ink),
  ];
  if (random.chance(0.5)) {
    const small = radius * 0.34;
    const drop = { seed: seed + 9, x: x + radius * 0.2, y: y + radius * 0.1, radius: small, thick: small * 0.42 };
    circles.unshift(drawBrushCircle(random, drop, palette.accents[4]));
  } else {
    circles.unshift(createSvgCircle(x + radius * 0.18, y - radius * 0.1, radius * 0.42, { fill: warm, opacity: 0.35 }));
  }
  const seal = 84;
  return createSvgDocument(
    size,
    palette.ground,
    ...circles,
    createSvgRect(width * 0.74, height * 0.84, seal, seal, { fill: palette.accents[4], rx: 10, opacity: 0.9 }),
    createSvgRect(width * 0.74 + 18, height * 0.84 + 18, seal - 36, seal - 36, {
      fill: "none",
      stroke: palette.ground,
      "stroke-width": 7,
      rx: 4,
    }),
  );
};

type Stroke = {
  readonly seed: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly thick: number;
};

function drawBrushCircle(random: SeededRandom, { seed, x, y, radius, thick }: Stroke, ink: string): string {
  const start = random.randomNumberBetween(1.7, 2.6);
  const sweep = Math.PI * 2 * random.randomNumberBetween(0.9, 0.97);
  const wobble = createSmoothNoise(seed);
  const bristles = createEvenlySpacedNumbers(-1, 1, Math.round(thick / 2.3)).map((across, index) => {
    const edge = Math.abs(across);
    const begin = start + edge * 0.05 + random.randomNumberBetween(0, 0.05);
    const length = sweep * (1 - random.randomNumberBetween(0, 0.22) * edge - random.randomNumberBetween(0, 0.1));
    const points: Point[][] = [[]];
    for (const t of createEvenlySpacedNumbers(0, 1, 130)) {
      const pressure = (0.55 + 0.45 * Math.sin(Math.PI * Math.min(1, t * 1.25 + 0.18))) * (1 - 0.35 * t);
      const angle = begin + length * t;
      const r = radius * (1 + 0.03 * wobble(t * 2.2, 4)) + across * 0.5 * thick * pressure - t * thick * 0.16;
      const dry = wobble(index * 0.45, t * 9) * 0.5 + wobble(index * 1.7, t * 34) * 0.5;
      if (dry > 1.04 - t * 0.95 - edge * 0.12) points.push([]);
      else points[points.length - 1]?.push([x + Math.cos(angle) * r, y + Math.sin(angle) * r * 0.985]);
    }
    const runs = points.filter((run) => run.length > 1).map((run) => createPolylinePath(run));
    return createSvgPath(runs.join(""), {
      "stroke-width": random.randomNumberBetween(2.6, 5.4),
      "stroke-opacity": random.randomNumberBetween(0.72, 1),
    });
  });
  const drops = Array.from({ length: 9 }, () => {
    const angle = start + sweep + random.randomNumberBetween(-0.5, 0.35);
    const r = radius + random.randomNormal() * thick;
    return createSvgCircle(x + Math.cos(angle) * r, y + Math.sin(angle) * r, random.randomNumberBetween(2, 9), {
      fill: ink,
      stroke: "none",
    });
  });
  return createSvgGroup({ fill: "none", stroke: ink, "stroke-linecap": "round" }, ...bristles, ...drops);
}
