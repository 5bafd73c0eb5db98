import { drawBrushDisc, drawBrushStroke } from "../../drawing/brush.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { createSeededRandom } from "../../drawing/random.ts";
import { getCanvasSize, type Point } from "../../drawing/svg.ts";
import type { DrawArt } from "./draw-art.ts";

/** Draws a rainbow of arches, painted with a broad brush. */
export const drawArches: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const [red, rose, , sand, dark] = palette.accents;
  const [x, spring] = [width * 0.8, height * 0.52];
  const bands = [
    { color: red, radius: 1075, thick: 265, left: 900, right: 690, dry: 0.9 },
    { color: sand, radius: 755, thick: 215, left: 690, right: 770, dry: 0.6 },
    { color: dark, radius: 520, thick: 172, left: 990, right: 640, dry: 1 },
    { color: rose, radius: 262, thick: 122, left: 620, right: 820, dry: 0.7 },
  ];
  const strokes = bands.map(({ radius, left, right, ...paint }, index) => {
    const center: Point = [x + random.randomNormal() * 9, spring + random.randomNormal() * 9];
    return drawBrushStroke(random, {
      ...paint,
      seed: seed * 7 + index,
      locate: createArchLine(center, radius, left, right),
    });
  });
  const sun = drawBrushDisc(random, seed, sand, [width * 0.2, height * 0.15], 175);
  return createSvgDocument(size, palette.ground, sun, ...strokes);
};

/** Creates a function that follows an arch from the left foot to the right foot. Legs may differ in length. */
function createArchLine([x, y]: Point, radius: number, left: number, right: number) {
  const bow = Math.PI * radius;
  return (t: number, aside: number): Point => {
    const walked = t * (left + bow + right);
    const reach = radius + aside;
    if (walked < left) return [x - reach, y + left - walked];
    if (walked > left + bow) return [x + reach, y + walked - left - bow];
    const angle = Math.PI + (walked - left) / radius;
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.99];
  };
}
