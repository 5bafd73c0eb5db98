import { type FrameColor, frameColors } from "@storywall/domain/catalog/frames";
import type { Rect } from "@storywall/domain/kernel/rect";
import { computePixelNoise, computeWoodGrain } from "@storywall/domain/walls/tiles/wood-grain";
import { blendColor, type Picture, paintPixels, type Rgb } from "./picture.ts";

type Side = "top" | "left" | "bottom" | "right";

/** Brightness of the four bars of a frame that is lit from the upper left. */
const brightnessBySide: Record<Side, number> = { top: 1.1, left: 1.04, bottom: 0.94, right: 0.9 };

/** Each bar has a different grain. */
const grainSeeds: Record<Side, number> = { top: 11, left: 23, bottom: 37, right: 53 };

type FrameToPaint = { frame: Rect; lip: Rect; color: FrameColor; pxPerMm: number };

/** Parses a color of the form "#rrggbb". */
function parseHexColor(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Paints the four bars between the frame's outer edge and its inner edge, with mitered corners. */
export function paintFrame(picture: Picture, { frame, lip, color, pxPerMm }: FrameToPaint): void {
  const {
    face: { mid },
    paint: { relief, gleam },
    hasGrain,
  } = frameColors[color];
  const base = parseHexColor(mid);
  const face = Math.max(1, (frame.width - lip.width) / 2);
  const [right, bottom] = [frame.x + frame.width, frame.y + frame.height];
  const computeColor = (x: number, y: number): Rgb => {
    const depths = { top: y - frame.y, left: x - frame.x, bottom: bottom - 1 - y, right: right - 1 - x };
    const { side, depth, next } = findNearestSide(depths);
    const across = (depth + 0.5) / face;
    const along = side === "top" || side === "bottom" ? x - frame.x : y - frame.y;
    const grain = hasGrain ? computeWoodGrain(along / pxPerMm, depth / pxPerMm, grainSeeds[side]) : 0;
    const light = 1 + (brightnessBySide[side] - 1) * relief + grain;
    const edge = gleam * computeBarSlope(across) * (side === "top" || side === "left" ? 1 : 0.45);
    // The joint between two bars is visible as a thin dark line.
    const joint = next - depth < Math.max(1, 0.25 * pxPerMm) ? 0.9 : 1;
    const computeShadedChannel = (base: number) => (base * light + edge) * joint + computePixelNoise(x, y) * 1.2;
    return [computeShadedChannel(base[0]), computeShadedChannel(base[1]), computeShadedChannel(base[2])];
  };
  for (const bar of listFrameBars(frame, lip)) paintPixels(picture, bar, computeColor);
}

/** Returns the four parts of the frame outside the lip. */
function listFrameBars(frame: Rect, lip: Rect): Rect[] {
  const [lipRight, lipBottom] = [lip.x + lip.width, lip.y + lip.height];
  return [
    { ...frame, height: lip.y - frame.y },
    { x: frame.x, y: lip.y, width: lip.x - frame.x, height: lip.height },
    { x: lipRight, y: lip.y, width: frame.x + frame.width - lipRight, height: lip.height },
    { ...frame, y: lipBottom, height: frame.y + frame.height - lipBottom },
  ];
}

/**
 * Returns the slope of the bar's profile: positive near the outer edge, zero in the flat middle, and negative near the
 * inner edge.
 */
function computeBarSlope(across: number): number {
  if (across < 0.18) return 1 - across / 0.18;
  return across > 0.82 ? -(across - 0.82) / 0.18 : 0;
}

function findNearestSide(depths: Record<Side, number>): { side: Side; depth: number; next: number } {
  let side: Side = "top";
  let [depth, next] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const name of ["top", "left", "bottom", "right"] as const) {
    if (depths[name] < depth) {
      [next, depth, side] = [depth, depths[name], name];
    } else if (depths[name] < next) {
      next = depths[name];
    }
  }
  return { side, depth, next };
}

/** Paints the frame's shadow on the print: darkest at the top, faint at the bottom. */
export function paintInnerShadow(picture: Picture, { lip, pxPerMm }: Pick<FrameToPaint, "lip" | "pxPerMm">): void {
  const depth = 2.6 * pxPerMm;
  const computeShadowStrength = (distance: number) => Math.exp(-(distance + 0.5) / depth);
  const listShadowStrengths = (length: number) =>
    Array.from({ length }, (_, distance) => computeShadowStrength(distance));
  const [across, down] = [listShadowStrengths(lip.width), listShadowStrengths(lip.height)];
  blendColor(picture, lip, [24, 20, 16], (amounts, y, left) => {
    const fromTop = 0.42 * (down[y - lip.y] ?? 0);
    const fromBottom = 0.06 * (down[lip.y + lip.height - 1 - y] ?? 0);
    for (let at = 0; at < amounts.length; at++) {
      const x = left + at - lip.x;
      const fromLeft = 0.26 * (across[x] ?? 0);
      const fromRight = 0.1 * (across[lip.width - 1 - x] ?? 0);
      amounts[at] = Math.min(0.55, fromTop + fromLeft + fromRight + fromBottom);
    }
  });
}
