import { frameSizes } from "../../catalog/frames.ts";
import type { Template } from "../../catalog/templates.ts";
import { type Rect, rebaseRect, roundRect, type Size } from "../../kernel/rect.ts";
import type { Design } from "../design/design.ts";
import { hangInLivingRoom, measureGroup } from "../tiles/living-room.ts";
import { FRAME_OUTSET_CM } from "../tiles/room-scene.ts";
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

/**
 * Layout of a wall image, which the imaging package draws. `roomView` is the visible part of the living room in mm; null
 * for a plain wall.
 */
export type CapturePlan = Size & { pxPerMm: number; tiles: CaptureTile[]; roomView: Rect | null };

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
  const corner = { x: MARGIN_CM * 10, y: MARGIN_CM * 10 };
  return { width, height, pxPerMm, tiles: placeTiles(layout, design, corner, pxPerMm), roomView: null };
}

/** Hangs the wall in the living room, in an image of this size. Returns null if the wall is too large for the room. */
export function planRoomCapture(template: Template, design: Wall, { width, height }: Size): CapturePlan | null {
  const layout = computeWallLayout(template, design.tiles);
  const hung = hangInLivingRoom(measureGroup(layout), width / height);
  if (!hung) return null;
  const { view, group } = hung;
  const pxPerMm = width / view.width;
  const corner = { x: group.x - view.x + FRAME_OUTSET_CM * 10, y: group.y - view.y + FRAME_OUTSET_CM * 10 };
  return { width, height, pxPerMm, tiles: placeTiles(layout, design, corner, pxPerMm), roomView: view };
}

/** `corner` is the top left corner of the group's prints in mm, from the image's top left corner. */
function placeTiles(
  layout: WallLayout,
  { matType }: Wall,
  corner: { x: number; y: number },
  pxPerMm: number,
): CaptureTile[] {
  return layout.tiles.map(({ name, frameSize, orientation, x, y }) => {
    const { w, h } = frameSizes[frameSize].val;
    const geometry = computeTileGeometry({ widthCm: w, heightCm: h, orientation, mat: matType });
    // Position of the image's top left corner in mm, from the top left corner of the tile's printed sheet.
    const origin = { x: geometry.trim.x - corner.x - x * 10, y: geometry.trim.y - corner.y - y * 10 };
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
}

function addMargin({ width, height }: WallLayout): Size {
  return { width: width + 2 * MARGIN_CM, height: height + 2 * MARGIN_CM };
}

const ensureMinimumSize = (rect: Rect): Rect => ({
  ...rect,
  width: Math.max(1, rect.width),
  height: Math.max(1, rect.height),
});
