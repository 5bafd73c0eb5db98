import { frameSizes } from "../../catalog/frames.ts";
import type { Template } from "../../catalog/templates.ts";
import { type Rect, rebaseRect, roundRect, type Size } from "../../kernel/rect.ts";
import type { Design } from "../design/design.ts";
import { computePhotoAspect, computeTileGeometry } from "../tiles/tile-geometry.ts";
import { computeWallLayout, type WallLayout } from "../tiles/wall-layout.ts";
import { capToLimits } from "./capture-size.ts";

/** Margin of visible wall around the group in cm, and pixels per cm at scale 1. */
const MARGIN_CM = 14;
const PX_PER_CM = 20;

export type CaptureTile = {
  name: string;
  /** Three rectangles in whole pixels: the outer edge of the frame, the inner edge of its lip, and the photo. */
  frame: Rect;
  lip: Rect;
  photo: Rect;
  /** Width over height of the photo's crop. */
  photoAspect: number;
};

/** Layout of a wall image, which the imaging package draws. */
export type CapturePlan = Size & { pxPerMm: number; tiles: CaptureTile[] };

type Wall = Pick<Design, "matType" | "tiles">;

/** Returns the size of the wall image in px: 20 px per cm times `scale`, reduced to the limits. */
export function computeCaptureSize(template: Template, design: Wall, scale: number): Size {
  const { width, height } = addMargin(computeWallLayout(template, design.tiles));
  return capToLimits({ width: width * PX_PER_CM * scale, height: height * PX_PER_CM * scale });
}

/** Positions the wall in an image of this size, as large as possible. */
export function planCapture(template: Template, design: Wall, { width, height }: Size): CapturePlan {
  const layout = computeWallLayout(template, design.tiles);
  const imageArea = addMargin(layout);
  const pxPerMm = Math.min(width / imageArea.width, height / imageArea.height) / 10;
  const tiles = layout.tiles.map(({ name, frameSize, orientation, x, y }) => {
    const { w, h } = frameSizes[frameSize].val;
    const geometry = computeTileGeometry({ widthCm: w, heightCm: h, orientation, mat: design.matType });
    // Position of the image's top left corner in mm, from the top left corner of the tile's printed sheet.
    const origin = {
      x: geometry.trim.x - (MARGIN_CM + x) * 10,
      y: geometry.trim.y - (MARGIN_CM + y) * 10,
    };
    const toPixels = (rect: Rect) => roundRect(rebaseRect(rect, origin, pxPerMm));
    const { frame, lip, photo } = geometry;
    return {
      name,
      frame: toPixels(frame),
      lip: toPixels(lip),
      photo: ensureMinimumSize(toPixels(photo)),
      photoAspect: computePhotoAspect(geometry),
    };
  });
  return { width, height, pxPerMm, tiles };
}

function addMargin({ width, height }: WallLayout): Size {
  return { width: width + 2 * MARGIN_CM, height: height + 2 * MARGIN_CM };
}

const ensureMinimumSize = (rect: Rect): Rect => ({
  ...rect,
  width: Math.max(1, rect.width),
  height: Math.max(1, rect.height),
});
