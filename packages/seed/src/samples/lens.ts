import { createLayeredNoise } from "../drawing/noise.ts";
import { createSeededRandom, type SeededRandom } from "../drawing/random.ts";
import {
  createClipPath,
  createEvenlySpacedNumbers,
  createLinearGradient,
  createRadialGradient,
  createSmoothCurvePath,
  createSvgCircle,
  createSvgElement,
  createSvgGroup,
  createSvgPath,
  createSvgRect,
  type Point,
  type Stop,
} from "../drawing/svg.ts";

export type Frame = { readonly width: number; readonly height: number };

export const UPRIGHT: Frame = { width: 3000, height: 4000 };
export const WIDE: Frame = { width: 4000, height: 3000 };

/** Draws the layers as one photo with darker corners and film grain. */
export function composePhotograph({ width, height }: Frame, ...layers: readonly string[]): string {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`;
  const corners = createRadialGradient(
    "corners",
    [
      [0.55, "#000000", 0],
      [1, "#0a0612", 0.34],
    ],
    { cx: 0.5, cy: 0.48, r: 0.78 },
  );
  return [
    open,
    ...layers,
    corners,
    createSvgRect(0, 0, width, height, { fill: "url(#corners)" }),
    drawFilmGrain(),
    createSvgRect(0, 0, width, height, { fill: "url(#grain)" }),
    "</svg>",
  ].join("");
}

/** Draws film grain as a small repeated tile, since turbulence over the whole photo would take ten times as long. */
function drawFilmGrain(): string {
  const random = createSeededRandom(99);
  const specks: [string, string] = ["", ""];
  for (let count = 0; count < 2600; count++) {
    const speck = `M${Math.round(random.randomNumberBetween(0, 400))} ${Math.round(random.randomNumberBetween(0, 400))}h${random.randomIntegerBetween(2, 5)}`;
    if (random.chance(0.5)) specks[0] += speck;
    else specks[1] += speck;
  }
  return createSvgElement(
    "pattern",
    { id: "grain", width: 400, height: 400, patternUnits: "userSpaceOnUse" },
    createSvgPath(specks[0], { stroke: "#ffffff", "stroke-width": 3, "stroke-opacity": 0.1 }),
    createSvgPath(specks[1], { stroke: "#000000", "stroke-width": 3, "stroke-opacity": 0.11 }),
  );
}

/** Blurs shapes; `radius` is in drawing units. */
export function blurShapes(id: string, radius: number, ...shapes: readonly string[]): string {
  const area = { id, x: "-30%", y: "-30%", width: "160%", height: "160%" };
  return (
    createSvgElement("filter", area, createSvgElement("feGaussianBlur", { stdDeviation: radius })) +
    createSvgGroup({ filter: `url(#${id})` }, ...shapes)
  );
}

export function fillWithGradient(
  id: string,
  { width }: Frame,
  from: number,
  to: number,
  stops: readonly Stop[],
): string {
  return createLinearGradient(id, stops) + createSvgRect(-10, from, width + 20, to - from, { fill: `url(#${id})` });
}

export function drawGlow(id: string, x: number, y: number, radius: number, stops: readonly Stop[]): string {
  return createRadialGradient(id, stops) + createSvgCircle(x, y, radius, { fill: `url(#${id})` });
}

export type Ridge = { readonly seed: number; readonly base: number; readonly swing: number; readonly scale: number };

/** Draws blurred hills. Blurring fades shapes at the picture's edge, so a sharp copy is drawn below. */
export function drawSoftHills(frame: Frame, id: string, radius: number, ridge: Ridge, fill: string): string {
  const { width, height } = frame;
  const [inner, far] = [radius * 2.2, 500];
  const outside = `M${-far} ${-far}H${width + far}V${height + far}H${-far}Z`;
  const edge = `${outside}M${inner} ${inner}V${height - inner}H${width - inner}V${inner}Z`;
  const shape = createSvgPath(createHillsPath(frame, ridge), { fill });
  return [
    createClipPath(`${id}-edge`, createSvgPath(edge, { "clip-rule": "evenodd" })),
    createSvgGroup({ "clip-path": `url(#${id}-edge)` }, shape),
    blurShapes(id, radius, shape),
  ].join("");
}

/** Returns the outline of hills, closed below the picture. */
export function createHillsPath(frame: Frame, ridge: Ridge): string {
  const { width, height } = frame;
  return `${createSmoothCurvePath(createRidgePoints(frame, ridge))}L${width + 400} ${height + 400}L-400 ${height + 400}Z`;
}

