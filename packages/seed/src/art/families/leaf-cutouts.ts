import type { Outline } from "../../drawing/cut-paper.ts";
import { findNode, type Growth, growStem, outlineAlongStem } from "../../drawing/plant.ts";
import type { SeededRandom } from "../../drawing/random.ts";
import { createEvenlySpacedNumbers, type Point } from "../../drawing/svg.ts";

/** Outlines the pieces of a leaf around the origin, within `reach`. */
type OutlineLeaf = (random: SeededRandom, reach: number) => Outline[];

const UP = -Math.PI / 2;

/** Different leaves to cut from paper. */
export const leafCutouts: readonly [OutlineLeaf, ...OutlineLeaf[]] = [
  outlineSplitLeaf,
  outlineSprig,
  outlineKelp,
  outlineGinkgo,
  outlineSlitLeaf,
  outlineWillow,
];

/** Outlines a blade that is widest at `belly` of its length. */
function outlineBlade(growth: Growth, width: number, belly = 0.5): Outline {
  const power = Math.log(0.5) / Math.log(belly);
  return outlineAlongStem(growStem(growth), (t) => Math.sin(Math.PI * t ** power) ** 0.8 * width);
}

function growCentralStem(random: SeededRandom, reach: number) {
  const bend = random.randomNumberBetween(0.25, 0.6) * (random.chance(0.5) ? 1 : -1);
  const start = { x: -bend * reach * 0.35, y: reach, angle: UP - bend * 0.45 };
  return growStem({ ...start, length: reach * 1.95, bend });
}

/** Outlines a broad leaf that is cut in two along the midrib. */
function outlineSplitLeaf(random: SeededRandom, reach: number): Outline[] {
  const stem = growCentralStem(random, reach);
  const rib = stem.slice(9);
  const halves = [-1, 1].map((side) => {
    const edge = rib.map(({ x, y, angle }, index): Point => {
      const t = index / (rib.length - 1);
      const lobes = 1 + 0.09 * Math.cos(t * 21 + side);
      const half = side * reach * (0.03 + 0.62 * Math.sin(Math.PI * t ** 0.72) ** 0.75 * lobes);
      return [x - Math.sin(angle) * half, y + Math.cos(angle) * half];
    });
    const inner = rib.map(({ x, y, angle }): Point => {
      const half = side * reach * 0.03;
      return [x - Math.sin(angle) * half, y + Math.cos(angle) * half];
    });
    return [...edge, ...inner.reverse()];
  });
  return [outlineAlongStem(stem.slice(0, 11), () => reach * 0.06), ...halves];
}

function outlineSprig(random: SeededRandom, reach: number): Outline[] {
  const stem = growCentralStem(random, reach);
  const leaves = createEvenlySpacedNumbers(0.24, 0.9, 5).flatMap((t, index) =>
    [-1, 1].map((side) => {
      const node = findNode(stem, t + side * 0.035);
      const length = reach * (0.6 - index * 0.065) * random.randomNumberBetween(0.88, 1.1);
      return outlineBlade(
        { ...node, angle: node.angle + side * (1.1 - t * 0.4), length, bend: -side * 0.3 },
        length * 0.62,
        0.6,
      );
    }),
  );
  const tip = outlineBlade({ ...findNode(stem, 0.93), length: reach * 0.36, bend: 0 }, reach * 0.2, 0.6);
  return [outlineAlongStem(stem, (t) => reach * (0.06 - 0.03 * t)), ...leaves, tip];
}

function outlineKelp(random: SeededRandom, reach: number): Outline[] {
  const stem = growCentralStem(random, reach);
  const fingers = createEvenlySpacedNumbers(0.14, 0.88, 9).map((t, index) => {
    const side = index % 2 ? 1 : -1;
    const node = findNode(stem, t);
    const length = reach * (0.42 + 0.36 * Math.sin(Math.PI * t)) * random.randomNumberBetween(0.8, 1.15);
    const finger = growStem({
      ...node,
      angle: node.angle + side * 1.25,
      length,
      bend: -side * random.randomNumberBetween(0.6, 1.2),
    });
    return outlineAlongStem(finger, (s) => reach * (0.11 + 0.1 * s) * Math.min(1, (1.02 - s) * 7) ** 0.5);
  });
  const spine = outlineAlongStem(stem, (t) => reach * (0.12 + 0.1 * t) * Math.min(1, (1.01 - t) * 7) ** 0.5);
  return [spine, ...fingers];
}

function outlineGinkgo(random: SeededRandom, reach: number): Outline[] {
  const notch = random.randomNumberBetween(-0.15, 0.15);
  const foot: Point = [0, reach * 0.42];
  const rim = createEvenlySpacedNumbers(-1, 1, 61).map((u): Point => {
    const angle = UP + u * 1.28;
    const cleft = 0.42 * Math.exp(-(((u - notch) / 0.055) ** 2));
    const length = reach * (1.3 + 0.045 * Math.cos(u * 13) - 0.12 * u * u) * (1 - cleft);
    return [foot[0] + Math.cos(angle) * length, foot[1] + Math.sin(angle) * length];
  });
  const stalk = outlineAlongStem(
    growStem({ x: -reach * 0.17, y: reach * 1.06, angle: UP + 0.45, length: reach * 0.74, bend: -0.5 }),
    (t) => reach * (0.05 + 0.05 * t),
  );
  return [stalk, [foot, ...rim.reverse(), foot]];
}

/** Outlines a broad leaf that falls into strips, as if cut from the edge to the midrib. */
function outlineSlitLeaf(random: SeededRandom, reach: number): Outline[] {
  const stem = growCentralStem(random, reach);
  const strips = createEvenlySpacedNumbers(0.22, 0.86, 6).flatMap((t, index) =>
    [-1, 1].map((side) => {
      const node = findNode(stem, t);
      const length =
        reach * (0.86 * Math.sin(Math.PI * (0.28 + 0.62 * t)) + 0.06) * random.randomNumberBetween(0.95, 1.05);
      const angle = node.angle + side * (1.45 - 0.13 * index);
      return outlineBlade({ ...node, angle, length, bend: -side * 0.35 }, reach * 0.225, 0.45);
    }),
  );
  const tip = outlineBlade({ ...findNode(stem, 0.84), length: reach * 0.42, bend: 0 }, reach * 0.24, 0.45);
  return [outlineAlongStem(stem, (t) => reach * (0.07 - 0.03 * t)), ...strips, tip];
}

function outlineWillow(random: SeededRandom, reach: number): Outline[] {
  const stem = growCentralStem(random, reach);
  const leaves = createEvenlySpacedNumbers(0.16, 0.92, 9).map((t, index) => {
    const side = index % 2 ? 1 : -1;
    const node = findNode(stem, t);
    const length = reach * (0.74 - 0.3 * t) * random.randomNumberBetween(0.85, 1.12);
    return outlineBlade({ ...node, angle: node.angle + side * 0.62, length, bend: side * 0.5 }, reach * 0.17, 0.45);
  });
  const tip = outlineBlade({ ...findNode(stem, 0.94), length: reach * 0.4, bend: 0.2 }, reach * 0.13, 0.45);
  return [outlineAlongStem(stem, (t) => reach * (0.06 - 0.03 * t)), ...leaves, tip];
}
