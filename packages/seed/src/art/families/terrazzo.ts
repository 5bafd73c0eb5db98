import { mixColors } from "../../drawing/color.ts";
import { createGradientNoise, createLayeredNoise } from "../../drawing/noise.ts";
import { createSvgDocument, drawSpecks } from "../../drawing/paper.ts";
import { printPlate, smoothStep } from "../../drawing/plate.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import {
  createClipPath,
  createPolylinePath,
  createSvgPath,
  getCanvasSize,
  type Point,
  type Size,
} from "../../drawing/svg.ts";
import type { DrawArt } from "./draw-art.ts";

type Chip = { readonly x: number; readonly y: number; readonly reach: number };

/** Draws polished terrazzo: marble chips with veins and clouds, in plaster with sand. */
export const drawTerrazzo: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const random = createSeededRandom(seed);
  const weights = [0, 0, 0, 1, 1, 2, 2, 3, 3, 4] as const;
  const plaster = mixColors(palette.ground, palette.ink, 0.03);
  const chips = scatterChips(random, size).map((chip) => {
    const accent = palette.accents[random.pick(weights)] ?? palette.ink;
    const isDark = chip.reach < 30 && random.chance(0.3);
    return {
      d: createPolylinePath(outlineChip(random, chip), true),
      fill: isDark ? palette.ink : mixColors(accent, palette.ground, random.randomNumberBetween(0, 0.22)),
    };
  });
  const sand = Array.from(
    { length: 2600 },
    (): Point => [random.randomNumberBetween(0, size.width), random.randomNumberBetween(0, size.height)],
  );
  const outlines = chips.map(({ d }) => d).join("");
  return createSvgDocument(
    size,
    plaster,
    drawSpecks(sand.slice(0, 1500), { stroke: palette.accents[3], "stroke-width": 6, "stroke-opacity": 0.5 }),
    drawSpecks(sand.slice(1500), { stroke: palette.ink, "stroke-width": 4.4, "stroke-opacity": 0.34 }),
    ...chips.map(({ d, fill }) =>
      createSvgPath(d, { fill, stroke: fill, "stroke-width": 5, "stroke-linejoin": "round" }),
    ),
    createClipPath("chips", createSvgPath(outlines, {})),
    drawMarble(seed, size, palette.ink),
    createSvgPath(outlines, { fill: "none", stroke: palette.ink, "stroke-width": 3, "stroke-opacity": 0.12 }),
  );
};

/** Scatters chips: large ones first, then smaller ones in the gaps. */
function scatterChips(random: SeededRandom, size: Size): Chip[] {
  const chips: Chip[] = [];
  for (const [reach, tries] of [
    [215, 70],
    [130, 240],
    [76, 700],
    [38, 1600],
    [17, 2600],
  ] as const) {
    for (let attempt = 0; attempt < tries; attempt++) {
      const chip: Chip = {
        x: random.randomNumberBetween(-60, size.width + 60),
        y: random.randomNumberBetween(-60, size.height + 60),
        reach: reach * random.randomNumberBetween(0.7, 1.3),
      };
      const isFree = chips.every(
        (other) => Math.hypot(chip.x - other.x, chip.y - other.y) > (chip.reach + other.reach) * 0.9 + 10,
      );
      if (isFree) chips.push(chip);
    }
  }
  return chips;
}

/** Outlines a broken stone: long, with corners at uneven distances. */
function outlineChip(random: SeededRandom, { x, y, reach }: Chip): Point[] {
  const corners = random.randomIntegerBetween(4, reach > 60 ? 9 : 6);
  const turn = random.randomNumberBetween(0, Math.PI * 2);
  const squash = random.randomNumberBetween(0.52, 0.95);
  return Array.from({ length: corners }, (_, index): Point => {
    const angle = ((index + random.randomNormal() * 0.3) / corners) * Math.PI * 2;
    const r = reach * random.randomNumberBetween(0.76, 1.06);
    const [a, b] = [Math.cos(angle) * r, Math.sin(angle) * r * squash];
    return [x + a * Math.cos(turn) - b * Math.sin(turn), y + a * Math.sin(turn) + b * Math.cos(turn)];
  });
}

/** Draws pale veins and dark clouds inside the chips. */
function drawMarble(seed: number, { width, height }: Size, ink: string): string {
  const clouds = createLayeredNoise(seed + 3, 4, createGradientNoise);
  return printPlate({
    x: -20,
    y: -20,
    width: width + 40,
    height: height + 40,
    columns: Math.round(width / 5.5),
    clip: "chips",
    inks: [
      [0, ink, 0.3],
      [0.42, ink, 0],
      [0.6, "#fffaf2", 0.06],
      [1, "#fffaf2", 0.78],
    ],
    getTone: (x, y) => {
      const drift = clouds(x / 210, y / 210);
      const vein = 1 - smoothStep(0, 0.06, Math.abs(clouds((x + 60 * drift) / 120 + 7, (y - 70 * drift) / 200)));
      return (
        0.44 +
        0.2 * drift +
        0.13 * clouds(x / 26, y / 26) +
        0.5 * vein * smoothStep(-0.15, 0.45, clouds(x / 300 + 4, y / 300))
      );
    },
  });
}
