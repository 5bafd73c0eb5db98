import { createSeededRandom, type SeededRandom } from "./random.ts";
import { type Attributes, createSvgPath, createSvgRect, formatNumber, type Point, type Size } from "./svg.ts";

/** Creates a picture on a sheet of paper: the ground, the body, and the paper's grain over both. */
export function createSvgDocument(size: Size, background: string, ...body: readonly string[]): string {
  const { width, height } = size;
  const ground = createSvgRect(-20, -20, width + 40, height + 40, { fill: background });
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`;
  return `${open}${ground}${body.join("")}${drawPaperGrain(size)}</svg>`;
}

/** Draws the grain of uncoated paper over a whole picture: pits, lint and a few fibers. */
function drawPaperGrain(size: Size): string {
  const random = createSeededRandom(70);
  const fibers = Array.from({ length: 150 }, () => {
    const start = [random.randomNumberBetween(0, size.width), random.randomNumberBetween(0, size.height)];
    const [dx, dy] = [random.randomNumberBetween(-26, 26), random.randomNumberBetween(-26, 26)];
    return `M${start.map(formatNumber).join(" ")}q${[dx, -dy, dx * 1.6, dy].map(formatNumber).join(" ")}`;
  });
  const [pit, lint] = ["#20160e", "#ffffff"];
  return [
    scatterSpecks(random, size, { size: 2.8, gap: 62, space: 8.5, stroke: pit, "stroke-opacity": 0.11 }),
    scatterSpecks(random, size, { size: 4.6, gap: 150, space: 17, stroke: pit, "stroke-opacity": 0.05 }),
    scatterSpecks(random, size, { size: 2.8, gap: 62, space: 8.5, stroke: lint, "stroke-opacity": 0.17 }),
    scatterSpecks(random, size, { size: 5, gap: 170, space: 18, stroke: lint, "stroke-opacity": 0.09 }),
    createSvgPath(fibers.join(""), { fill: "none", stroke: pit, "stroke-width": 2, "stroke-opacity": 0.07 }),
  ].join("");
}

/** Draws small bare spots over a whole picture, as where a roller left no ink. Many lie in loose clusters. */
export function drawBareSpots(size: Size, color: string, strength = 1): string {
  const random = createSeededRandom(71);
  const clusters = [3, 4.4, 6, 8.5].map((spot) => {
    const points = Array.from({ length: 28 }, () => scatterCluster(random, size, Math.round(42 * strength)));
    return drawSpecks(points.flat(), { stroke: color, "stroke-width": spot, "stroke-opacity": 0.5 });
  });
  return [
    ...clusters,
    scatterSpecks(random, size, { size: 3, gap: 120 / strength, space: 13, stroke: color, "stroke-opacity": 0.4 }),
    scatterSpecks(random, size, { size: 5, gap: 320 / strength, space: 19, stroke: color, "stroke-opacity": 0.45 }),
  ].join("");
}

function scatterCluster(random: SeededRandom, { width, height }: Size, count: number): Point[] {
  const [x, y] = [random.randomNumberBetween(0, width), random.randomNumberBetween(0, height)];
  const spread = random.randomNumberBetween(40, 130);
  return Array.from(
    { length: count },
    (): Point => [Math.round(x + random.randomNormal() * spread), Math.round(y + random.randomNormal() * spread)],
  );
}

/** Draws dots of one size as a single path. */
export function drawSpecks(points: readonly Point[], attributes: Attributes): string {
  const d = points.map(([x, y]) => `M${formatNumber(x)} ${formatNumber(y)}h.1`).join("");
  return createSvgPath(d, { "stroke-linecap": "round", fill: "none", ...attributes });
}

type Specks = Attributes & { readonly size: number; readonly gap: number; readonly space: number };

/**
 * Scatters specks over a whole picture, on average `gap` apart on lines `space` apart. They are the dashes of slanted
 * lines, because many single shapes, or a pattern, would take much longer to render.
 */
function scatterSpecks(
  random: SeededRandom,
  { width, height }: Size,
  { size, gap, space, ...attributes }: Specks,
): string {
  const dashes = Array.from({ length: 94 }, (_, index) =>
    formatNumber(index % 2 ? random.randomNumberBetween(0.1, 1.9) * gap : random.randomNumberBetween(0.7, 1.4) * size),
  );
  const slope = random.randomNumberBetween(-0.2, 0.2) * width;
  const lines: string[] = [];
  for (let y = -Math.abs(slope); y < height + Math.abs(slope); y += space * random.randomNumberBetween(0.6, 1.4))
    lines.push(`M${-random.randomIntegerBetween(0, 4000)} ${Math.round(y)}L${width} ${Math.round(y + slope)}`);
  return createSvgPath(lines.join(""), {
    fill: "none",
    "stroke-width": size,
    "stroke-dasharray": dashes.join(" "),
    ...attributes,
  });
}