/** Returns the outline of the area above hills, closed above the picture. */
export function createSkyPath(frame: Frame, ridge: Ridge): string {
  return `${createSmoothCurvePath(createRidgePoints(frame, ridge))}L${frame.width + 400} -400L-400 -400Z`;
}

function createRidgePoints({ width }: Frame, { seed, base, swing, scale }: Ridge): Point[] {
  const rough = createLayeredNoise(seed, 5);
  return createEvenlySpacedNumbers(-400, width + 400, 140).map(
    (x): Point => [x, base - rough((x / 1000) * scale, 7) * swing],
  );
}

/** Draws blurred discs of light with brighter rims, as in photos with a wide aperture. */
export function drawBokeh(
  random: SeededRandom,
  count: number,
  area: Area,
  colors: readonly [string, ...string[]],
): string {
  return Array.from({ length: count }, () => {
    const color = random.pick(colors);
    const radius = random.randomNumberBetween(area.small, area.large);
    return createSvgCircle(
      random.randomNumberBetween(area.left, area.right),
      random.randomNumberBetween(area.top, area.bottom),
      radius,
      {
        fill: color,
        "fill-opacity": random.randomNumberBetween(0.12, 0.5),
        stroke: color,
        "stroke-opacity": random.randomNumberBetween(0.1, 0.35),
        "stroke-width": radius * 0.07,
      },
    );
  }).join("");
}

export type Area = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly small: number;
  readonly large: number;
};

/** Returns grass blades that bend in the wind, as one path. */
export function createGrassPath(
  random: SeededRandom,
  { width }: Frame,
  baseY: number,
  treeHeight: number,
  count: number,
): string {
  return Array.from({ length: count }, () => {
    const x = random.randomNumberBetween(-40, width + 40);
    const reach = treeHeight * random.randomNumberBetween(0.4, 1);
    const bend = random.randomNumberBetween(-0.35, 0.5) * reach;
    const [tip, mid] = [x + bend, x + bend * 0.25];
    const half = reach * 0.028;
    return `M${Math.round(x - half)} ${baseY}Q${Math.round(mid)} ${Math.round(baseY - reach * 0.6)} ${Math.round(tip)} ${Math.round(baseY - reach)}Q${Math.round(mid + half)} ${Math.round(baseY - reach * 0.5)} ${Math.round(x + half)} ${baseY}Z`;
  }).join("");
}

/** Draws water as short light dashes, finer towards the horizon. */
export function drawRipples(
  random: SeededRandom,
  { width, height }: Frame,
  line: number,
  middle: number,
  spread: number,
): string {
  const dashes: string[] = [];
  for (let count = 0; count < 520; count++) {
    const far = random.randomNumberBetween(0, 1) ** 1.8;
    const y = line + (height - line) * far;
    const x = middle + random.randomNormal() * spread * (0.35 + far);
    const half = (14 + 190 * far) * random.randomNumberBetween(0.4, 1);
    const thick = 2 + 15 * far;
    if (x < -200 || x > width + 200) continue;
    dashes.push(
      `M${Math.round(x - half)} ${Math.round(y)}q${Math.round(half)} ${Math.round(-thick)} ${Math.round(half * 2)} 0q${Math.round(-half)} ${Math.round(thick)} ${Math.round(-half * 2)} 0Z`,
    );
  }
  return dashes.join("");
}

export function createFirTreePath(random: SeededRandom, x: number, baseY: number, treeHeight: number): string {
  const rows = 9;
  const right: Point[] = [];
  const left: Point[] = [];
  for (let row = 0; row < rows; row++) {
    const y = baseY - treeHeight * (1 - (row + 1) / (rows + 0.6));
    const reach = treeHeight * 0.2 * ((row + 1) / rows) * random.randomNumberBetween(0.8, 1.15);
    right.push([x + reach, y], [x + reach * 0.45, y - treeHeight * 0.012]);
    left.push([x - reach, y + random.randomNumberBetween(-6, 6)], [x - reach * 0.45, y - treeHeight * 0.012]);
  }
  const corners: Point[] = [
    [x, baseY - treeHeight],
    ...right,
    [x + treeHeight * 0.015, baseY],
    [x - treeHeight * 0.015, baseY],
    ...left.reverse(),
  ];
  return `M${corners.map(([px, py]) => `${Math.round(px)} ${Math.round(py)}`).join("L")}Z`;
}
