import { mixColors } from "../../drawing/color.ts";
import { drawBareInk } from "../../drawing/ink.ts";
import { createSvgDocument, drawSpecks } from "../../drawing/paper.ts";
import { findNode, growStem, type Node, outlineAlongStem } from "../../drawing/plant.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import {
  createClipPath,
  createEvenlySpacedNumbers,
  createPolylinePath,
  createSvgGroup,
  createSvgPath,
  createSvgRect,
  getCanvasSize,
  type Point,
} from "../../drawing/svg.ts";
import type { DrawArt } from "./draw-art.ts";

const MARGIN = 130;

/** A plant by the block that prints it: shapes in color, lines in ink, and dots in color. */
type Plant = { readonly shapes: Point[][]; readonly lines: Point[][]; readonly dots: Point[] };

/** Draws a summer meadow as a block print in five colors. The blocks do not meet exactly, and ink is missing in places. */
export const drawMeadow: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const random = createSeededRandom(seed);
  const [mustard, rust, teal, sage, sand] = palette.accents;
  const far = mixColors(sage, palette.ground, 0.42);
  const rows = [
    {
      count: 15,
      tall: 0.72,
      color: [far, sand, far],
      ink: mixColors(sage, teal, 0.3),
      kinds: [growGrass, growUmbel, growSpike],
    },
    { count: 9, tall: 0.68, color: [mustard, sage, rust], ink: teal, kinds: [growUmbel, growDaisy, growPoppy] },
    {
      count: 11,
      tall: 0.44,
      color: [teal, rust, mustard, teal],
      ink: palette.ink,
      kinds: [growSpike, growPoppy, growDaisy, growLeaves],
    },
    {
      count: 16,
      tall: 0.25,
      color: [teal, mixColors(teal, palette.ink, 0.35)],
      ink: palette.ink,
      kinds: [growLeaves, growGrass],
    },
  ] as const;
  const plants = rows.flatMap(({ count, tall, color, ink, kinds }, row) =>
    createEvenlySpacedNumbers(-0.02, 1.02, count).map((share, index) => {
      const stem = growStem({
        x: size.width * (share + random.randomNormal() * 0.03),
        y: size.height - MARGIN + 20,
        angle: -Math.PI / 2 + random.randomNormal() * 0.13,
        length: size.height * tall * random.randomNumberBetween(0.62, 1.12),
        bend: random.randomNormal() * 0.32,
        wander: 0.07,
        seed: random.randomIntegerBetween(1, 9999),
      });
      const grow = kinds[(index * 2 + row + random.randomIntegerBetween(0, 1)) % kinds.length] ?? growGrass;
      const fill = color[(index + random.randomIntegerBetween(0, 1)) % color.length] ?? teal;
      return printPlant(grow(random, stem, random.randomNumberBetween(105, 165)), stem, fill, ink);
    }),
  );
  const { width, height } = size;
  return createSvgDocument(
    size,
    palette.ground,
    createClipPath("block", createSvgRect(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN, {})),
    createSvgGroup({ "clip-path": "url(#block)" }, ...plants),
    drawBareInk(seed + 9, size, palette.ground),
  );
};

/** Prints a plant: its colored shapes, aside of them its lines. */
function printPlant({ shapes, lines, dots }: Plant, stem: readonly Node[], color: string, ink: string): string {
  const stalk = outlineAlongStem(
    stem.filter((_, index) => index % 4 === 0),
    (t) => 13 - 8 * t,
  );
  return [
    createSvgGroup(
      { transform: "translate(9 -6)" },
      createSvgPath(shapes.map((shape) => createPolylinePath(shape, true)).join(""), {
        fill: color,
        "fill-opacity": 0.9,
      }),
      dots.length > 0 ? drawSpecks(dots, { stroke: color, "stroke-width": 19, "stroke-opacity": 0.92 }) : "",
    ),
    createSvgPath(createPolylinePath(stalk, true), { fill: ink, "fill-opacity": 0.9 }),
    createSvgPath(lines.map((line) => createPolylinePath(line)).join(""), {
      fill: "none",
      stroke: ink,
      "stroke-width": 4.6,
      "stroke-opacity": 0.88,
      "stroke-linecap": "round",
    }),
  ].join("");
}

/** Outlines a blade from a node, widest at its middle. */
function outlineBlade(node: Node, length: number, width: number, bend: number): Point[] {
  const rib = growStem({ ...node, length, bend }).filter((_, index) => index % 4 === 0);
  return outlineAlongStem(rib, (t) => width * Math.sin(Math.PI * t ** 0.8) ** 0.8);
}

function reach({ x, y, angle }: Node, turn: number, length: number): Point {
  return [x + Math.cos(angle + turn) * length, y + Math.sin(angle + turn) * length];
}

function growUmbel(random: SeededRandom, stem: readonly Node[], size: number): Plant {
  const top = findNode(stem, 1);
  const rays = createEvenlySpacedNumbers(-1.15, 1.15, 13).map((turn) => {
    const [x, y] = reach(
      top,
      turn * 0.95,
      size * 1.5 * (1 - 0.17 * turn * turn) * random.randomNumberBetween(0.88, 1.08),
    );
    return { x, y, angle: top.angle + turn * 0.8, turn };
  });
  const sprays = rays.map((ray) =>
    createEvenlySpacedNumbers(-1.2, 1.2, 6).map((turn) =>
      reach(ray, turn, size * 0.26 * random.randomNumberBetween(0.7, 1.15)),
    ),
  );
  const lines = rays.flatMap((ray, index): Point[][] => [
    [[top.x, top.y], reach(top, ray.turn * 0.7, size * 0.7), [ray.x, ray.y]],
    ...(sprays[index] ?? []).map((end): Point[] => [[ray.x, ray.y], end]),
  ]);
  const leaf = findNode(stem, 0.42);
  const shapes = [-1, 1].map((side) =>
    outlineBlade({ ...leaf, angle: leaf.angle + side * 0.7 }, size * 1.5, size * 0.22, side * 0.4),
  );
  return { shapes, lines, dots: sprays.flat() };
}

