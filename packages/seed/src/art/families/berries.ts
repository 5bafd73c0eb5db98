import { mixColors } from "../../drawing/color.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { createWashes, drawStem, findNode, growStem, type Node, paintBerry, paintLeaf } from "../../drawing/plant.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import { getCanvasSize } from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

/** Draws winter twigs in washes of ink: bare branches with berries, and a few last leaves. */
export const drawBerries: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const main = growStem({
    x: width * 0.58,
    y: height * 0.93,
    angle: -1.84,
    length: height * 0.8,
    bend: 0.4,
    wander: 0.3,
    seed,
  });
  const second = growStem({
    x: width * 0.49,
    y: height * 0.92,
    angle: -1.3,
    length: height * 0.6,
    bend: 0.3,
    wander: 0.3,
    seed: seed + 1,
  });
  return createSvgDocument(
    size,
    palette.ground,
    createWashes(palette.ground, palette.ink),
    drawBranch(random, second, { thick: 15, level: 0, from: 0.34 }, palette),
    drawBranch(random, main, { thick: 22, level: 0, from: 0.26 }, palette),
  );
};

type Branch = { readonly thick: number; readonly level: number; readonly from: number };

/** Draws a branch with its twigs. Twigs of the second level end in a berry, or rarely in a leaf. */
function drawBranch(
  random: SeededRandom,
  stem: readonly Node[],
  { thick, level, from }: Branch,
  palette: Palette,
): string {
  const bark = mixColors(palette.ink, "#4a3a34", 0.45);
  const parts = [drawStem(stem, bark, thick, level === 2 ? 4 : thick * 0.3)];
  if (level === 2) {
    const end = findNode(stem, 1);
    return (
      parts.join("") + (random.chance(0.14) ? paintLastLeaf(random, end, palette) : paintRedBerry(random, end, palette))
    );
  }
  const count = level === 0 ? 9 : random.randomIntegerBetween(3, 5);
  for (let index = 0; index < count; index++) {
    const along = (index + random.randomNumberBetween(0.1, 0.7)) / count;
    const node = findNode(stem, from + (1 - from) * along);
    const side = index % 2 ? 1 : -1;
    const length = level === 0 ? 560 * (1 - 0.6 * along) : random.randomNumberBetween(60, 150);
    const twig = growStem({
      ...node,
      angle: node.angle + side * random.randomNumberBetween(0.45, 0.85),
      length,
      bend: -side * random.randomNumberBetween(0, 0.5),
      wander: 0.25,
      seed: random.randomIntegerBetween(1, 9999),
    });
    parts.push(drawBranch(random, twig, { thick: thick * 0.55, level: level + 1, from: 0.35 }, palette));
  }
  parts.push(paintRedBerry(random, findNode(stem, 1), palette));
  return parts.join("");
}

function paintRedBerry(random: SeededRandom, node: Node, palette: Palette): string {
  const color = mixColors(
    "#9c4a42",
    random.chance(0.15) ? palette.accents[4] : palette.ink,
    random.randomNumberBetween(0, 0.35),
  );
  const length = random.randomNumberBetween(58, 84);
  return paintBerry(random, { ...node, length, width: random.randomNumberBetween(0.9, 1.05), color }, palette.ground);
}

function paintLastLeaf(random: SeededRandom, node: Node, palette: Palette): string {
  const color = mixColors(palette.accents[1], palette.accents[3], random.randomNumberBetween(0.1, 0.8));
  const leaf = {
    ...node,
    length: random.randomNumberBetween(170, 240),
    width: 0.42,
    bend: random.randomNormal() * 0.6,
    shape: 0.9,
    color,
  };
  return paintLeaf(random, leaf, palette.ground);
}
