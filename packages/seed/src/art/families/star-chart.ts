import { mixColors } from "../../drawing/color.ts";
import { createGradientNoise, createLayeredNoise } from "../../drawing/noise.ts";
import { createSvgDocument } from "../../drawing/paper.ts";
import { printPlate, smoothStep } from "../../drawing/plate.ts";
import { createSeededRandom, type SeededRandom } from "../../drawing/random.ts";
import {
  createClipPath,
  createEvenlySpacedNumbers,
  createPolylinePath,
  createSvgCircle,
  createSvgEllipse,
  createSvgGroup,
  createSvgPath,
  getCanvasSize,
  type Point,
} from "../../drawing/svg.ts";
import type { Palette } from "../palettes.ts";
import type { DrawArt } from "./draw-art.ts";

type Star = { readonly at: Point; readonly size: number };

/** Draws a star chart of a fictional sky with its own constellations. */
export const drawStarChart: DrawArt = (seed, palette, orientation) => {
  const size = getCanvasSize(orientation);
  const random = createSeededRandom(seed);
  const radius = Math.min(size.width, size.height) * 0.4;
  const center: Point = [size.width / 2, size.height * (orientation === "portrait" ? 0.48 : 0.5)];
  const stars = scatterStars(random, center, radius);
  const band = random.randomNumberBetween(-60, 60);
  return createSvgDocument(
    size,
    palette.ground,
    createClipPath("sky", createSvgCircle(center[0], center[1], radius, {})),
    createSvgCircle(center[0], center[1], radius, { fill: palette.accents[0] }),
    drawMilkyWay(seed, band, center, radius, palette),
    createSvgGroup({ "clip-path": "url(#sky)" }, drawCelestialGrid(center, radius, palette)),
    drawConstellations(stars, palette),
    createSvgGroup({ fill: palette.ink }, ...stars.map(({ at, size: r }) => createSvgCircle(at[0], at[1], r, {}))),
    drawDegreeRing(center, radius, palette),
  );
};

/** Draws the milky way: a band of clouds with dark lanes, on a sky that darkens towards its edge. */
function drawMilkyWay(seed: number, band: number, [cx, cy]: Point, radius: number, palette: Palette): string {
  const clouds = createLayeredNoise(seed, 5, createGradientNoise);
  const [cos, sin] = [Math.cos((band * Math.PI) / 180), Math.sin((band * Math.PI) / 180)];
  return printPlate({
    x: cx - radius,
    y: cy - radius,
    width: radius * 2,
    height: radius * 2,
    columns: 330,
    clip: "sky",
    inks: [
      [0, mixColors(palette.accents[0], palette.ground, 0.75)],
      [0.3, palette.accents[0]],
      [0.72, mixColors(palette.accents[0], palette.accents[4], 0.55)],
      [1, mixColors(palette.accents[4], "#fff6e4", 0.5)],
    ],
    getTone: (x, y) => {
      const [u, v] = [((x - cx) * cos + (y - cy) * sin) / radius, ((y - cy) * cos - (x - cx) * sin) / radius];
      const drift = clouds(u * 2.2, v * 2.2);
      const away = (v + 0.13 * clouds(u * 1.4 + 5, 2)) / (0.26 + 0.1 * drift);
      const lane = smoothStep(0.1, 0.5, clouds(u * 4 + 9, v * 9 + 0.6 * drift)) * Math.exp(-(((v - 0.02) / 0.13) ** 2));
      const glow = Math.exp(-away * away) * (0.42 + 0.34 * drift + 0.12 * clouds(u * 16, v * 16));
      return 0.3 + 0.1 * drift - 0.16 * (u * u + v * v) + glow - 0.22 * lane * Math.exp(-away * away);
    },
  });
}

function scatterStars(random: SeededRandom, [cx, cy]: Point, radius: number): Star[] {
  const stars: Star[] = [];
  for (let attempt = 0; attempt < 900; attempt++) {
    const r = radius * 0.97 * Math.sqrt(random.randomNumberBetween(0, 1));
    const angle = random.randomNumberBetween(0, Math.PI * 2);
    const at: Point = [cx + Math.cos(angle) * r, cy + Math.sin(angle) * r];
    const size = 2.2 + 15 * random.randomNumberBetween(0, 1) ** 7;
    const space = size > 7 ? 70 : size * 3;
    if (stars.every((other) => Math.hypot(other.at[0] - at[0], other.at[1] - at[1]) > space)) stars.push({ at, size });
  }
  return stars;
}

/**
 * Joins bright stars into constellations. Each constellation grows by the nearest free star until it has seven stars,
 * or no free star is near.
 */
function drawConstellations(stars: readonly Star[], palette: Palette): string {
  const free = new Set(stars.filter(({ size }) => size > 4.2));
  const lines: string[] = [];
  for (const first of [...free]) {
    if (!free.delete(first)) continue;
    const figure = [first];
    while (figure.length < 7) {
      let best: { from: Star; to: Star; distance: number } | undefined;
      for (const from of figure)
        for (const to of free) {
          const distance = Math.hypot(from.at[0] - to.at[0], from.at[1] - to.at[1]);
          if (distance < (best?.distance ?? 190)) best = { from, to, distance };
        }
      if (!best) break;
      free.delete(best.to);
      figure.push(best.to);
      lines.push(createPolylinePath([best.from.at, best.to.at]));
    }
  }
  return createSvgPath(lines.join(""), { fill: "none", stroke: palette.accents[2], "stroke-width": 4, opacity: 0.85 });
}

function drawCelestialGrid([cx, cy]: Point, radius: number, palette: Palette): string {
  const rings = [0.25, 0.5, 0.75].map((share) => createSvgCircle(cx, cy, radius * share, {}));
  const spokes = createEvenlySpacedNumbers(0, 11, 12).map((hour) => {
    const angle = (hour / 12) * Math.PI * 2;
    const [dx, dy] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    return createPolylinePath([
      [cx + dx * 0.06, cy + dy * 0.06],
      [cx + dx, cy + dy],
    ]);
  });
  const ecliptic = createSvgEllipse(cx + radius * 0.14, cy - radius * 0.1, radius * 0.66, radius * 0.66, {
    "stroke-dasharray": "4 22",
    "stroke-width": 7,
    stroke: palette.accents[2],
    opacity: 1,
  });
  const style = { fill: "none", stroke: palette.accents[4], "stroke-width": 2.5, "stroke-linecap": "round" };
  return createSvgGroup(
    style,
    createSvgGroup({ opacity: 0.45 }, ...rings, createSvgPath(spokes.join(""), {})),
    ecliptic,
  );
}

function drawDegreeRing([cx, cy]: Point, radius: number, palette: Palette): string {
  const ticks = createEvenlySpacedNumbers(0, 359, 360).map((degree) => {
    const angle = (degree / 180) * Math.PI;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const outer = radius * (degree % 30 === 0 ? 1.085 : degree % 5 === 0 ? 1.06 : 1.045);
    return createPolylinePath([
      [cx + dx * radius * 1.03, cy + dy * radius * 1.03],
      [cx + dx * outer, cy + dy * outer],
    ]);
  });
  return createSvgGroup(
    { fill: "none", stroke: palette.accents[2] },
    createSvgCircle(cx, cy, radius, { "stroke-width": 8 }),
    createSvgCircle(cx, cy, radius * 1.1, { "stroke-width": 4 }),
    createSvgPath(ticks.join(""), { "stroke-width": 3.5 }),
  );
}
