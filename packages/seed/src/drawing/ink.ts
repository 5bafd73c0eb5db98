import { createGradientNoise, createLayeredNoise } from "./noise.ts";
import { printPlate, smoothStep } from "./plate.ts";
import type { Size } from "./svg.ts";

/** Draws over a block print where the blocks left too little ink: the grain of the wood, spots, and pale areas. */
export function drawBareInk(seed: number, { width, height }: Size, paper: string): string {
  const grain = createLayeredNoise(seed, 3, createGradientNoise);
  return printPlate({
    x: 0,
    y: 0,
    width,
    height,
    columns: Math.round(width / 5),
    inks: [
      [0, paper, 0],
      [0.5, paper, 0.08],
      [1, paper, 0.7],
    ],
    getTone: (x, y) => {
      const spots = grain(x / 15, y / 64) + 0.4 * grain(x / 250 + 8, y / 260);
      return 0.16 + 0.22 * grain(x / 420, y / 480) + 0.7 * smoothStep(0.12, 0.75, spots);
    },
  });
}
