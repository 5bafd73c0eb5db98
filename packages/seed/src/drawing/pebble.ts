import { mixColors } from "./color.ts";
import { createGradientNoise, createLayeredNoise, type NoiseField } from "./noise.ts";
import { printPlate, smoothStep } from "./plate.ts";
import type { SeededRandom } from "./random.ts";
import { createClipPath, createEvenlySpacedNumbers, createSmoothCurvePath, createSvgPath, type Point } from "./svg.ts";

export type Pebble = {
  readonly seed: number;
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly tilt: number;
  readonly color: string;
};

/** Creates a field that is 0 at the center of a pebble, 1 on its outline and more outside: a rounded box with slow dents. */
export function createPebbleField({ seed, x, y, rx, ry, tilt }: Pebble): NoiseField {
  const dents = createLayeredNoise(seed, 2, createGradientNoise);
  const [cosTilt, sinTilt] = [Math.cos(tilt), Math.sin(tilt)];
  return (px, py) => {
    const u = ((px - x) * cosTilt + (py - y) * sinTilt) / rx;
    const v = ((py - y) * cosTilt - (px - x) * sinTilt) / ry;
    const away = Math.hypot(u, v);
    if (away === 0) return 0;
    const [cos, sin] = [u / away, v / away];
    return away * (Math.abs(cos) ** 2.35 + Math.abs(sin) ** 2.3) ** 0.43 * (1 + 0.08 * dents(cos * 1.2 + 4, sin * 1.2));
  };
}

function outlinePebble(pebble: Pebble): Point[] {
  const measure = createPebbleField(pebble);
  return createEvenlySpacedNumbers(0, Math.PI * 2, 65)
    .slice(1)
    .map((angle): Point => {
      const [dx, dy] = [Math.cos(angle) * pebble.rx, Math.sin(angle) * pebble.ry];
      const out = measure(pebble.x + dx, pebble.y + dy);
      return [pebble.x + dx / out, pebble.y + dy / out];
    });
}

/** Paints a pebble as a wash: pale where the brush was lifted, granular in the shade, with a bloom and a dark edge. */
export function paintPebble(random: SeededRandom, pebble: Pebble, paper: string, ink: string): string {
  const { seed, x, y, rx, ry, tilt, color } = pebble;
  const id = `pebble${seed}`;
  const outline = createSmoothCurvePath(outlinePebble(pebble), true);
  const measure = createPebbleField(pebble);
  const cloud = createLayeredNoise(seed + 9, 4, createGradientNoise);
  const grains = createGradientNoise(seed + 5);
  const bloom = { u: random.randomNumberBetween(-0.6, 0.6), v: random.randomNumberBetween(-0.4, 0.5) };
  const strata = random.randomNumberBetween(6, 18);
  return [
    createClipPath(id, createSvgPath(outline, {})),
    createSvgPath(outline, { fill: paper }),
    printPlate({
      x: x - rx * 1.2,
      y: y - ry * 1.25,
      width: rx * 2.4,
      height: ry * 2.5,
      columns: Math.round(rx / 3.2),
      clip: id,
      inks: [
        [0, color, 0.1],
        [0.35, color, 0.5],
        [0.75, color, 0.92],
        [1, mixColors(color, ink, 0.6), 0.98],
      ],
      getTone: (px, py) => {
        const out = measure(px, py);
        if (out > 1.1) return 0;
        const [u, v] = [(px - x) / rx, (py - y) / ry];
        const wash = cloud(u * 1.5 + 7, v * 1.1);
        const away = Math.hypot(u - bloom.u, (v - bloom.v) * 0.6) * 2.6 + 0.55 * cloud(u * 2.4, v * 1.6 + 3);
        const back = 0.1 * Math.exp(-(((away - 1) / 0.1) ** 2)) - 0.13 * (1 - smoothStep(0.3, 1, away));
        const shade = 0.36 + 0.2 * v + 0.13 * u + 0.28 * smoothStep(0.45, 1, out) * (0.5 + 0.5 * v);
        const layers = 0.07 * Math.sin((v + (0.24 - tilt) * u + 0.2 * wash) * strata);
        const edge = 0.32 * Math.exp(-(((out - 0.985) / 0.026) ** 2));
        return shade + 0.3 * wash + layers + back + edge + 0.1 * grains(px / 13, py / 13) * (0.5 + shade);
      },
    }),
  ].join("");
}
