import { mixColors } from "../../drawing/color.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import {
  createSmoothCurvePath,
  createSvgCircle,
  createSvgDocument,
  createSvgGroup,
  createSvgPath,
  formatNumber,
  getCanvasSize,
  type Point,
} from "../../drawing/svg.ts";
import type { DrawArt } from "./draw-art.ts";

type PlantHabit = {
  readonly leaf: number;
  readonly slim: number;
  readonly pairs: number;
  readonly opposite: boolean;
  readonly branches: number;
  readonly berries: boolean;
};

const PLANT_HABITS: readonly [PlantHabit, ...PlantHabit[]] = [
  { leaf: 330, slim: 0.2, pairs: 11, opposite: false, branches: 0, berries: false },
  { leaf: 235, slim: 0.46, pairs: 11, opposite: true, branches: 0, berries: false },
  { leaf: 215, slim: 0.24, pairs: 8, opposite: false, branches: 4, berries: true },
  { leaf: 430, slim: 0.3, pairs: 7, opposite: true, branches: 0, berries: false },
  { leaf: 150, slim: 0.34, pairs: 9, opposite: true, branches: 6, berries: false },
];

/** Draws a pressed plant: a recursive stem in ink over a soft patch of color. */
export const drawBotanical: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const habit = PLANT_HABITS[seed % PLANT_HABITS.length] ?? PLANT_HABITS[0];
  const lying = orientation === "landscape";
  const [patch, second] = random.shuffle(palette.accents.slice(0, 4));
  const patches = [
    createSvgPath(drawBlob(random, width * 0.52, height * 0.42, Math.min(width, height) * 0.36), {
      fill: patch,
      opacity: 0.55,
    }),
    createSvgCircle(
      width * random.randomNumberBetween(0.28, 0.4),
      height * random.randomNumberBetween(0.66, 0.74),
      Math.min(width, height) * 0.17,
      {
        fill: second,
        opacity: 0.5,
      },
    ),
  ];
  const root: Twig = lying
    ? { x: width * 0.1, y: height * 0.72, angle: -0.2, length: width * 0.8, level: 0 }
    : {
        x: width * 0.5,
        y: height * 0.93,
        angle: -Math.PI / 2 + random.randomNormal() * 0.1,
        length: height * 0.8,
        level: 0,
      };
  const leafFill = mixColors(palette.ground, palette.accents[2], 0.35);
  return createSvgDocument(
    size,
    palette.ground,
    ...patches,
    createSvgGroup(
      { stroke: palette.ink, "stroke-width": 7, "stroke-linecap": "round", "stroke-linejoin": "round", fill: "none" },
      drawTwig(root, habit, random, leafFill, palette.accents[0]),
    ),
  );
};

type Twig = {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly length: number;
  readonly level: number;
};

function drawTwig(twig: Twig, habit: PlantHabit, random: SeededRandom, leafFill: string, berry: string): string {
  const bend = random.randomNormal() * 0.5 + (random.chance(0.5) ? 0.25 : -0.25);
  const count = Math.max(4, Math.round(habit.pairs * (twig.level === 0 ? 1 : 0.6)));
  const spine: Point[] = [[twig.x, twig.y]];
  const parts: string[] = [];
  let [x, y, angle] = [twig.x, twig.y, twig.angle - bend / 2];
  const stride = twig.length / (count + 1);
  for (let index = 1; index <= count; index++) {
    angle += bend / count;
    x += Math.cos(angle) * stride;
    y += Math.sin(angle) * stride;
    spine.push([x, y]);
    const along = index / count;
    const bare = twig.level === 0 && along < 0.22;
    const size = habit.leaf * (0.62 + 0.5 * Math.sin(Math.PI * (0.15 + along * 0.75))) * (twig.level ? 0.8 : 1);
    const branching = twig.level === 0 && habit.branches > 0 && along > 0.2 && along < 0.85;
    for (const side of habit.opposite ? [-1, 1] : [index % 2 ? 1 : -1]) {
      if (bare) continue;
      const open = angle + side * (0.62 + 0.35 * (1 - along) + random.randomNormal() * 0.1);
      if (branching) {
        const length = twig.length * 0.42 * (1 - along * 0.55);
        parts.push(drawTwig({ x, y, angle: open, length, level: 1 }, habit, random, leafFill, berry));
      } else parts.push(drawLeaf(x, y, open, size * random.randomNumberBetween(0.9, 1.08), habit.slim, leafFill));
    }
  }
  parts.push(
    habit.berries && twig.level > 0
      ? createSvgCircle(x, y, 26, { fill: berry })
      : drawLeaf(x, y, angle, habit.leaf * (twig.level ? 0.6 : 0.8), habit.slim, leafFill),
  );
  return createSvgPath(createSmoothCurvePath(spine), { "stroke-width": twig.level ? 6 : 9 }) + parts.join("");
}

/** Draws a leaf: two arcs from base to tip, and a midrib that ends before the tip. */
function drawLeaf(x: number, y: number, angle: number, length: number, slim: number, fill: string): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const stalk = length * 0.1;
  const formatLeafPoint = (along: number, aside: number) => {
    const reach = stalk + along * length;
    return `${formatNumber(x + reach * cos - aside * length * sin)} ${formatNumber(y + reach * sin + aside * length * cos)}`;
  };
  const half = `${formatLeafPoint(0.2, slim)} ${formatLeafPoint(0.62, slim * 1.1)} ${formatLeafPoint(1, 0)}`;
  const back = `${formatLeafPoint(0.62, -slim * 1.1)} ${formatLeafPoint(0.2, -slim)} ${formatLeafPoint(0, 0)}`;
  const outline = createSvgPath(`M${formatLeafPoint(0, 0)}C${half}C${back}Z`, { fill, "fill-opacity": 0.9 });
  const veins = [0.3, 0.5, 0.7].flatMap((along) =>
    [-1, 1].map((side) => `M${formatLeafPoint(along - 0.06, 0)}L${formatLeafPoint(along + 0.1, side * slim * 0.5)}`),
  );
  const rib = createSvgPath(`M${formatNumber(x)} ${formatNumber(y)}L${formatLeafPoint(0.86, 0)}`, {
    "stroke-width": 5,
  });
  return outline + rib + createSvgPath(veins.join(""), { "stroke-width": 3, "stroke-opacity": 0.6 });
}

function drawBlob(random: SeededRandom, x: number, y: number, radius: number): string {
  const points = Array.from({ length: 9 }, (_, index): Point => {
    const angle = (index / 9) * Math.PI * 2;
    const reach = radius * random.randomNumberBetween(0.78, 1.16);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 1.15];
  });
  return createSmoothCurvePath(points, true);
}
