/** Size in a unit defined by the caller. */
export type Size = { width: number; height: number };

/** Rectangle in a unit defined by the caller. `x` and `y` are its top left corner; y points down. */
export type Rect = { x: number; y: number; width: number; height: number };

/** Moves every edge inwards by `distance`. A negative distance enlarges the rectangle. */
export function insetRect(rect: Rect, distance: number): Rect {
  return {
    x: rect.x + distance,
    y: rect.y + distance,
    width: rect.width - 2 * distance,
    height: rect.height - 2 * distance,
  };
}

/** Returns the intersection. Its width or height is zero if the rectangles do not overlap. */
export function intersectRects(a: Rect, b: Rect): Rect {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x);
  const height = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y);
  return { x, y, width, height };
}

/** Moves the rectangle so that `origin` is (0, 0), then scales it. */
export function rebaseRect(rect: Rect, origin: { x: number; y: number }, scale: number): Rect {
  return {
    x: (rect.x - origin.x) * scale,
    y: (rect.y - origin.y) * scale,
    width: rect.width * scale,
    height: rect.height * scale,
  };
}

/** Rounds a rectangle's edges instead of its size, so that adjacent rectangles still share an edge. */
export function roundRect(rect: Rect): Rect {
  const x = Math.round(rect.x);
  const y = Math.round(rect.y);
  return { x, y, width: Math.round(rect.x + rect.width) - x, height: Math.round(rect.y + rect.height) - y };
}
