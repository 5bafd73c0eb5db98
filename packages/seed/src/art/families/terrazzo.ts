import { mixColors } from "../../drawing/color.ts";
import { createSvgDocument, drawBareSpots } from "../../drawing/paper.ts";
import { createSeededRandom } from "../../drawing/random.ts";
import { createPolylinePath, createSvgPath, getCanvasSize, type Point } from "../../drawing/svg.ts";
import type { DrawArt } from "./draw-art.ts";

type Chip = { readonly x: number; readonly y: number; readonly reach: number };

/** Draws stone chips in plaster: large ones first, then smaller ones in the gaps. */
export const drawTerrazzo: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const random = createSeededRandom(seed);
  const chips: Chip[] = [];
  for (const [reach, tries] of [
    [190, 60],
    [120, 180],
    [70, 500],
    [34, 1500],
    [15, 2600],
  ] as const) {
    for (let attempt = 0; attempt < tries; attempt++) {
      const chip: Chip = {
        x: random.randomNumberBetween(-60, size.width + 60),
        y: random.randomNumberBetween(-60, size.height + 60),
        reach: reach * random.randomNumberBetween(0.75, 1.25),
      };
      const free = chips.every(
        (other) => Math.hypot(chip.x - other.x, chip.y - other.y) > (chip.reach + other.reach) * 0.98 + 12,
      );
      if (free) chips.push(chip);
    }
  }
  const weights = [0, 0, 0, 1, 1, 2, 2, 3, 3, 4] as const;
  const shapes = chips.map(({ x, y, reach }) => {
    const corners = random.randomIntegerBetween(4, 7);
    const turn = random.randomNumberBetween(0, Math.PI * 2);
    const squash = random.randomNumberBetween(0.6, 1);
    const points = Array.from({ length: corners }, (_, index): Point => {
      const angle = (index / corners) * Math.PI * 2 + random.randomNormal() * 0.28;
      const r = reach * random.randomNumberBetween(0.78, 1);
      const [a, b] = [Math.cos(angle) * r, Math.sin(angle) * r * squash];
      return [x + a * Math.cos(turn) - b * Math.sin(turn), y + a * Math.sin(turn) + b * Math.cos(turn)];
    });
    const accent = palette.accents[random.pick(weights)] ?? palette.ink;
    const fill =
      reach < 30 && random.chance(0.3)
        ? palette.ink
        : mixColors(accent, palette.ground, random.randomNumberBetween(0, 0.16));
    return createSvgPath(createPolylinePath(points, true), {
      fill,
      stroke: fill,
      "stroke-width": 6,
      "stroke-linejoin": "round",
    });
  });
  return createSvgDocument(size, palette.ground, ...shapes, drawBareSpots(size, palette.ground, 0.4));
};
