import { type Random, randomFrom } from "../../drawing/random.ts";
import { circle, path, picture, rect, sizeOf } from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { Family } from "./family.ts";

const UNIT = 400;

/** School-of-form tiles: quarters, halves, leaves and rings on a strict module, never three of a kind together. */
export const quarters: Family = (seed, palette, orientation) => {
  const size = sizeOf(orientation);
  const random = randomFrom(seed);
  const [columns, rows] = orientation === "portrait" ? [4, 6] : [6, 4];
  const left = (size.width - columns * UNIT) / 2;
  const top = (size.height - rows * UNIT) / 2;
  const above: number[] = [];
  const tiles: string[] = [];
  for (let row = 0; row < rows; row++) {
    let before = -1;
    for (let column = 0; column < columns; column++) {
      let kind = random.whole(0, SHAPES.length - 1);
      while (kind === before || kind === above[column]) kind = random.whole(0, SHAPES.length - 1);
      above[column] = kind;
      before = kind;
      tiles.push(tile(random, kind, left + column * UNIT, top + row * UNIT, palette));
    }
  }
  return picture(size, palette.ground, ...tiles);
};

type Colours = readonly [ground: string, shape: string, detail: string];
type Shape = (colours: Colours) => string;

const half = UNIT / 2;
const quarter = (r: number, fill: string) => path(`M0 0H${r}A${r} ${r} 0 0 1 0 ${r}Z`, { fill });

const SHAPES: readonly Shape[] = [
  ([, shape]) => quarter(UNIT, shape),
  ([, shape, detail]) => quarter(UNIT, shape) + quarter(half, detail),
  ([, shape]) => path(`M0 0A${UNIT} ${UNIT} 0 0 1 ${UNIT} ${UNIT}A${UNIT} ${UNIT} 0 0 1 0 0Z`, { fill: shape }),
  ([, shape, detail]) =>
    circle(half, half, half * 0.98, { fill: shape }) + circle(half, half, half * 0.42, { fill: detail }),
  ([, shape, detail]) =>
    path(`M0 ${half}A${half} ${half} 0 0 1 ${UNIT} ${half}Z`, { fill: shape }) +
    path(`M0 ${UNIT}A${half} ${half} 0 0 1 ${UNIT} ${UNIT}Z`, { fill: detail }),
  ([, shape]) => [0, 2, 4, 6].map((band) => rect(0, (band * UNIT) / 8, UNIT, UNIT / 8, { fill: shape })).join(""),
  ([, shape, detail]) =>
    path(`M0 0H${UNIT}L0 ${UNIT}Z`, { fill: shape }) + circle(UNIT * 0.72, UNIT * 0.72, 62, { fill: detail }),
  ([ground, shape, detail]) =>
    quarter(UNIT, shape) + quarter(UNIT * 0.75, ground) + quarter(half, shape) + quarter(UNIT * 0.25, detail),
];

function tile(random: Random, kind: number, x: number, y: number, palette: Palette): string {
  const [ground, shape, detail] = random.shuffle([palette.ground, palette.ground, palette.ink, ...palette.accents]);
  const distinct = shape === ground ? palette.accents[2] : shape;
  const colours: Colours = [ground ?? palette.ground, distinct ?? palette.ink, detail ?? palette.ground];
  const turn = `translate(${x} ${y}) rotate(${random.whole(0, 3) * 90} ${half} ${half})`;
  const body = rect(-0.5, -0.5, UNIT + 1, UNIT + 1, { fill: colours[0] }) + (SHAPES[kind]?.(colours) ?? "");
  return `<g transform="${turn}">${body}</g>`;
}
