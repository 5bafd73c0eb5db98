import { mixColors } from "./color.ts";
import { createSmoothNoise } from "./noise.ts";
import type { SeededRandom } from "./random.ts";
import {
  createEvenlySpacedNumbers,
  createLinearGradient,
  createPolylinePath,
  createSmoothCurvePath,
  createSvgPath,
  type Point,
} from "./svg.ts";

/** A place on a stem, and the direction in which the stem grows there. */
export type Node = { readonly x: number; readonly y: number; readonly angle: number };
export type Growth = Node & {
  readonly length: number;
  readonly bend: number;
  readonly wander?: number;
  readonly seed?: number;
};

const STEM_STEPS = 40;

/** Grows a stem that turns by `bend` radians on its way, faster at the end, and wanders a little. */
export function growStem({ x, y, angle, length, bend, wander = 0, seed = 1 }: Growth): Node[] {
  const drift = createSmoothNoise(seed);
  const nodes: Node[] = [{ x, y, angle }];
  const stride = length / STEM_STEPS;
  for (let step = 1; step <= STEM_STEPS; step++) {
    const t = step / STEM_STEPS;
    const last = nodes[nodes.length - 1] ?? { x, y, angle };
    const turned = angle + bend * t ** 1.4 + wander * drift(t * 4, 2);
    nodes.push({ x: last.x + Math.cos(turned) * stride, y: last.y + Math.sin(turned) * stride, angle: turned });
  }
  return nodes;
}

/** Finds the node at share `t` of a stem. */
export function findNode(stem: readonly Node[], t: number): Node {
  return stem[Math.round(Math.max(0, Math.min(1, t)) * (stem.length - 1))] ?? { x: 0, y: 0, angle: 0 };
}

/** Outlines a shape along a stem. `getWidth` returns its width at share `t` of the stem. */
export function outlineAlongStem(stem: readonly Node[], getWidth: (t: number) => number): Point[] {
  const outlineSide = (side: number) =>
    stem.map(({ x, y, angle }, index): Point => {
      const half = (side * getWidth(index / (stem.length - 1))) / 2;
      return [x - Math.sin(angle) * half, y + Math.cos(angle) * half];
    });
  const [first = [0, 0], ...others] = [...outlineSide(1), ...outlineSide(-1).reverse()];
  return [first, ...others, first];
}

/** Draws a stem that tapers from `thick` to `thin`, with a lit side. */
export function drawStem(stem: readonly Node[], color: string, thick: number, thin: number): string {
  const outline = (side: number, share: number) =>
    stem.map(({ x, y, angle }, index): Point => {
      const half = (side * share * (thick + ((thin - thick) * index) / (stem.length - 1))) / 2;
      return [x - Math.sin(angle) * half, y + Math.cos(angle) * half];
    });
  const d = createPolylinePath([...outline(1, 1), ...outline(-1, 1).reverse()], true);
  const lit = createPolylinePath([...outline(0, 1), ...outline(-1, 0.8).reverse()], true);
  return createSvgPath(d, { fill: color }) + createSvgPath(lit, { fill: "#ffffff", "fill-opacity": 0.16 });
}

export type Leaf = Node & {
  readonly length: number;
  /** Greatest width as a share of the length. */
  readonly width: number;
  readonly bend: number;
  /** Where the leaf is widest: below 1 nearer to the stalk, above 1 nearer to the tip. */
  readonly shape: number;
  readonly color: string;
};

/** Creates the gradients that `paintLeaf` and `paintBerry` refer to: a wash that is uneven in four directions. */
export function createWashes(light: string, dark: string): string {
  return createEvenlySpacedNumbers(0, 3, 4)
    .map((index) => {
      const angle = (index * Math.PI) / 2 + 0.5;
      const [dx, dy] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
      return createLinearGradient(
        `wash${index}`,
        [
          [0, light, 0.55],
          [0.45, light, 0.08],
          [0.6, dark, 0.05],
          [1, dark, 0.5],
        ],
        { x1: 0.5 - dx, y1: 0.5 - dy, x2: 0.5 + dx, y2: 0.5 + dy },
      );
    })
    .join("");
}

