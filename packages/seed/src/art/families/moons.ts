import { mix } from "../../drawing/colour.ts";
import { layeredNoise } from "../../drawing/noise.ts";
import { type Random, randomFrom } from "../../drawing/random.ts";
import { circle, group, number, path, picture, sizeOf, steps } from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { Family } from "./family.ts";

/** The month in one picture: phases in an arc or a calendar, or one full moon in dots. */
export const moons: Family = (seed, palette, orientation) => {
  const size = sizeOf(orientation);
  const { width, height } = size;
  const random = randomFrom(seed);
  const short = Math.min(width, height);
  const portrait = orientation === "portrait";
  const kind = seed % 3;
  if (kind === 0) {
    const [columns, rows] = portrait ? [4, 7] : [7, 4];
    const gap = Math.min((width * 0.8) / columns, (height * 0.84) / rows);
    const calendar = Array.from({ length: columns * rows }, (_, index) =>
      phase(
        width / 2 + ((index % columns) - (columns - 1) / 2) * gap,
        height / 2 + (Math.floor(index / columns) - (rows - 1) / 2) * gap,
        gap * 0.36,
        index / (columns * rows),
        palette,
      ),
    );
    return picture(size, palette.ground, ...calendar);
  }
  if (kind === 1) {
    const line = portrait ? height : width;
    const row = steps(0, 1, 7).map((share, index) => {
      const place = line * (0.13 + 0.74 * share);
      const radius = line * (0.032 + 0.026 * Math.sin(Math.PI * share));
      return portrait
        ? phase(width / 2, place, radius, (index + 1) / 8, palette)
        : phase(place, height / 2, radius, (index + 1) / 8, palette);
    });
    const rings = [0.36, 0.385, 0.44].map((r, index) =>
      circle(width / 2, height / 2, short * r, {
        fill: "none",
        stroke: palette.accents[2],
        "stroke-width": index === 1 ? 3 : 6,
        opacity: 0.55,
      }),
    );
    return picture(size, palette.ground, dust(random, size, palette), ...rings, ...row);
  }
  const [x, y] = [width * 0.5, height * (portrait ? 0.42 : 0.5)];
  return picture(
    size,
    palette.ground,
    dust(random, size, palette),
    circle(x, y, short * 0.4, { fill: "none", stroke: palette.accents[2], "stroke-width": 5, opacity: 0.6 }),
    dotted(seed, x, y, short * 0.36, palette),
  );
};

type Box = { readonly width: number; readonly height: number };

/** `month` 0 is new, 0.5 full. */
function phase(x: number, y: number, radius: number, month: number, palette: Palette): string {
  const lit = mix(palette.accents[2], palette.ink, 0.55);
  const waxing = month < 0.5;
  const bulge = Math.cos(month * Math.PI * 2) * radius;
  const outer = `A${number(radius)} ${number(radius)} 0 0 ${waxing ? 1 : 0} ${number(x)} ${number(y + radius)}`;
  const inwards = bulge > 0 === waxing ? 0 : 1;
  const inner = `A${number(Math.abs(bulge))} ${number(radius)} 0 0 ${inwards} ${number(x)} ${number(y - radius)}`;
  return [
    circle(x, y, radius, { fill: palette.accents[0], stroke: lit, "stroke-width": 4 }),
    month > 0.01 ? path(`M${number(x)} ${number(y - radius)}${outer}${inner}Z`, { fill: lit }) : "",
  ].join("");
}

function dust(random: Random, { width, height }: Box, palette: Palette): string {
  const stars = Array.from({ length: 190 }, () =>
    circle(random.between(0, width), random.between(0, height), random.pick([2.5, 3.5, 3.5, 6]), {
      "fill-opacity": random.between(0.25, 0.9),
    }),
  );
  return group({ fill: palette.ink }, ...stars);
}

/** A moon of dots on a sunflower spiral: dense seas, bright highlands, a shaded edge. */
function dotted(seed: number, x: number, y: number, radius: number, palette: Palette): string {
  const seas = layeredNoise(seed * 23, 4);
  const dots: string[] = [];
  const count = 5200;
  for (let index = 0; index < count; index++) {
    const r = Math.sqrt((index + 0.5) / count);
    const angle = index * 2.399963;
    const [u, v] = [Math.cos(angle) * r, Math.sin(angle) * r];
    const bulge = Math.sqrt(Math.max(0, 1 - r * r));
    const ground = 0.62 + 0.75 * seas(u * 1.9 + 5, v * 1.9) + 0.2 * seas(u * 7, v * 7 + 3);
    const light = Math.max(0.1, ground) * (0.35 + 0.75 * Math.max(0, 0.55 * -u + 0.25 * -v + 0.8 * bulge));
    const size = radius * 0.0135 * Math.min(1, 0.16 + light);
    dots.push(circle(x + u * radius, y + v * radius, size, {}));
  }
  return group({ fill: mix(palette.accents[2], palette.ink, 0.6) }, ...dots);
}
