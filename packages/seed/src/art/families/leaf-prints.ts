import { mixColors } from "../../drawing/color.ts";
import { createGradientNoise, createLayeredNoise } from "../../drawing/noise.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { findNode, growStem, outlineAlongStem } from "../../drawing/plant.ts";
import { printPlate } from "../../drawing/plate.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import {
  createClipPath,
  createEvenlySpacedNumbers,
  createPolylinePath,
  createSvgGroup,
  createSvgPath,
  formatNumber,
  getCanvasSize,
  type Point,
} from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

type Blade = {
  /** Returns half the width, as a share of the length, at share `t` from stalk to tip. */
  readonly getWidth: (t: number) => number;
  readonly ribs: number;
  /** Angle in radians between the midrib and the ribs. */
  readonly open: number;
};

/** Returns a width from 0 to 1 that is greatest at share `belly`. */
const bulge = (t: number, belly: number) => Math.sin(Math.PI * Math.max(0, t) ** (Math.log(0.5) / Math.log(belly)));

const BLADES: readonly Blade[] = [
  { getWidth: (t) => 0.26 * bulge(t, 0.4) ** 0.8 * (1 + 0.035 * saw(t * 17)), ribs: 11, open: 0.8 },
  { getWidth: (t) => 0.13 * bulge(t, 0.46) ** 0.9, ribs: 19, open: 0.62 },
  { getWidth: (t) => 0.25 * bulge(t, 0.57) ** 0.75 * (0.85 + 0.15 * Math.cos(t * 36 + 2)), ribs: 8, open: 0.66 },
  { getWidth: (t) => 0.33 * bulge(t, 0.44) ** 0.62, ribs: 7, open: 1.02 },
  { getWidth: (t) => 0.19 * bulge(t, 0.48) ** 0.75 * (1 + 0.03 * saw(t * 26)), ribs: 15, open: 0.7 },
  { getWidth: (t) => 0.3 * bulge(t, 0.3) ** 0.85, ribs: 9, open: 0.95 },
];

const saw = (value: number) => 1 - 2 * (value - Math.floor(value));

/** Draws six leaves that were inked and pressed on paper: each prints its ribs, its net of veins and its bare patches. */
export const drawLeafPrints: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const [rose, coral, wine, , sage] = palette.accents;
  const brown = mixColors(palette.ink, wine, 0.35);
  const inks = [wine, sage, brown, coral, mixColors(sage, palette.ink, 0.4), mixColors(rose, wine, 0.6)];
  const lengths = [0.55, 0.68, 0.6, 0.47, 0.65, 0.52];
  const leaves = BLADES.map((blade, index) => {
    const length = height * (lengths[index] ?? 0.5);
    const middle: Point = [width * (0.115 + 0.154 * index), height * 0.5 + random.randomNormal() * 70];
    return drawLeafPrint(random, blade, middle, length, inks[index] ?? wine, index, palette);
  });
  return createSvgDocument(size, palette.ground, ...leaves);
};

