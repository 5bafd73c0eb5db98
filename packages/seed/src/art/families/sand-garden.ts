import { mixColors } from "../../drawing/color.ts";
import { createGradientNoise, createLayeredNoise } from "../../drawing/noise.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { createPebbleField, type Pebble, paintPebble } from "../../drawing/pebble.ts";
import { printPlate, smoothStep } from "../../drawing/plate.ts";
import { createSeededRandom } from "../../drawing/random.ts";
import { getCanvasSize } from "../../drawing/svg.ts";
import type { DrawArt } from "./draw-art.ts";

/** Width of a furrow of the rake. */
const FURROW = 46;
/** Distance to which the rings around a stone reach. */
const RINGS = FURROW * 5.5;

/** Draws stones in raked sand from above: rings around the stones, straight furrows elsewhere. */
export const drawSandGarden: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const [pale, light, middle, dark] = palette.accents;
  const slate = mixColors(dark, palette.ink, 0.35);
  const stones: readonly Pebble[] = [
    { seed: seed * 3, x: width * 0.34, y: height * 0.43, rx: 330, ry: 255, tilt: -0.25, color: slate },
    { seed: seed * 3 + 1, x: width * 0.475, y: height * 0.62, rx: 165, ry: 140, tilt: 0.5, color: middle },
    { seed: seed * 3 + 2, x: width * 0.775, y: height * 0.6, rx: 215, ry: 160, tilt: 0.15, color: dark },
  ];
  const fields = stones.map((stone) => ({ ...stone, measure: createPebbleField(stone) }));
  const measureDistance = (x: number, y: number) =>
    fields.reduce((nearest, { measure, rx, ry, ...stone }) => {
      const isFar = Math.hypot(x - stone.x, y - stone.y) > rx + RINGS * 1.5;
      return isFar ? nearest : Math.min(nearest, (measure(x, y) - 1) * Math.sqrt(rx * ry));
    }, Number.POSITIVE_INFINITY);
  const hand = createLayeredNoise(seed, 2, createGradientNoise);
  const sand = createLayeredNoise(seed + 5, 2, createGradientNoise);
  const measureHeight = (x: number, y: number) => {
    const away = measureDistance(x, y);
    const across = away < RINGS ? away : y + 15 * hand(x / 700, y / 260);
    return Math.cos((across / FURROW) * Math.PI * 2);
  };
  const shadow = { x: 46, y: 58 };
  return createSvgDocument(
    size,
    palette.ground,
    printPlate({
      x: -20,
      y: -20,
      width: width + 40,
      height: height + 40,
      columns: 420,
      inks: [
        [0, mixColors(light, middle, 0.6)],
        [0.4, mixColors(light, pale, 0.35)],
        [0.7, mixColors(pale, palette.ground, 0.45)],
        [1, "#ffffff"],
      ],
      getTone: (x, y) => {
        const slope = measureHeight(x - 5, y - 8) - measureHeight(x + 5, y + 8);
        const grain = 0.09 * sand(x / 9, y / 9) + 0.07 * hand(x / 500 + 9, y / 400);
        return 0.56 - 0.13 * slope + grain + 0.07 * (1 - (x + y) / (width + height));
      },
    }),
    printPlate({
      x: 0,
      y: 0,
      width,
      height,
      columns: 260,
      inks: [
        [0, palette.ink, 0],
        [1, palette.ink, 0.62],
      ],
      getTone: (x, y) => {
        const cast = measureDistance(x - shadow.x, y - shadow.y);
        return (
          0.85 * (1 - smoothStep(-70, 34, cast)) + 0.45 * (1 - smoothStep(-10, 26, measureDistance(x - 8, y - 12)))
        );
      },
    }),
    ...stones.map((stone) => paintPebble(random, stone, mixColors(palette.ground, pale, 0.5), palette.ink)),
  );
};
