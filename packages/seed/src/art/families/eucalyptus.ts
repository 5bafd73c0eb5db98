import { mixColors } from "../../drawing/color.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { createWashes, drawStem, findNode, growStem, type Node, paintLeaf } from "../../drawing/plant.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import { getCanvasSize } from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

/** Draws a branch of eucalyptus in washes of ink. Round leaves overlap and turn to the light. */
export const drawEucalyptus: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const stem = growStem({
    x: width * 0.34,
    y: height * 0.92,
    angle: -1.42,
    length: height * 0.8,
    bend: 0.5,
    wander: 0.22,
    seed,
  });
  const twigs = [
    { t: 0.3, side: 1, length: height * 0.33 },
    { t: 0.46, side: -1, length: height * 0.27 },
  ].map(({ t, side, length }) => {
    const from = findNode(stem, t);
    return growStem({
      ...from,
      angle: from.angle + side * 0.62,
      length,
      bend: -side * 0.35,
      wander: 0.2,
      seed: seed + t * 10,
    });
  });
  const bark = mixColors(palette.ink, palette.accents[4], 0.42);
  return createSvgDocument(
    size,
    palette.ground,
    createWashes(palette.ground, palette.ink),
    ...twigs.map((twig) => drawStem(twig, bark, 11, 4) + drawLeaves(random, twig, 7, 225, 0.22, palette)),
    drawStem(stem, bark, 19, 5),
    drawLeaves(random, stem, 12, 305, 0.24, palette),
  );
};

/** Draws pairs of leaves along a stem, large in the middle and small at the tip. */
function drawLeaves(
  random: SeededRandom,
  stem: readonly Node[],
  pairs: number,
  largest: number,
  from: number,
  palette: Palette,
): string {
  const [, sage, moss, pine] = palette.accents;
  const paintOne = (node: Node, length: number, open: number, shape: number) => {
    const tone = mixColors(
      mixColors(sage, moss, random.randomNumberBetween(0, 1)),
      pine,
      random.randomNumberBetween(0, 0.45),
    );
    const turned = random.chance(0.28) ? random.randomNumberBetween(0.3, 0.5) : random.randomNumberBetween(0.72, 0.98);
    const leaf = {
      ...node,
      angle: node.angle + open,
      length,
      width: turned,
      bend: random.randomNormal() * 0.5,
      shape,
      color: tone,
    };
    return paintLeaf(random, leaf, palette.ground);
  };
  const leaves: string[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const along = pair / (pairs - 1);
    const length = largest * (0.34 + 0.66 * Math.sin(Math.PI * (0.2 + 0.72 * along)) ** 0.8);
    for (const side of random.shuffle([-1, 1])) {
      if (random.chance(0.1)) continue;
      const t = from + (0.97 - from) * along + random.randomNormal() * 0.012;
      const open = side * (1.25 - 0.6 * along + random.randomNormal() * 0.28);
      leaves.push(paintOne(findNode(stem, t), length * random.randomNumberBetween(0.72, 1.15), open, 0.85));
    }
  }
  leaves.push(paintOne(findNode(stem, 1), largest * 0.36, random.randomNormal() * 0.3, 0.9));
  return leaves.join("");
}
