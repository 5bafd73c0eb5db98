import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import {
  createClipPath,
  createEvenlySpacedNumbers,
  createSmoothCurvePath,
  createSvgCircle,
  createSvgDocument,
  createSvgGroup,
  createSvgPath,
  getCanvasSize,
  type Point,
} from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

/** Draws a cairn of river stones in front of a pale sun. */
export const drawStones: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const short = Math.min(width, height);
  const portrait = orientation === "portrait";
  const colors = random.shuffle(palette.accents);
  const count = portrait ? random.randomIntegerBetween(4, 5) : 3;
  const body: string[] = [];
  let floor = height * 0.88;
  let x = width * 0.5;
  for (let index = 0; index < count; index++) {
    const rx = short * (0.37 - index * 0.066) * random.randomNumberBetween(0.9, 1.08);
    const ry = (portrait ? height * 0.094 : height * 0.14) * random.randomNumberBetween(0.85, 1.2) * (1 - index * 0.06);
    body.push(
      drawStone(random, { id: `s${index}`, x, y: floor - ry, rx, ry }, colors[index % 5] ?? palette.ink, palette),
    );
    floor -= ry * 1.86;
    x += random.randomNormal() * short * 0.035;
  }
  const sun = createSvgCircle(width * random.randomNumberBetween(0.34, 0.66), height * 0.34, short * 0.33, {
    fill: colors[4],
    opacity: 0.3,
  });
  const orbit = createSvgCircle(width * 0.5, height * 0.4, short * 0.42, {
    fill: "none",
    stroke: palette.ink,
    "stroke-width": 4,
    opacity: 0.5,
  });
  return createSvgDocument(size, palette.ground, sun, orbit, ...body);
};

type Stone = {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
};

/** Draws a stone: an irregular ellipse, which may be striped or speckled. */
function drawStone(random: SeededRandom, { id, x, y, rx, ry }: Stone, fill: string, palette: Palette): string {
  const outline = Array.from({ length: 12 }, (_, index): Point => {
    const angle = (index / 12) * Math.PI * 2;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const computeSuperellipseCoordinate = (value: number) => Math.sign(value) * Math.abs(value) ** 0.82;
    const wobble = 1 + random.randomNormal() * 0.025;
    return [x + computeSuperellipseCoordinate(cos) * rx * wobble, y + computeSuperellipseCoordinate(sin) * ry];
  });
  const d = createSmoothCurvePath(outline, true);
  const shape = createSvgPath(d, { fill });
  const kind = random.randomIntegerBetween(0, 3);
  if (kind === 0) return shape;
  const inside = createClipPath(id, createSvgPath(d, {}));
  if (kind === 1) {
    const veins = createEvenlySpacedNumbers(-0.7, 0.7, 7).map((share) =>
      createSmoothCurvePath(
        createEvenlySpacedNumbers(-1, 1, 6).map(
          (u): Point => [x + u * rx, y + share * ry + random.randomNormal() * ry * 0.07],
        ),
      ),
    );
    const lines = createSvgPath(veins.join(""), {
      fill: "none",
      stroke: palette.ground,
      "stroke-width": 9,
      opacity: 0.75,
    });
    return inside + shape + createSvgGroup({ "clip-path": `url(#${id})` }, lines);
  }
  if (kind === 2) {
    const specks = Array.from({ length: 90 }, () =>
      createSvgCircle(
        x + random.randomNumberBetween(-rx, rx),
        y + random.randomNumberBetween(-ry, ry),
        random.randomNumberBetween(3, 10),
        {},
      ),
    );
    return inside + shape + createSvgGroup({ "clip-path": `url(#${id})`, fill: palette.ink, opacity: 0.4 }, ...specks);
  }
  const lower = createSvgPath(d, { fill: palette.ink, opacity: 0.16, transform: `translate(${rx * 0.2} ${ry * 0.5})` });
  return inside + shape + createSvgGroup({ "clip-path": `url(#${id})` }, lower);
}