function drawLeafPrint(
  random: SeededRandom,
  { getWidth, ribs, open }: Blade,
  [middleX, middleY]: Point,
  length: number,
  ink: string,
  index: number,
  palette: Palette,
): string {
  const seed = random.randomIntegerBetween(1, 9999);
  const angle = -Math.PI / 2 + random.randomNormal() * 0.09;
  const grown = growStem({ x: 0, y: 0, angle, length, bend: random.randomNormal() * 0.2, wander: 0.1, seed });
  const center = findNode(grown, 0.55);
  const rib = grown.map((node) => ({ ...node, x: node.x + middleX - center.x, y: node.y + middleY - center.y }));
  const foot = findNode(rib, 0);
  const tip = createLayeredNoise(seed, 3, createGradientNoise);
  /** Returns the point at share `t` of the midrib, `across` −1 or 1 being the edges of the blade. */
  const locate = (t: number, across: number): Point => {
    const place = Math.max(0, Math.min(1, 0.16 + 0.84 * t)) * (rib.length - 1);
    const [from, to] = [rib[Math.floor(place)] ?? foot, rib[Math.ceil(place)] ?? foot];
    const share = place - Math.floor(place);
    const half = across * length * 0.84 * getWidth(Math.max(0, Math.min(1, t))) * (1 + 0.07 * tip(t * 4, across * 3));
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    return [x - Math.sin(from.angle) * half, y + Math.cos(from.angle) * half];
  };
  const side = (across: number) => createEvenlySpacedNumbers(0, 1, 130).map((t) => locate(t, across));
  const outline = createPolylinePath([...side(1), ...side(-1).reverse()], true);
  const veins = [-1, 1].flatMap((across) => growVeins(random, locate, ribs, open, across, getWidth));
  const dark = mixColors(ink, palette.ink, 0.45);
  const [xs, ys] = [
    side(1)
      .concat(side(-1))
      .map(([x]) => x),
    side(1)
      .concat(side(-1))
      .map(([, y]) => y),
  ];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const clip = `leaf${index}`;
  return [
    createClipPath(clip, createSvgPath(outline, {})),
    printPlate({
      x: left,
      y: top,
      width: Math.max(...xs) - left,
      height: Math.max(...ys) - top,
      columns: Math.round((Math.max(...xs) - left) / 4.2),
      clip,
      inks: [
        [0, ink, 0.12],
        [0.4, ink, 0.52],
        [1, ink, 0.95],
      ],
      getTone: (x, y) =>
        0.46 + 0.42 * tip(x / 150, y / 190) + 0.3 * tip(x / 17 + 40, y / 17) + 0.12 * tip(x / 420, y / 420),
    }),
    createSvgGroup(
      { fill: "none", stroke: dark, "stroke-linecap": "round", "stroke-linejoin": "round" },
      createSvgPath(outline, { "stroke-width": 3.4, "stroke-opacity": 0.62 }),
      ...["net", "rung", "rib"].map((kind, order) =>
        createSvgPath(
          veins
            .filter((vein) => vein.kind === kind)
            .map(({ d }) => d)
            .join(""),
          { "stroke-width": [1.5, 2.3, 4.6][order], "stroke-opacity": [0.46, 0.55, 0.78][order] },
        ),
      ),
    ),
    createSvgPath(
      createPolylinePath(
        outlineAlongStem(rib, (t) => length * (0.02 - 0.016 * t)),
        true,
      ),
      {
        fill: dark,
        "fill-opacity": 0.88,
      },
    ),
  ].join("");
}

type Vein = { readonly kind: "rib" | "rung" | "net"; readonly d: string };

/** Grows the ribs of one side of a leaf, the rungs between them, and a net between the rungs. */
function growVeins(
  random: SeededRandom,
  locate: (t: number, across: number) => Point,
  count: number,
  open: number,
  across: number,
  getWidth: (t: number) => number,
): Vein[] {
  /** Returns the place on rib `rib` at share `s` from the midrib to the edge. Ribs bend towards the tip. */
  const follow = (rib: number, s: number): Point => {
    const t = (rib + 0.35) / (count + 0.9);
    const forward = (getWidth(Math.min(1, t + 0.06)) / Math.tan(open)) * s * 0.85 + 0.035 * s * s;
    return locate(t + forward, across * s * 0.985);
  };
  const jitter = Array.from({ length: count + 2 }, () => random.randomNormal() * 0.12);
  const veins: Vein[] = [];
  for (let rib = -1; rib <= count; rib++) {
    const at = rib + (jitter[rib + 1] ?? 0);
    const next = rib + 1 + (jitter[rib + 2] ?? 0);
    if (rib >= 0)
      veins.push({ kind: "rib", d: createPolylinePath(createEvenlySpacedNumbers(0, 1, 10).map((s) => follow(at, s))) });
    const rungs = Math.round(9 + (60 / count) * 1.3);
    let before: Point[] = [];
    for (let rung = 1; rung < rungs; rung++) {
      const s = (rung + random.randomNumberBetween(-0.3, 0.3)) / rungs;
      const line = createEvenlySpacedNumbers(0, 1, 4).map((share): Point => {
        const wave = 0.02 * Math.sin(share * Math.PI * 2 + rung);
        return follow(at + (next - at) * share, Math.min(0.99, s + wave + 0.03 * share));
      });
      veins.push({ kind: "rung", d: createPolylinePath(line) });
      for (const [index, [x, y]] of line.entries()) {
        const [fromX, fromY] = before[index] ?? [x, y];
        if (index === 0 || index === 3 || before.length === 0) continue;
        const [bendX, bendY] = [random.randomNormal() * 5, random.randomNormal() * 5];
        const middle = [(x + fromX) / 2 + bendX, (y + fromY) / 2 + bendY].map(formatNumber).join(" ");
        veins.push({
          kind: "net",
          d: `M${formatNumber(fromX)} ${formatNumber(fromY)}L${middle}L${formatNumber(x)} ${formatNumber(y)}`,
        });
      }
      before = line;
    }
  }
  return veins;
}
