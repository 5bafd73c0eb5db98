import type { Rect, Size } from "@storywall/domain/kernel/rect";

/**
 * Scale, and offset in px from the center of the window to the center of the wall. "Window" means the area in which the
 * wall is visible.
 */
export type View = { x: number; y: number; scale: number };
type Point = { x: number; y: number };

/** At scale 1, the wall fits the window. */
export const MIN_SCALE = 0.25;
export const MAX_SCALE = 4;
export const ZOOM_STEP = 1.25;
export const FIT: View = { x: 0, y: 0, scale: 1 };

/** Fraction of the window that a tile fills in close-up. */
const CLOSE_UP = 0.72;
/** Distance by which the wall may move past the edge of the window, as a fraction of the window's size. */
const SLACK = 0.4;

const clampScale = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));

/** Zooms by `factor` around `point`, which is an offset from the center of the window. */
export function zoomAt(view: View, factor: number, point: Point = { x: 0, y: 0 }): View {
  const scale = clampScale(view.scale * factor);
  const growth = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * growth, y: point.y - (point.y - view.y) * growth };
}

/** Limits the view so that part of the wall is always visible. */
export function clampView({ x, y, scale }: View, stage: Size, windowSize: Size): View {
  const getMaxOffset = (length: number, room: number) => Math.max(0, (length * scale - room) / 2) + room * SLACK;
  const clampMagnitude = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return {
    scale,
    x: clampMagnitude(x, getMaxOffset(stage.width, windowSize.width)),
    y: clampMagnitude(y, getMaxOffset(stage.height, windowSize.height)),
  };
}

/** The part of the window that is covered by overlays: a width on the right and a height at the bottom, in px. */
export type Covered = { right: number; bottom: number };

/** Returns the view in which `part` is centered in the uncovered part of the window and fits into it. */
export function getViewOfPart(
  part: Rect,
  stage: Size,
  windowSize: Size,
  covered: Covered = { right: 0, bottom: 0 },
): View {
  const width = Math.max(windowSize.width - covered.right, windowSize.width / 4);
  const height = Math.max(windowSize.height - covered.bottom, windowSize.height / 4);
  const scale = clampScale(Math.min((width * CLOSE_UP) / part.width, (height * CLOSE_UP) / part.height));
  return {
    scale,
    x: (stage.width / 2 - part.x - part.width / 2) * scale - (windowSize.width - width) / 2,
    y: (stage.height / 2 - part.y - part.height / 2) * scale - (windowSize.height - height) / 2,
  };
}
