import { drawBrushDisc, drawBrushStroke } from "../../drawing/brush.ts";
import { mixColors } from "../../drawing/color.ts";
import { cutAlong, drawCutPaper, outlineArch, outlineCircle, tearAlong } from "../../drawing/cut-paper.ts";
import { createSvgDocument, drawBareSpots } from "../../drawing/paper.ts";
import { createSeededRandom } from "../../drawing/random.ts";
import { getCanvasSize, type Point } from "../../drawing/svg.ts";
import type { DrawArt } from "./draw-art.ts";

/** Draws arches: painted with a broad brush on a portrait sheet, cut from paper on a landscape sheet. */
export const drawArches: DrawArt = (seed, palette, orientation) =>
  orientation === "portrait"
    ? drawPaintedRainbow(seed, palette, orientation)
    : drawPaperArches(seed, palette, orientation);

const drawPaintedRainbow: DrawArt = (seed, palette, orientation) => {
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

const drawPaperArches: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const [pale, sage, moss, pine, ochre] = palette.accents;
  const floor = height + 60;
  const cutSheet = (outline: readonly Point[], fill: string) =>
    drawCutPaper([cutAlong(outline, random.randomIntegerBetween(1, 9999))], fill, palette.ink);
  const ground: Point[] = [
    [-60, height * 0.855],
    [width + 60, height * 0.815],
    [width + 60, floor],
    [-60, floor],
  ];
  return createSvgDocument(
    size,
    palette.ground,
    cutSheet(outlineCircle(width * 0.775, height * 0.33, 265), ochre),
    cutSheet(outlineArch(width * 0.62, height * 0.62, floor, 520), sage),
    cutSheet(outlineArch(width * 0.655, height * 0.76, floor, 300), pale),
    cutSheet(outlineArch(width * 0.3, height * 0.49, floor, 610), pine),
    cutSheet(outlineArch(width * 0.335, height * 0.645, floor, 395), moss),
    cutSheet(outlineArch(width * 0.315, height * 0.81, floor, 190), palette.ground),
    drawBareSpots(size, palette.ground, 0.8),
    drawCutPaper([tearAlong(ground, seed, 13)], mixColors(pale, palette.ground, 0.35), palette.ink),
  );
};
