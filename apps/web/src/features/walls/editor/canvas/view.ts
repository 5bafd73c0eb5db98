import type { Rect, Size } from "@storywall/domain/kernel/rect";

/** How the wall lies in its window: its middle's distance from the window's middle in px, and how large it is drawn. */
export type View = { x: number; y: number; scale: number };
type Point = { x: number; y: number };

/** At 1 the whole wall fits the window. */
export const MIN_SCALE = 0.25;
export const MAX_SCALE = 4;
export const ZOOM_STEP = 1.25;
export const FIT: View = { x: 0, y: 0, scale: 1 };

/** A tile that is looked at fills this share of the window. */
const CLOSE_UP = 0.72;
/** Beyond the wall's edge one may go this share of the window. */
const SLACK = 0.4;

const clampScale = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));

/** Larger or smaller by `factor`; what lies under `point` (measured from the window's middle) stays under it. */
export function zoomAt(view: View, factor: number, point: Point = { x: 0, y: 0 }): View {
  const scale = clampScale(view.scale * factor);
  const grown = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown };
}

/** The nearest view in which the wall has not been pushed out of its window. */
export function keepInSight({ x, y, scale }: View, stage: Size, windowSize: Size): View {
  const most = (length: number, room: number) => Math.max(0, (length * scale - room) / 2) + room * SLACK;
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return {
    scale,
    x: within(x, most(stage.width, windowSize.width)),
    y: within(y, most(stage.height, windowSize.height)),
  };
}

/** What stands over the window's edges, in px. */
export type Covered = { right: number; bottom: number };

/** `part` of the stage, in the middle of what is not covered of the window, as large as fits there. */
export function lookAt(part: Rect, stage: Size, windowSize: Size, covered: Covered = { right: 0, bottom: 0 }): View {
  const width = Math.max(windowSize.width - covered.right, windowSize.width / 4);
  const height = Math.max(windowSize.height - covered.bottom, windowSize.height / 4);
  const scale = clampScale(Math.min((width * CLOSE_UP) / part.width, (height * CLOSE_UP) / part.height));
  return {
    scale,
    x: (stage.width / 2 - part.x - part.width / 2) * scale - (windowSize.width - width) / 2,
    y: (stage.height / 2 - part.y - part.height / 2) * scale - (windowSize.height - height) / 2,
  };
}
