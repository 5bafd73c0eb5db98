import { mixColors } from "../../drawing/color.ts";
import { createGradientNoise, createLayeredNoise } from "../../drawing/noise.ts";
import { createSvgDocument, drawSpecks } from "../../drawing/paper.ts";
import { type Pebble, paintPebble } from "../../drawing/pebble.ts";
import { printPlate, smoothStep } from "../../drawing/plate.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import { getCanvasSize, type Point } from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

/** Paints a cairn of pebbles in watercolor. Each pebble is one wet wash that dried with a dark edge. */
export const drawStones: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const count = 3 + (seed % 3);
  const colors = random.shuffle(palette.accents.slice(0, 5)).map((accent) => mixColors(accent, palette.ink, 0.16));
  const paper = mixColors(palette.ground, "#ffffff", 0.35);
  const stones: Pebble[] = [];
  let [middle, bottom] = [width * 0.5, height * (count > 4 ? 0.8 : 0.76)];
  for (let index = 0; index < count; index++) {
    const rx = width * 0.285 * (1 - index * (count > 4 ? 0.13 : 0.15)) * random.randomNumberBetween(0.88, 1.06);
    const ry = rx * (0.37 + index * 0.06) * random.randomNumberBetween(0.86, 1.12);
    stones.push({
      seed: random.randomIntegerBetween(1, 9999),
      x: middle,
      y: bottom - ry,
      rx,
      ry,
      tilt: random.randomNormal() * 0.07,
      color: colors[index % colors.length] ?? palette.ink,
    });
    bottom -= ry * 1.93;
    middle += random.randomNormal() * rx * 0.2;
  }
  const [lowest] = stones;
  return createSvgDocument(
    size,
    paper,
    lowest ? paintShadow(lowest, palette) : "",
    ...stones.map((stone) => paintPebble(random, stone, paper, palette.ink)),
    ...stones.map((stone) => splash(random, stone)),
  );
};

/** Paints a wet shadow that runs out to the right. */
function paintShadow({ seed, x, y, rx, ry }: Pebble, palette: Palette): string {
  const cloud = createLayeredNoise(seed + 3, 3, createGradientNoise);
  const color = mixColors(palette.ink, palette.accents[3], 0.35);
  return printPlate({
    x: x - rx * 1.5,
    y: y + ry * 0.3,
    width: rx * 3.6,
    height: ry * 1.3,
    columns: 190,
    inks: [
      [0, color, 0],
      [1, color, 0.5],
    ],
    getTone: (px, py) => {
      const [u, v] = [(px - x - rx * 0.14) / (rx * 1.12), (py - y - ry * 0.93) / (ry * 0.27)];
      const out = Math.hypot(u, v) + 0.3 * cloud(px / 300, py / 90);
      return (1 - smoothStep(0.25, 1.12, out)) * (0.72 - 0.25 * u) + 0.1 * Math.exp(-(((out - 1.02) / 0.05) ** 2));
    },
  });
}

/** Splashes a few drops beside a stone. */
function splash(random: SeededRandom, { x, y, rx, ry, color }: Pebble): string {
  return [7, 12]
    .map((drop) =>
      drawSpecks(
        Array.from({ length: 4 }, (): Point => {
          const [angle, away] = [random.randomNumberBetween(0, Math.PI * 2), random.randomNumberBetween(1.15, 1.7)];
          return [x + Math.cos(angle) * rx * away, y + Math.sin(angle) * ry * away];
        }),
        { stroke: color, "stroke-width": drop, "stroke-opacity": 0.38 },
      ),
    )
    .join("");
}
