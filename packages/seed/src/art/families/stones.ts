import { mixColors } from "../../drawing/color.ts";
import { createSmoothNoise } from "../../drawing/noise.ts";
import { createSvgDocument, drawSpecks } from "../../drawing/paper.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import {
  createClipPath,
  createEvenlySpacedNumbers,
  createLinearGradient,
  createPolylinePath,
  createRadialGradient,
  createSmoothCurvePath,
  createSvgEllipse,
  createSvgGroup,
  createSvgPath,
  createSvgRect,
  getCanvasSize,
  type Point,
} from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

const LIGHT_FROM_LEFT = { cx: 0.5, cy: 0.5, r: 0.72, fx: 0.3, fy: 0.2 };

type Stone = {
  readonly seed: number;
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly tilt: number;
  readonly color: string;
  readonly hasVein: boolean;
};

/** Draws granite stones on a table, in light from the left: one cairn, or a low one with a stone beside it. */
export const drawStones: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const table = height * 0.78;
  const gray = mixColors(palette.ink, palette.ground, 0.5);
  const colors = random.shuffle(palette.accents).map((accent) => mixColors(accent, gray, 0.5));
  const piles: readonly Pile[] =
    orientation === "portrait"
      ? [{ x: width * 0.44, floor: height * 0.875, colors: colors.slice(0, 3 + (seed % 3)), broadest: width * 0.335 }]
      : [
          { x: width * 0.38, floor: height * 0.87, colors: colors.slice(0, 2), broadest: height * 0.37 },
          { x: width * 0.76, floor: height * 0.9, colors: colors.slice(2, 3), broadest: height * 0.2 },
        ];
  return createSvgDocument(
    size,
    palette.ground,
    createLinearGradient("wall", [
      [0, mixColors(palette.ground, palette.ink, 0.06)],
      [1, palette.ground],
    ]),
    createLinearGradient("table", [
      [0, mixColors(palette.ground, palette.ink, 0.03)],
      [0.12, mixColors(palette.ground, palette.ink, 0.14)],
      [1, mixColors(palette.ground, palette.ink, 0.07)],
    ]),
    createRadialGradient("shade", [
      [0, palette.ink, 0.62],
      [0.55, palette.ink, 0.3],
      [1, palette.ink, 0],
    ]),
    createSvgRect(-20, -20, width + 40, table + 20, { fill: "url(#wall)" }),
    createSvgRect(-20, table, width + 40, height - table + 40, { fill: "url(#table)" }),
    ...piles.map((pile) => drawPile(random, pile, palette)),
  );
};

type Pile = {
  readonly x: number;
  readonly floor: number;
  readonly colors: readonly string[];
  readonly broadest: number;
};

/** Draws stones from the largest to the smallest, each a little aside of the one below. */
function drawPile(random: SeededRandom, { x, floor, colors, broadest }: Pile, palette: Palette): string {
  const veined = random.randomIntegerBetween(0, 2);
  const stones: Stone[] = [];
  let [middle, bottom] = [x, floor];
  for (const [index, color] of colors.entries()) {
    const rx = broadest * (1 - index * 0.15) * random.randomNumberBetween(0.9, 1.08);
    const ry = rx * (0.37 + index * 0.055) * random.randomNumberBetween(0.9, 1.15);
    const seed = random.randomIntegerBetween(1, 9999);
    const tilt = random.randomNormal() * 3.5;
    stones.push({ seed, x: middle, y: bottom - ry, rx, ry, tilt, color, hasVein: index === veined });
    bottom -= ry * 1.9;
    middle += random.randomNormal() * rx * 0.2;
  }
  const [lowest] = stones;
  return [
    lowest ? drawShadowOnTable(lowest) : "",
    ...stones.map((stone, index) => drawStone(random, stone, stones[index + 1], palette)),
  ].join("");
}

function drawShadowOnTable({ x, y, rx, ry }: Stone): string {
  return [
    createSvgEllipse(x + rx * 0.7, y + ry * 0.88, rx * 1.6, ry * 0.42, { fill: "url(#shade)", opacity: 0.45 }),
    createSvgEllipse(x + rx * 0.1, y + ry * 0.93, rx * 0.98, ry * 0.2, { fill: "url(#shade)" }),
  ].join("");
}