function growDaisy(random: SeededRandom, stem: readonly Node[], size: number): Plant {
  const top = findNode(stem, 1);
  const petals = createEvenlySpacedNumbers(0, Math.PI * 2, 20)
    .slice(1)
    .map((turn) => {
      const angle = turn + random.randomNormal() * 0.1;
      const flat = 0.72 + 0.28 * Math.abs(Math.cos(turn));
      const [x, y] = reach({ ...top, angle: 0 }, angle, size * 0.17);
      return outlineBlade(
        { x, y, angle },
        size * 0.8 * flat * random.randomNumberBetween(0.85, 1.1),
        size * 0.18,
        random.randomNormal() * 0.3,
      );
    });
  const flowerHead = Array.from(
    { length: 26 },
    (_, index): Point => reach({ ...top, angle: 0 }, index * 2.4, size * 0.037 * Math.sqrt(index)),
  );
  const lines = flowerHead.map(([x, y]): Point[] => [
    [x, y],
    [x + 1, y],
  ]);
  const leaf = findNode(stem, 0.5);
  return {
    shapes: [...petals, outlineBlade({ ...leaf, angle: leaf.angle + 0.6 }, size * 1.8, size * 0.3, 0.5)],
    lines: [...lines, ...lines],
    dots: [],
  };
}

function growPoppy(random: SeededRandom, stem: readonly Node[], size: number): Plant {
  const top = findNode(stem, 1);
  const petals = [-0.95, 0.95, -0.32, 0.3].map((turn) => {
    const wide = random.randomNumberBetween(0.9, 1.05) * size;
    const rim = createEvenlySpacedNumbers(-0.62, 0.62, 14).map((open, index): Point => {
      const ruffle = 1 + 0.06 * Math.sin(index * 2.1 + turn * 5) - 0.35 * open * open;
      return reach(top, turn + open, wide * ruffle);
    });
    return [reach(top, Math.PI, size * 0.06), ...rim];
  });
  const stamens = createEvenlySpacedNumbers(-0.9, 0.9, 11).map((turn): Point[] => [
    reach(top, turn, size * 0.12),
    reach(top, turn, size * random.randomNumberBetween(0.34, 0.48)),
  ]);
  const bud = findNode(stem, 0.62);
  return {
    shapes: [...petals, outlineBlade({ ...bud, angle: bud.angle - 0.8 }, size * 1.6, size * 0.24, -0.5)],
    lines: stamens,
    dots: [],
  };
}

function growSpike(random: SeededRandom, stem: readonly Node[], size: number): Plant {
  const florets = createEvenlySpacedNumbers(0.5, 0.99, 22).flatMap((t, index) =>
    [-1, 1].map((side) => {
      const node = findNode(stem, t + 0.008 * side);
      const length = size * (0.52 - 0.4 * (t - 0.5)) * random.randomNumberBetween(0.8, 1.15) * (index > 18 ? 0.65 : 1);
      return outlineBlade(
        { ...node, angle: node.angle + side * random.randomNumberBetween(0.45, 0.85) },
        length,
        length * 0.42,
        -side * 0.4,
      );
    }),
  );
  const lines = createEvenlySpacedNumbers(0.12, 0.42, 4).flatMap((t) =>
    [-1, 1].map((side): Point[] => {
      const node = findNode(stem, t);
      const leaf = growStem({ ...node, angle: node.angle + side * 0.5, length: size * 1.25, bend: side * 0.5 });
      return leaf.filter((_, index) => index % 8 === 0).map(({ x, y }): Point => [x, y]);
    }),
  );
  return { shapes: florets, lines, dots: [] };
}

function growGrass(random: SeededRandom, stem: readonly Node[], size: number): Plant {
  const [foot] = stem;
  const shapes = foot
    ? createEvenlySpacedNumbers(-1, 1, 6).map((lean) =>
        outlineBlade(
          { ...foot, angle: foot.angle + lean * 0.2 },
          size * random.randomNumberBetween(3.4, 7.6),
          size * 0.15,
          lean * random.randomNumberBetween(0.25, 0.85),
        ),
      )
    : [];
  return {
    shapes,
    lines: [],
    dots: createEvenlySpacedNumbers(0.72, 1, 16).map((t, index) => reach(findNode(stem, t), index % 2 ? 1 : -1, 15)),
  };
}

function growLeaves(random: SeededRandom, stem: readonly Node[], size: number): Plant {
  const leaves = createEvenlySpacedNumbers(0.2, 0.96, 7).flatMap((t) =>
    [-1, 1].map((side) => {
      const node = findNode(stem, t + 0.02 * side);
      const length = size * 1.35 * (1.05 - 0.5 * t) * random.randomNumberBetween(0.85, 1.15);
      return { node: { ...node, angle: node.angle + side * (1.05 - 0.4 * t) }, length, side };
    }),
  );
  const lines = leaves.map(({ node, length, side }): Point[] =>
    growStem({ ...node, length: length * 0.8, bend: -side * 0.4 })
      .filter((_, index) => index % 8 === 0)
      .map(({ x, y }): Point => [x, y]),
  );
  return {
    shapes: leaves.map(({ node, length, side }) => outlineBlade(node, length, length * 0.36, -side * 0.4)),
    lines,
    dots: [],
  };
}
