import { mixColors } from "../../drawing/color.ts";
import { createSvgDocument, drawBareSpots } from "../../drawing/paper.ts";
import { drawStem, findNode, growStem, type Node } from "../../drawing/plant.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import { createSvgPath, formatNumber, getCanvasSize } from "../../drawing/svg.ts";
import type { DrawArt } from "./draw-art.ts";

type Frond = Node & {
  readonly seed: number;
  readonly length: number;
  readonly bend: number;
  readonly breadth: number;
  readonly pinnae: number;
  readonly inks: readonly [string, string];
};

/** Prints pressed fern fronds in ink: a large one, and a pale one behind it. */
export const drawFern: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const [, gray, pale] = palette.accents;
  const behind: Frond = {
    x: width * 0.58,
    y: height * 0.915,
    angle: -1.32,
    seed: seed + 1,
    length: height * 0.56,
    bend: 0.16,
    breadth: width * 0.19,
    pinnae: 19,
    inks: [mixColors(pale, palette.ground, 0.3), mixColors(pale, palette.ground, 0.05)],
  };
  const front: Frond = {
    x: width * 0.5,
    y: height * 0.93,
    angle: -1.62,
    seed,
    length: height * 0.84,
    bend: -0.42,
    breadth: width * 0.33,
    pinnae: 23,
    inks: [palette.ink, gray],
  };
  return createSvgDocument(
    size,
    palette.ground,
    drawFrond(random, behind, palette.ground),
    drawFrond(random, front, palette.ground),
    drawBareSpots(size, palette.ground, 1.2),
  );
};

/** Draws a frond: pinnae alternate along the stalk, longest in the lower third, and taper to a curled tip. */
function drawFrond(random: SeededRandom, frond: Frond, ground: string): string {
  const stalk = growStem({ ...frond, wander: 0.1 });
  const [dark, light] = frond.inks;
  const pinnae: string[] = [];
  const bare = 0.14;
  for (let index = 0; index < frond.pinnae; index++) {
    const along = index / frond.pinnae;
    for (const side of [-1, 1]) {
      const t = bare + (1 - bare) * (along ** 0.86 + (side > 0 ? 0.45 / frond.pinnae : 0)) * 0.985;
      const taper = Math.min(1, 0.62 + along * 2.1) * (1 - along) ** 0.92;
      const length = frond.breadth * taper * random.randomNumberBetween(0.93, 1.06) + 14;
      const node = findNodeBetween(stalk, t);
      const open = side * (1.36 - 0.34 * along + random.randomNormal() * 0.07);
      const curl = -side * (0.2 + random.randomNormal() * 0.2) * (random.chance(0.12) ? 2.4 : 1);
      const pinna = { ...node, angle: node.angle + open, length, bend: curl };
      pinnae.push(drawPinna(random, pinna, mixColors(dark, light, random.randomNumberBetween(0, 0.55)), ground));
    }
  }
  return [...pinnae, drawStem(stalk, dark, 17, 3)].join("");
}

/** Finds a place between the nodes of a stem. */
function findNodeBetween(stem: readonly Node[], t: number): Node {
  const place = Math.min(0.9999, t) * (stem.length - 1);
  const from = stem[Math.floor(place)];
  const to = stem[Math.floor(place) + 1];
  if (!from || !to) return findNode(stem, t);
  const share = place - Math.floor(place);
  const blend = (a: number, b: number) => a + (b - a) * share;
  return { x: blend(from.x, to.x), y: blend(from.y, to.y), angle: blend(from.angle, to.angle) };
}

type Pinna = Node & { readonly length: number; readonly bend: number };

/** Draws a pinna with its leaflets as one shape, so that overlaps do not show. */
function drawPinna(random: SeededRandom, pinna: Pinna, ink: string, ground: string): string {
  const rib = growStem(pinna);
  const pairs = Math.max(3, Math.round(pinna.length / 25));
  const widest = Math.min(66, pinna.length * 0.13 + 12);
  const leaflets: string[] = [];
  for (let index = 0; index < pairs; index++) {
    const along = index / pairs;
    const length = widest * (1 - along) ** 0.62 * Math.min(1, 0.75 + along * 2);
    for (const side of [-1, 1]) {
      const node = findNodeBetween(rib, 0.03 + 0.97 * (1 - (1 - along) ** 1.25));
      const angle = node.angle + side * (1.12 - 0.3 * along + random.randomNormal() * 0.06);
      leaflets.push(outlineLeaflet({ ...node, angle }, length * random.randomNumberBetween(0.88, 1.08), side));
    }
  }
  const tip = findNode(rib, 0.97);
  leaflets.push(outlineLeaflet(tip, 22, 1));
  const d = leaflets.join("");
  return [
    drawStem(rib, ink, 20, 6),
    createSvgPath(d, { fill: ink }),
    drawStem(rib.slice(0, -12), mixColors(ink, ground, 0.28), 3.5, 0.5),
  ].join("");
}

/** Outlines a leaflet: broad where it sits on the rib, rounded at the tip, leaning forward. */
function outlineLeaflet({ x, y, angle }: Node, length: number, side: number): string {
  const half = Math.min(15, length * 0.36 + 3);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const place = (along: number, aside: number) =>
    `${formatNumber(x + along * cos - aside * side * sin)} ${formatNumber(y + along * sin + aside * side * cos)}`;
  return `M${place(0, half)}C${place(length * 0.6, half * 1.15)} ${place(length, half * 0.5)} ${place(length, -half * 0.25)}C${place(length * 0.85, -half)} ${place(length * 0.4, -half * 0.95)} ${place(0, -half)}Z`;
}
