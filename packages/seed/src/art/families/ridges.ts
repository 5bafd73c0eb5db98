import { mix, ramp } from "../../drawing/colour.ts";
import { layeredNoise } from "../../drawing/noise.ts";
import { randomFrom } from "../../drawing/random.ts";
import { circle, curve, linear, type Point, path, picture, rect, sizeOf, steps } from "../../drawing/svg.ts";
import { lightToDark } from "../palettes.ts";
import type { Family } from "./family.ts";

/** Layers of cut paper: mountains that fade into the light of a low sun. */
export const ridges: Family = (seed, palette, orientation) => {
  const size = sizeOf(orientation);
  const { width, height } = size;
  const random = randomFrom(seed);
  const shades = [palette.ground, ...lightToDark(palette), palette.ink];
  const sky = linear("sky", [
    [0, ramp(shades, 0.22)],
    [0.45, ramp(shades, 0.08)],
    [1, palette.ground],
  ]);
  const sunX = width * random.between(0.3, 0.7);
  const sunY = height * random.between(0.26, 0.36);
  const sunR = Math.min(width, height) * random.between(0.13, 0.19);
  const count = random.whole(6, 8);
  const layers = steps(0, 1, count).map((depth, index) => {
    const crest = ridgeLine(seed * 31 + index, { width, height, depth });
    const colour = ramp(shades, 0.2 + 0.78 * depth);
    const mist = mix(colour, palette.ground, 0.42 * (1 - depth));
    const outline = `${curve(crest)}L${width + 40} ${height + 40}L-40 ${height + 40}Z`;
    return [
      linear(`mist${index}`, [
        [0, colour],
        [0.9, mist],
      ]),
      path(outline, { fill: palette.ink, "fill-opacity": 0.05, transform: "translate(0 -26)" }),
      path(outline, { fill: palette.ink, "fill-opacity": 0.07, transform: "translate(0 -12)" }),
      path(outline, { fill: `url(#mist${index})` }),
    ].join("");
  });
  return picture(
    size,
    palette.ground,
    sky,
    rect(0, 0, width, height, { fill: "url(#sky)" }),
    circle(sunX, sunY, sunR * 1.5, { fill: palette.ground, opacity: 0.35 }),
    circle(sunX, sunY, sunR, { fill: mix(palette.ground, "#ffffff", 0.5) }),
    ...layers,
  );
};

type Layer = { readonly width: number; readonly height: number; readonly depth: number };

function ridgeLine(seed: number, { width, height, depth }: Layer): Point[] {
  const rough = layeredNoise(seed, 5);
  const base = height * (0.4 + 0.5 * depth ** 0.9);
  const swing = height * (0.085 - 0.025 * depth);
  return steps(-40, width + 40, 90).map((x): Point => {
    const along = (x / 2000) * (2.2 - depth * 0.6);
    const peak = 1 - Math.abs(rough(along, 3)) * 1.7;
    return [x, base - swing * peak - rough(along * 9, 9) * swing * 0.12];
  });
}
