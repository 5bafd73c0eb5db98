import { mixColors } from "../../drawing/color.ts";
import { createGradientNoise, createLayeredNoise, type NoiseField } from "../../drawing/noise.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { findNode, growStem } from "../../drawing/plant.ts";
import { printPlate, smoothStep } from "../../drawing/plate.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import {
  createClipPath,
  createEvenlySpacedNumbers,
  createPolylinePath,
  createSvgGroup,
  createSvgPath,
  getCanvasSize,
  type Point,
  type Size,
  type Stop,
} from "../../drawing/svg.ts";
import type { DrawArt } from "./draw-art.ts";

type Alcove = { readonly x: number; readonly spring: number; readonly radius: number; readonly color: string };

/** Draws two alcoves in a plaster wall in the sun of the afternoon, with the shadow of a palm across them. */
export const drawAlcoves: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const plaster = createLayeredNoise(seed, 4, createGradientNoise);
  const [pale, sage, moss, pine, ochre] = palette.accents;
  const floor = height * 0.865;
  const alcoves: readonly Alcove[] = [
    { x: width * 0.355, spring: height * 0.475, radius: 400, color: mixColors(pine, moss, 0.25) },
    { x: width * 0.69, spring: height * 0.62, radius: 268, color: mixColors(ochre, sage, 0.12) },
  ];
  return createSvgDocument(
    size,
    palette.ground,
    spreadPlaster({ x: -20, y: -20, width: width + 40, height: floor + 30 }, plaster, [
      [0, mixColors(sage, moss, 0.55)],
      [0.5, mixColors(sage, pale, 0.25)],
      [1, mixColors(pale, palette.ground, 0.35)],
    ]),
    ...alcoves.map((alcove, index) => drawAlcove(alcove, index, floor, plaster, palette.ink)),
    spreadPlaster({ x: -20, y: floor, width: width + 40, height: height - floor + 20 }, plaster, [
      [0, mixColors(pale, moss, 0.3)],
      [0.5, mixColors(pale, palette.ground, 0.35)],
      [1, palette.ground],
    ]),
    createSvgPath(`M-20 ${floor}H${width + 20}v16H-20z`, { fill: palette.ink, "fill-opacity": 0.16 }),
    castPalmShadow(random, size, palette.ink),
  );
};

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Spreads plaster with a trowel: broad strokes that cross, and pits. The light falls off to the right. */
function spreadPlaster(area: Area, plaster: NoiseField, inks: readonly [Stop, ...Stop[]], clip?: string): string {
  return printPlate({
    ...area,
    columns: Math.round(area.width / 8.5),
    inks,
    clip,
    getTone: (x, y) => {
      const strokes =
        0.8 * plaster((x + 0.7 * y) / 420, (y - 0.5 * x) / 130) +
        plaster((x - 0.9 * y) / 420 + 20, (y + 0.7 * x) / 150);
      return 0.74 - 0.22 * (x / 3000) - 0.12 * (y / 2000) + 0.13 * strokes + 0.07 * plaster(x / 36 + 9, y / 36);
    },
  });
}

function outlineArch({ x, spring, radius }: Alcove, floor: number, shiftX = 0, shiftY = 0): string {
  const bow = createEvenlySpacedNumbers(Math.PI, Math.PI * 2, 61).map(
    (angle): Point => [x + shiftX + Math.cos(angle) * radius, spring + shiftY + Math.sin(angle) * radius],
  );
  return createPolylinePath([[x + shiftX - radius, floor + 400], ...bow, [x + shiftX + radius, floor + 400]], true);
}

/** Draws an alcove: its back wall, and on it the shadow of the arch on the side of the sun. */
function drawAlcove(alcove: Alcove, index: number, floor: number, plaster: NoiseField, ink: string): string {
  const { x, spring, radius, color } = alcove;
  const clip = `alcove${index}`;
  const area = { x: x - radius, y: spring - radius, width: radius * 2, height: floor - spring + radius + 4 };
  const depth = radius * 0.42;
  const lit = createEvenlySpacedNumbers(0.94, 1.06, 5).map((share) =>
    createSvgPath(`${outlineArch(alcove, floor, depth * share, depth * 0.72 * share)}M-200 -200H3200V2300H-200Z`, {
      fill: mixColors(color, ink, 0.75),
      "fill-opacity": 0.17,
      "fill-rule": "evenodd",
    }),
  );
  return [
    createClipPath(clip, createSvgPath(outlineArch(alcove, floor), {})),
    createSvgPath(outlineArch(alcove, floor), { fill: color }),
    spreadPlaster(
      area,
      plaster,
      [
        [0, mixColors(color, ink, 0.25)],
        [0.5, color],
        [1, mixColors(color, "#fff6e0", 0.3)],
      ],
      clip,
    ),
    createSvgGroup({ "clip-path": `url(#${clip})` }, ...lit),
    createSvgPath(outlineArch(alcove, floor), {
      fill: "none",
      stroke: "#fffaf0",
      "stroke-width": 7,
      "stroke-opacity": 0.28,
    }),
    createSvgPath(outlineArch(alcove, floor, 3, 3), {
      fill: "none",
      stroke: ink,
      "stroke-width": 4,
      "stroke-opacity": 0.16,
    }),
  ].join("");
}

type Leaflet = { readonly from: Point; readonly to: Point; readonly width: number };

/** Casts the soft shadow of palm fronds that hang in from the upper right. */
function castPalmShadow(random: SeededRandom, { width, height }: Size, color: string): string {
  const fronds = [
    { x: width * 1.04, y: height * 0.2, angle: 3.35, length: 1500, bend: -0.9 },
    { x: width * 0.92, y: height * -0.1, angle: 2.75, length: 1050, bend: -0.6 },
  ];
  const leaflets = fronds.flatMap((frond) => {
    const stem = growStem({ ...frond, wander: 0.05, seed: random.randomIntegerBetween(1, 9999) });
    return createEvenlySpacedNumbers(0.1, 0.98, 19).flatMap((t) =>
      [-1, 1].map((side): Leaflet => {
        const { x, y, angle } = findNode(stem, t);
        const open = angle + side * (0.9 - 0.5 * t) + random.randomNormal() * 0.1;
        const length =
          0.33 * frond.length * Math.sin(Math.PI * (0.16 + 0.78 * t)) * random.randomNumberBetween(0.85, 1.1);
        return { from: [x, y], to: [x + Math.cos(open) * length, y + Math.sin(open) * length], width: 13 };
      }),
    );
  });
  return printPlate({
    x: 0,
    y: 0,
    width,
    height,
    columns: 230,
    inks: [
      [0, color, 0],
      [1, color, 0.32],
    ],
    getTone: (x, y) => {
      let lit = 1;
      for (const leaflet of leaflets) lit *= 1 - shade(leaflet, x, y);
      return (1 - lit) * 0.9;
    },
  });
}

/** Returns how much a leaflet shades a place, from 0 to 1. Its outline is soft. */
function shade({ from: [fromX, fromY], to: [toX, toY], width }: Leaflet, x: number, y: number): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const t = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy);
  if (t < -0.1 || t > 1.1) return 0;
  const away = Math.hypot(x - fromX - dx * t, y - fromY - dy * t);
  return (
    (1 - smoothStep(width * -0.4, width * 1.3, away - width * 0.8 * Math.sin(Math.PI * Math.max(0, Math.min(1, t))))) *
    smoothStep(1.06, 0.9, t)
  );
}