/** Draws a stone, and on it the shadow of the stone above. */
function drawStone(random: SeededRandom, stone: Stone, above: Stone | undefined, palette: Palette): string {
  const { x, y, ry, tilt, color } = stone;
  const id = `stone${stone.seed}`;
  const outline = createPolylinePath(outlineStone(stone), true);
  const contact = above
    ? [
        createSvgEllipse(above.x + above.rx * 0.2, y - ry * 0.8, above.rx * 1.02, ry * 0.5, {
          fill: "url(#shade)",
          opacity: 0.75,
        }),
        createSvgEllipse(above.x, y - ry * 0.9, above.rx * 0.72, ry * 0.22, { fill: "url(#shade)" }),
      ]
    : [];
  return [
    createRadialGradient(
      `${id}light`,
      [
        [0, mixColors(color, palette.ground, 0.34)],
        [0.4, color],
        [1, mixColors(color, palette.ink, 0.52)],
      ],
      LIGHT_FROM_LEFT,
    ),
    createClipPath(id, createSvgPath(outline, {})),
    createSvgGroup(
      { transform: `rotate(${tilt} ${x} ${y})` },
      createSvgPath(outline, { fill: `url(#${id}light)` }),
      createSvgGroup(
        { "clip-path": `url(#${id})` },
        stone.hasVein ? drawVein(random, stone, palette.ground) : "",
        ...drawGranite(random, stone, palette),
        ...contact,
      ),
    ),
  ].join("");
}

/** Outlines a worn stone: a rounded box with slow dents. */
function outlineStone({ seed, x, y, rx, ry }: Stone): Point[] {
  const dents = createSmoothNoise(seed);
  return createEvenlySpacedNumbers(0, Math.PI * 2, 121)
    .slice(1)
    .map((angle): Point => {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const soften = (value: number, power: number) => Math.sign(value) * Math.abs(value) ** power;
      const worn = 1 + 0.045 * dents(cos * 1.3 + 4, sin * 1.3) + 0.004 * dents(cos * 7, sin * 7);
      return [x + soften(cos, 0.86) * rx * worn, y + soften(sin, 0.9) * ry * worn];
    });
}

/** Draws mineral specks: dark ones more often in the shade, light ones in the light, and a few large crystals. */
function drawGranite(random: SeededRandom, { seed, x, y, rx, ry }: Stone, palette: Palette): string[] {
  const clouds = createSmoothNoise(seed + 50);
  const [dark, light, coarse, crystals]: [Point[], Point[], Point[], Point[]] = [[], [], [], []];
  for (let grain = 0; grain < (rx * ry) / 32; grain++) {
    const [u, v] = [random.randomNumberBetween(-1, 1), random.randomNumberBetween(-1, 1)];
    const at: Point = [x + u * rx * 1.05, y + v * ry * 1.05];
    const shade = 0.5 + 0.36 * (u * 0.65 + v * 0.75) + 0.22 * clouds(u * 3, v * 2);
    if (random.chance(0.012)) coarse.push(at);
    else if (random.chance(0.01)) crystals.push(at);
    else if (random.chance(Math.max(0.05, Math.min(0.95, shade)))) dark.push(at);
    else if (random.chance(0.5)) light.push(at);
  }
  return [
    drawSpecks(dark, { stroke: palette.ink, "stroke-width": 5, opacity: 0.3 }),
    drawSpecks(light, { stroke: mixColors(palette.ground, "#ffffff", 0.4), "stroke-width": 4.4, opacity: 0.36 }),
    drawSpecks(coarse, { stroke: palette.ink, "stroke-width": 10, opacity: 0.5 }),
    drawSpecks(crystals, { stroke: palette.ground, "stroke-width": 9, opacity: 0.6 }),
  ];
}

/** Draws a vein of quartz across a stone. */
function drawVein(random: SeededRandom, { x, y, rx, ry }: Stone, color: string): string {
  const lean = random.randomNumberBetween(0.3, 0.6) * (random.chance(0.5) ? 1 : -1);
  const line = createSmoothCurvePath(
    createEvenlySpacedNumbers(-1.1, 1.1, 9).map(
      (v): Point => [x + (0.25 + v * lean) * rx + random.randomNormal() * rx * 0.03, y + v * ry],
    ),
  );
  return [42, 24, 10]
    .map((thick, index) =>
      createSvgPath(line, { fill: "none", stroke: color, "stroke-width": thick, opacity: 0.22 + index * 0.2 }),
    )
    .join("");
}
