import { mixColors } from "../../drawing/color.ts";
import { createGradientNoise, createLayeredNoise } from "../../drawing/noise.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { findNode, growStem, type Node, outlineAlongStem } from "../../drawing/plant.ts";
import { printPlate, smoothStep } from "../../drawing/plate.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import {
  createEvenlySpacedNumbers,
  createPolylinePath,
  createSvgPath,
  getCanvasSize,
  type Point,
  type Size,
} from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

/** Draws seaweed as a cyanotype: pressed on a sheet that light turned blue around it. */
export const drawCyanotype: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const up = -Math.PI / 2;
  const white = mixColors(palette.ground, palette.accents[0], 0.4);
  const broad = { length: 235, width: 52, forks: 4, spread: 0.27 };
  const slender = { length: 345, width: 17, forks: 6, spread: 0.22 };
  return createSvgDocument(
    size,
    palette.ground,
    drawBlue(seed, size, palette),
    drawFrond(growForks(random, { x: width * 0.715, y: height * 0.885, angle: up - 0.04 }, slender), white, 0.6),
    drawFrond(growFeather(random, { x: width * 0.47, y: height * 0.905, angle: up - 0.22 }, 2330), white, 0.72),
    drawFrond(growForks(random, { x: width * 0.262, y: height * 0.892, angle: up - 0.02 }, broad), white, 0.5),
    drawStains(seed, size, palette),
  );
};

function drawBlue(seed: number, { width, height }: Size, palette: Palette): string {
  const mottle = createLayeredNoise(seed, 4, createGradientNoise);
  const deep = mixColors(palette.accents[3], palette.ink, 0.62);
  const blue = mixColors(palette.accents[3], "#123f7a", 0.45);
  return printPlate({
    x: 0,
    y: 0,
    width,
    height,
    columns: 270,
    inks: [
      [0, blue, 0],
      [0.3, blue, 0.55],
      [0.6, blue, 0.97],
      [1, deep],
    ],
    getTone: (x, y) => {
      const hair = 20 * mottle(x / 60, y / 700) + 46 * mottle(x / 420, y / 300 + 5);
      const side = 12 * mottle(x / 500, y / 70 + 9) + 34 * mottle(3, y / 420);
      const inside = Math.min(
        smoothStep(100, 175, y + hair),
        smoothStep(100, 175, height - y + hair),
        smoothStep(90, 140, x + side),
        smoothStep(90, 140, width - x + side),
      );
      const strokes = 0.09 * mottle(x / 70 + 2, y / 1600) + 0.16 * mottle(x / 420, y / 380);
      return inside * (0.83 + strokes + 0.03 * mottle(x / 30, y / 30));
    },
  });
}

/** Draws uneven exposure over the whole sheet, so that the white of the plants is not even either. */
function drawStains(seed: number, { width, height }: Size, palette: Palette): string {
  const stains = createLayeredNoise(seed + 40, 4, createGradientNoise);
  return printPlate({
    x: 130,
    y: 150,
    width: width - 260,
    height: height - 300,
    columns: 180,
    inks: [
      [0, palette.accents[3], 0],
      [0.5, palette.accents[3], 0.1],
      [1, palette.accents[3], 0.62],
    ],
    getTone: (x, y) => 0.34 + 0.5 * stains(x / 260, y / 300) + 0.12 * stains(x / 22, y / 22),
  });
}

type Frond = { readonly blades: Point[][]; readonly ribs: Point[][]; readonly ribWidth: number };

/** Draws a frond that let some light through: a soft halo, thin blades, dense edges and ribs. */
function drawFrond({ blades, ribs, ribWidth }: Frond, color: string, density: number): string {
  const body = blades.map((blade) => createPolylinePath(blade, true)).join("");
  const lines = ribs.map((rib) => createPolylinePath(rib)).join("");
  const halo = [26, 12].map((wide) =>
    createSvgPath(body, {
      fill: "none",
      stroke: color,
      "stroke-width": wide,
      "stroke-opacity": 0.07,
      "stroke-linejoin": "round",
    }),
  );
  return [
    ...halo,
    createSvgPath(body, { fill: color, "fill-opacity": density }),
    createSvgPath(lines, {
      fill: "none",
      stroke: color,
      "stroke-width": ribWidth,
      "stroke-opacity": 0.6,
      "stroke-linecap": "round",
    }),
  ].join("");
}

