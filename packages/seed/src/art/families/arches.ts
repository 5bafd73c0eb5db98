import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import { createSvgCircle, createSvgDocument, createSvgGroup, createSvgPath, getCanvasSize } from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

export const drawArches: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const short = Math.min(width, height);
  const floor = height * 0.86;
  const flip = random.chance(0.5);
  const computeHorizontalPosition = (share: number) => width * (flip ? 1 - share : share);
  const portrait = orientation === "portrait";
  const big = short * random.randomNumberBetween(0.34, 0.38);
  const small = short * random.randomNumberBetween(0.2, 0.24);
  const sun = short * random.randomNumberBetween(0.13, 0.17);
  const tall = portrait ? floor - big * random.randomNumberBetween(1.1, 1.6) : floor - big * 0.35;
  const bigX = computeHorizontalPosition(portrait ? 0.44 : 0.33);
  const smallX = computeHorizontalPosition(portrait ? 0.72 : 0.68);
  const [first, second, third] = random.shuffle(palette.accents);
  return createSvgDocument(
    size,
    palette.ground,
    createSvgCircle(computeHorizontalPosition(portrait ? 0.68 : 0.62), portrait ? height * 0.2 : height * 0.27, sun, {
      fill: first,
    }),
    drawArch(random, { x: bigX, spring: tall, floor, radius: big, bands: random.randomIntegerBetween(4, 6) }, palette),
    drawArch(random, { x: smallX, spring: floor - small * 0.4, floor, radius: small, bands: 4 }, palette),
    createSvgPath(`M${width * 0.08} ${floor}H${width * 0.92}`, {
      stroke: palette.ink,
      "stroke-width": 9,
      "stroke-linecap": "round",
    }),
    portrait
      ? ""
      : drawPlant(random, computeHorizontalPosition(0.86), floor, short, [second ?? palette.ink, third ?? palette.ink]),
  );
};

type ArchShape = {
  readonly x: number;
  readonly spring: number;
  readonly floor: number;
  readonly radius: number;
  readonly bands: number;
};

function drawArch(random: SeededRandom, { x, spring, floor, radius, bands }: ArchShape, palette: Palette): string {
  const colors = random.shuffle(palette.accents);
  const step = radius / (bands + 0.35);
  return Array.from({ length: bands }, (_, index) => {
    const r = radius - step * index;
    const outline = `M${x - r} ${floor}V${spring}A${r} ${r} 0 0 1 ${x + r} ${spring}V${floor}Z`;
    const inner = r - step * 0.84;
    const gap = `M${x - inner} ${floor}V${spring}A${inner} ${inner} 0 0 1 ${x + inner} ${spring}V${floor}Z`;
    return createSvgPath(outline, { fill: colors[index % 5] }) + createSvgPath(gap, { fill: palette.ground });
  }).join("");
}

function drawPlant(
  random: SeededRandom,
  x: number,
  floor: number,
  short: number,
  [clay, leaf]: readonly [string, string],
) {
  return drawSprig(random, x, floor - short * 0.13, short * 0.3, leaf) + drawBowl(x, floor, short * 0.13, clay);
}

function drawBowl(x: number, floor: number, radius: number, fill: string): string {
  const rim = floor - radius;
  return createSvgPath(`M${x - radius} ${rim}A${radius} ${radius} 0 0 0 ${x + radius} ${rim}Z`, { fill });
}

function drawSprig(random: SeededRandom, x: number, y: number, length: number, fill: string): string {
  const stems = [-0.34, 0, 0.3].map((lean) => {
    const tip = { x: x + lean * length * 1.1, y: y - length * random.randomNumberBetween(0.85, 1.1) };
    const bend = { x: x + lean * length * 0.15, y: y - length * 0.55 };
    const leaves = [0.4, 0.58, 0.76, 0.94].map((t, index) => {
      const u = 1 - t;
      const px = u * u * x + 2 * u * t * bend.x + t * t * tip.x;
      const py = u * u * y + 2 * u * t * bend.y + t * t * tip.y;
      const side = index % 2 ? 1 : -1;
      return `<ellipse cx="${px + side * 30}" cy="${py - 14}" rx="36" ry="17" transform="rotate(${side * -32} ${px} ${py})"/>`;
    });
    const stem = createSvgPath(`M${x} ${y}Q${bend.x} ${bend.y} ${tip.x} ${tip.y}`, {
      fill: "none",
      stroke: fill,
      "stroke-width": 8,
    });
    return stem + leaves.join("");
  });
  return createSvgGroup({ fill }, ...stems);
}
