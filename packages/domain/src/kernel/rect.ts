/** A width and a height; the unit is the caller's. */
export type Size = { width: number; height: number };

/** A rectangle from its top left corner, y downwards; the unit is the caller's. */
export type Rect = { x: number; y: number; width: number; height: number };

/** The rectangle with every edge moved inwards by `by`; a negative `by` makes it larger. */
export function insetRect(rect: Rect, by: number): Rect {
  return { x: rect.x + by, y: rect.y + by, width: rect.width - 2 * by, height: rect.height - 2 * by };
}

/** What both rectangles cover; of no size when they do not meet. */
export function intersectRects(a: Rect, b: Rect): Rect {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x);
  const height = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y);
  return { x, y, width, height };
}

/** The rectangle moved so that `origin` is the new zero, then scaled. */
export function rebaseRect(rect: Rect, origin: { x: number; y: number }, scale: number): Rect {
  return {
    x: (rect.x - origin.x) * scale,
    y: (rect.y - origin.y) * scale,
    width: rect.width * scale,
    height: rect.height * scale,
  };
}

/** Whole pixels from rounded edges, so that neighbours that share an edge still share it. */
export function roundRect(rect: Rect): Rect {
  const x = Math.round(rect.x);
  const y = Math.round(rect.y);
  return { x, y, width: Math.round(rect.x + rect.width) - x, height: Math.round(rect.y + rect.height) - y };
}