type Forking = { readonly length: number; readonly width: number; readonly forks: number; readonly spread: number };

/** Grows a frond of ribbons that fork again and again and end in rounded tips. */
function growForks(random: SeededRandom, start: Node, forking: Forking): Frond {
  const frond: Frond = { blades: [], ribs: [], ribWidth: Math.max(3, forking.width * 0.09) };
  const grow = (node: Node, { length, width, forks, spread }: Forking) => {
    const stem = growStem({
      ...node,
      length: length * random.randomNumberBetween(0.75, 1.25),
      bend: random.randomNormal() * 0.34,
      wander: 0.22,
      seed: random.randomIntegerBetween(1, 9999),
    }).filter((_, index) => index % 5 === 0);
    const isTip = forks === 0 || (forks < 4 && random.chance(0.14));
    frond.blades.push(
      outlineAlongStem(stem, (t) =>
        isTip
          ? width * Math.sqrt(Math.max(0, 1 - ((t - 0.35) / 0.66) ** 2)) + 2
          : width * (1 - 0.16 * t + 0.3 * smoothStep(0.7, 1, t)),
      ),
    );
    frond.ribs.push(stem.filter((_, index) => index % 2 === 0 && (!isTip || index < 8)).map(({ x, y }) => [x, y]));
    if (isTip) return;
    const end = findNode(stem, 1);
    frond.blades.push(outlineKnot(end, width * 0.57));
    for (const side of [-1, 1]) {
      const angle = end.angle + side * spread * random.randomNumberBetween(0.6, 1.4) - 0.28 * (end.angle + Math.PI / 2);
      grow({ ...end, angle }, { length: length * 0.84, width: width * 0.84, forks: forks - 1, spread: spread * 1.02 });
    }
  };
  for (const lean of [-0.24, 0.2]) grow({ ...start, angle: start.angle + lean }, forking);
  return frond;
}

function outlineKnot({ x, y }: Node, radius: number): Point[] {
  return createEvenlySpacedNumbers(Math.PI * 2, 0, 13).map(
    (turn): Point => [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius],
  );
}

/** Grows a frond like a feather: branches on both sides of a stem, each with fine hairs. */
function growFeather(random: SeededRandom, start: Node, length: number): Frond {
  const stem = growStem({ ...start, length, bend: 0.55, wander: 0.2, seed: random.randomIntegerBetween(1, 9999) });
  const frond: Frond = { blades: [outlineAlongStem(stem, (t) => 26 - 20 * t)], ribs: [], ribWidth: 4.4 };
  for (const t of createEvenlySpacedNumbers(0.16, 0.985, 40)) {
    for (const side of [-1, 1]) {
      const node = findNode(stem, t + 0.012 * side);
      const reach =
        length * 0.235 * Math.sin(Math.PI * Math.min(1, 0.13 + t * 0.87)) ** 0.8 * random.randomNumberBetween(0.6, 1.1);
      const branch = growStem({
        ...node,
        angle: node.angle + side * random.randomNumberBetween(0.75, 1.05),
        length: reach,
        bend: side * random.randomNumberBetween(-0.75, 0.15),
      });
      frond.blades.push(
        outlineAlongStem(
          branch.filter((_, index) => index % 5 === 0),
          (s) => 9 - 6 * s,
        ),
      );
      for (const s of createEvenlySpacedNumbers(0.16, 0.98, Math.max(4, Math.round(reach / 24)))) {
        for (const turn of [-1, 1]) {
          const { x, y, angle } = findNode(branch, s);
          const hair = 58 * (1 - 0.6 * s) * random.randomNumberBetween(0.6, 1.1);
          const open = angle + turn * 0.8;
          frond.ribs.push([
            [x, y],
            [x + Math.cos(open) * hair, y + Math.sin(open) * hair],
          ]);
        }
      }
    }
  }
  return frond;
}
