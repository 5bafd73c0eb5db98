import { ramp } from "../../drawing/colour.ts";
import { contourLines } from "../../drawing/contour-lines.ts";
import { layeredNoise } from "../../drawing/noise.ts";
import { randomFrom } from "../../drawing/random.ts";
import { curve, path, picture, sizeOf, steps } from "../../drawing/svg.ts";
import { lightToDark } from "../palettes.ts";
import type { Family } from "./family.ts";

const CELL = 25;

/** A chart of an unknown coast: cut-paper depths, or fine lines on blank paper. */
export const contours: Family = (seed, palette, orientation) => {
  const size = sizeOf(orientation);
  const random = randomFrom(seed);
  const columns = size.width / CELL + 8;
  const rows = size.height / CELL + 8;
  const noise = layeredNoise(seed * 13, 3);
  const scale = random.between(0.024, 0.032);
  const field = (x: number, y: number) =>
    x < 1 || y < 1 || x > columns - 1 || y > rows - 1 ? -9 : noise(x * scale, y * scale * 0.86);
  const grid = { columns, rows, cell: CELL };
  const shift = { transform: `translate(${-CELL * 4} ${-CELL * 4})`, "fill-rule": "evenodd" };
  const trace = (level: number) =>
    contourLines(field, grid, level)
      .map((line) => curve(line, true))
      .join("");
  if (random.chance(0.5)) {
    const lines = steps(-0.62, 0.72, 30).map((level, index) =>
      path(trace(level), {
        ...shift,
        fill: index === 24 ? palette.accents[0] : "none",
        "fill-opacity": 0.8,
        stroke: palette.ink,
        "stroke-width": index % 5 === 0 ? 7 : 3,
        "stroke-opacity": index % 5 === 0 ? 0.95 : 0.75,
      }),
    );
    return picture(size, palette.ground, ...lines);
  }
  const shades = [...lightToDark(palette), palette.ink];
  const layers = steps(-0.5, 0.58, 8).map((level, index) => {
    const d = trace(level);
    const shadow = { ...shift, fill: palette.ink, "fill-opacity": 0.09 };
    return [
      path(d, { ...shadow, transform: `translate(${-CELL * 4 - 10} ${-CELL * 4 - 14})` }),
      path(d, { ...shadow, transform: `translate(${-CELL * 4 - 5} ${-CELL * 4 - 7})` }),
      path(d, { ...shift, fill: ramp(shades, index / 7) }),
    ].join("");
  });
  return picture(size, palette.ground, ...layers);
};
