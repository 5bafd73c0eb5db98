import { frameSizes } from "../../catalog/frames.ts";
import type { Template } from "../../catalog/templates.ts";
import { type Rect, rebaseRect, roundRect, type Size } from "../../kernel/rect.ts";
import type { Design } from "../design/design.ts";
import { FRAME_OUTSET_CM, measureGroup, planLivingRoomView } from "../tiles/room-scene.ts";
import { computePhotoAspect, computeTileGeometry } from "../tiles/tile-geometry.ts";
import { computeWallLayout, type WallLayout } from "../tiles/wall-layout.ts";

/** Width in cm of the wall that is visible around the group, and pixels per cm at scale 1. */
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
  return capSizeToLimits({ width: width * PX_PER_CM * scale, height: height * PX_PER_CM * scale });
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
  const hung = planLivingRoomView(measureGroup(layout), width / height);
  if (!hung) return null;
  const { view, group } = hung;
  const pxPerMm = width / view.width;
  const corner = { x: group.x - view.x + FRAME_OUTSET_CM * 10, y: group.y - view.y + FRAME_OUTSET_CM * 10 };
  return { width, height, pxPerMm, tiles: placeTiles(layout, design, corner, pxPerMm), roomView: view };
}

/**
 * Returns the places of the tiles in the image. `corner` is the top left corner of the group's prints in mm, measured
 * from the image's top left corner.
 */
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

/** Size limits of a wall image. The specification limits the side length, and phones limit the area. */
export const captureLimits = { maxSidePx: 16_384, maxAreaPx: 16_777_216 } as const;

/**
 * Returns the size if it is within the limits, otherwise the largest size with the same aspect. The result is in whole
 * pixels.
 */
export function capSizeToLimits({ width, height }: Size): Size {
  const { maxSidePx, maxAreaPx } = captureLimits;
  const scale = Math.min(1, maxSidePx / Math.max(width, height), Math.sqrt(maxAreaPx / (width * height)));
  // Rounds a length down to whole pixels. The tolerance corrects floating-point errors in lengths that should be whole.
  const toWholePixels = (length: number) => Math.min(maxSidePx, Math.max(1, Math.floor(length * scale + 1e-6)));
  return { width: toWholePixels(width), height: toWholePixels(height) };
}

/** Size in px at which an email shows the picture of a wall, with the aspect of `SHARE_SIZE`. */
export const EMAIL_WALL_SIZE = { width: 480, height: 252 } as const;

/** Size in px of the picture of a wall in emails and link previews of social networks. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Returns the path of a template's share image. The image is drawn before each build. */
export const buildShareImagePath = (templateKey: string): string => `/samples/share/${templateKey}.jpg`;

/**
 * Hangs the wall in the living room, in an image of `SHARE_SIZE`. A wall that is too large for the room is shown
 * without it.
 */
export function planShareImage(template: Template, design: Pick<Design, "matType" | "tiles">): CapturePlan {
  return planRoomCapture(template, design, SHARE_SIZE) ?? planCenteredImage(template, design);
}

/** Places the wall in the center of an image of `SHARE_SIZE`, as large as possible. */
function planCenteredImage(template: Template, design: Pick<Design, "matType" | "tiles">): CapturePlan {
  const natural = computeCaptureSize(template, design, 1);
  const scale = Math.min(SHARE_SIZE.width / natural.width, SHARE_SIZE.height / natural.height);
  const size = { width: Math.floor(natural.width * scale), height: Math.floor(natural.height * scale) };
  const plan = planCapture(template, design, size);
  const origin = {
    x: -Math.floor((SHARE_SIZE.width - size.width) / 2),
    y: -Math.floor((SHARE_SIZE.height - size.height) / 2),
  };
  const moveToCenter = (rect: Rect) => rebaseRect(rect, origin, 1);
  const tiles = plan.tiles.map((tile) => ({
    ...tile,
    frame: moveToCenter(tile.frame),
    lip: moveToCenter(tile.lip),
    photo: moveToCenter(tile.photo),
  }));
  return { ...plan, ...SHARE_SIZE, tiles };
}