/** Paints a leaf in thin washes: a pale one, uneven pigment, a darker half, a hard edge and a bare midrib. */
export function paintLeaf(random: SeededRandom, leaf: Leaf, ground: string): string {
  const { color, length } = leaf;
  const rib = growStem({ ...leaf, wander: 0.12, seed: random.randomIntegerBetween(1, 9999) });
  const wobble = createSmoothNoise(random.randomIntegerBetween(1, 9999));
  const outlineSide = (side: number, scale: number) =>
    rib.map(({ x, y, angle }, index): Point => {
      const t = index / (rib.length - 1);
      const profile = Math.sin(Math.PI * t ** leaf.shape) ** 0.85;
      const half = side * scale * (leaf.width / 2) * length * profile * (1 + 0.09 * wobble(t * 3.4, side * 5));
      return [x - Math.sin(angle) * half, y + Math.cos(angle) * half];
    });
  const outline = createPolylinePath([...outlineSide(1, 1), ...outlineSide(-1, 1).reverse()], true);
  const inner = createPolylinePath([...outlineSide(1, 0.93), ...outlineSide(-1, 0.95).reverse()], true);
  const darkSide = random.chance(0.5) ? 1 : -1;
  const half = createPolylinePath([...outlineSide(0, 1), ...outlineSide(darkSide, 0.97).reverse()], true);
  const ribs = createSmoothCurvePath(
    rib.filter((_, index) => index % 5 === 0 && index < 38).map(({ x, y }): Point => [x, y]),
  );
  const veins = [0.2, 0.32, 0.44, 0.56, 0.68].flatMap((t) =>
    [-1, 1].map((side) => {
      const { x, y, angle } = findNode(rib, t);
      const reach = leaf.width * length * 0.36 * Math.sin(Math.PI * t ** leaf.shape);
      const open = angle + side * 0.75;
      return createPolylinePath([
        [x, y],
        [x + Math.cos(open) * reach, y + Math.sin(open) * reach],
      ]);
    }),
  );
  return [
    createSvgPath(outline, { fill: color, "fill-opacity": 0.82 }),
    createSvgPath(inner, { fill: `url(#wash${random.randomIntegerBetween(0, 3)})` }),
    createSvgPath(half, {
      fill: mixColors(color, "#1c241f", 0.45),
      "fill-opacity": random.randomNumberBetween(0.16, 0.34),
    }),
    createSvgPath(outline, {
      fill: "none",
      stroke: mixColors(color, "#1c241f", 0.4),
      "stroke-width": 4,
      "stroke-opacity": 0.5,
    }),
    createSvgPath(veins.join(""), { fill: "none", stroke: ground, "stroke-width": 2.5, "stroke-opacity": 0.3 }),
    createSvgPath(ribs, {
      fill: "none",
      stroke: ground,
      "stroke-width": 5,
      "stroke-opacity": 0.6,
      "stroke-linecap": "round",
    }),
  ].join("");
}

export type Berry = Node & {
  readonly length: number;
  /** Width as a share of the length. */
  readonly width: number;
  readonly color: string;
};

/** Paints a berry that hangs from its node: a wash that is darker on one side, a pale top, a scar at the end, and a hard edge. */
export function paintBerry(random: SeededRandom, { x, y, angle, length, width, color }: Berry, ground: string): string {
  const wobble = createSmoothNoise(random.randomIntegerBetween(1, 9999));
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const outlineOval = (along: number, aside: number, scale: number) =>
    createEvenlySpacedNumbers(0, Math.PI * 2, 37)
      .slice(1)
      .map((turn): Point => {
        const reach = (length / 2) * scale * (1 + 0.05 * wobble(Math.cos(turn) * 1.5, Math.sin(turn) * 1.5));
        const u = length * (0.5 + along) + Math.cos(turn) * reach;
        const v = length * aside + Math.sin(turn) * reach * width;
        return [x + u * cos - v * sin, y + u * sin + v * cos];
      });
  const outline = createPolylinePath(outlineOval(0, 0, 1), true);
  const dark = mixColors(color, "#1c1a1f", 0.5);
  return [
    createSvgPath(outline, { fill: color, "fill-opacity": 0.9 }),
    createSvgPath(outline, { fill: `url(#wash${random.randomIntegerBetween(0, 1)})` }),
    createSvgPath(createPolylinePath(outlineOval(-0.06, 0.08 * width, 0.58), true), {
      fill: ground,
      "fill-opacity": 0.1,
    }),
    createSvgPath(createPolylinePath(outlineOval(-0.1, 0.14 * width, 0.3), true), {
      fill: ground,
      "fill-opacity": 0.16,
    }),
    createSvgPath(createPolylinePath(outlineOval(0.44, 0, 0.1), true), { fill: dark, "fill-opacity": 0.8 }),
    createSvgPath(outline, { fill: "none", stroke: dark, "stroke-width": 4, "stroke-opacity": 0.55 }),
  ].join("");
}
