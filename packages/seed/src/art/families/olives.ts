import { mixColors } from "../../drawing/color.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { createWashes, drawStem, findNode, growStem, type Node, paintBerry, paintLeaf } from "../../drawing/plant.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import { getCanvasSize } from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

/** Draws an olive branch in washes of ink: slender leaves in pairs, and olives below them. */
export const drawOlives: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const { width, height } = size;
  const random = createSeededRandom(seed);
  const stem = growStem({
    x: width * 0.08,
    y: height * 0.74,
    angle: -0.5,
    length: width * 0.8,
    bend: 0.62,
    wander: 0.16,
    seed,
  });
  const twigs = [
    { t: 0.26, side: -1, length: width * 0.3 },
    { t: 0.44, side: 1, length: width * 0.27 },
    { t: 0.62, side: -1, length: width * 0.2 },
  ].map(({ t, side, length }) => {
    const from = findNode(stem, t);
    return growStem({
      ...from,
      angle: from.angle + side * 0.55,
      length,
      bend: -side * 0.3,
      wander: 0.2,
      seed: seed + t * 10,
    });
  });
  const bark = mixColors(palette.ink, palette.accents[3], 0.4);
  return createSvgDocument(
    size,
    palette.ground,
    createWashes(palette.ground, palette.ink),
    ...twigs.map(
      (twig) =>
        drawStem(twig, bark, 12, 4) +
        drawOlivesOn(random, twig, [0.3, 0.55], palette) +
        drawLeaves(random, twig, 6, 0.2, palette),
    ),
    drawStem(stem, bark, 20, 5),
    drawOlivesOn(random, stem, [0.32, 0.5, 0.57, 0.76], palette),
    drawLeaves(random, stem, 11, 0.16, palette),
  );
};

function drawOlivesOn(
  random: SeededRandom,
  stem: readonly Node[],
  places: readonly number[],
  palette: Palette,
): string {
  const [red, , , , dark] = palette.accents;
  const ripe = mixColors(dark, red, 0.28);
  const green = mixColors(palette.accents[2], "#8a8a3a", 0.4);
  return places
    .map((t) => {
      const node = findNode(stem, t + random.randomNormal() * 0.02);
      const stalk = growStem({
        ...node,
        angle: Math.PI / 2 + random.randomNormal() * 0.4,
        length: random.randomNumberBetween(70, 120),
        bend: random.randomNormal() * 0.4,
      });
      const end = findNode(stalk, 1);
      const berry = {
        ...end,
        length: random.randomNumberBetween(165, 205),
        width: 0.68,
        color: mixColors(green, ripe, random.pick([0.05, 0.15, 0.85, 1])),
      };
      return (
        drawStem(stalk, mixColors(palette.ink, palette.accents[3], 0.4), 7, 6) +
        paintBerry(random, berry, palette.ground)
      );
    })
    .join("");
}

/** Draws leaves in pairs: green above, silver where they turn their underside. */
function drawLeaves(
  random: SeededRandom,
  stem: readonly Node[],
  pairs: number,
  from: number,
  palette: Palette,
): string {
  const [, , sage, , dark] = palette.accents;
  const paintOne = (node: Node, open: number, length: number) => {
    const silver = random.chance(0.3);
    const color = silver
      ? mixColors(sage, palette.ground, 0.45)
      : mixColors(sage, dark, random.randomNumberBetween(0.1, 0.75));
    const leaf = {
      ...node,
      angle: node.angle + open,
      length,
      width: random.randomNumberBetween(0.15, 0.22),
      bend: random.randomNormal() * 0.45,
      shape: 0.95,
      color,
    };
    return paintLeaf(random, leaf, palette.ground);
  };
  const leaves: string[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const along = pair / (pairs - 1);
    const length = 350 * (0.55 + 0.45 * Math.sin(Math.PI * (0.15 + 0.7 * along)));
    for (const side of [-1, 1]) {
      if (random.chance(0.12)) continue;
      const node = findNode(stem, from + (0.96 - from) * along + random.randomNormal() * 0.012);
      leaves.push(
        paintOne(
          node,
          side * (0.95 - 0.35 * along + random.randomNormal() * 0.2),
          length * random.randomNumberBetween(0.8, 1.15),
        ),
      );
    }
  }
  leaves.push(paintOne(findNode(stem, 1), random.randomNormal() * 0.2, 230));
  return leaves.join("");
}
