import type { Rect, Size } from "../../kernel/rect.ts";
import type { Face, PhotoLooks } from "../../photos/photo-looks.ts";
import { photoAspect, type TileGeometry } from "../tiles/tile-geometry.ts";
import { type Crop, defaultCrop } from "./crop.ts";
import { applyMatrix, cropTransform } from "./crop-transform.ts";

/** What is known of a photo when it is placed in a tile. */
export type PhotoToCrop = Pick<PhotoLooks, "faces" | "focus"> & { size: Size };

/** Size of a head relative to its face: hair, ears and neck. */
const HEAD = { above: 0.45, beside: 0.2, below: 0.15 };

/**
 * The automatic crop of a photo: the largest possible, positioned to keep as much face area as possible clear of lip,
 * mat and bleed; without faces it centers the focus, otherwise the middle.
 */
export function firstCrop({ size, faces, focus }: PhotoToCrop, geometry: TileGeometry): Crop {
  const widest = defaultCrop(size, photoAspect(geometry));
  const axis = widest.width < widest.height ? "x" : "y";
  const room = 1 - (axis === "x" ? widest.width : widest.height);
  if (room < 1e-9) return widest;
  const at = faces?.length
    ? bestStart(faces, widest, geometry, axis)
    : focus
      ? centred(focus[axis], widest, axis)
      : null;
  return at === null ? widest : { ...widest, [axis]: Math.min(room, Math.max(0, at)) };
}

/** Faces that are only partly visible, cut by the lip, the mat or the edge of the crop. */
export function cutFaces(crop: Crop, photo: Size, faces: readonly Face[], geometry: TileGeometry): Face[] {
  const { visible } = geometry;
  return faces.filter((face) => {
    const shown = onSheet(face, crop, photo, geometry);
    const isOut =
      shown.right <= visible.x ||
      shown.left >= visible.x + visible.width ||
      shown.bottom <= visible.y ||
      shown.top >= visible.y + visible.height;
    return !isOut && !isWhole(shown, visible);
  });
}

type Axis = "x" | "y";
type Span = { from: number; to: number };

const lengthOf = (crop: Crop, axis: Axis) => (axis === "x" ? crop.width : crop.height);
const centred = (middle: number, crop: Crop, axis: Axis) => middle - lengthOf(crop, axis) / 2;

/**
 * The window start that shows the most whole-face area; ties are decided by cut faces, whole heads, and distance from
 * the faces' center. Only positions where a span touches the window's edge need to be tried.
 */
function bestStart(faces: readonly Face[], widest: Crop, geometry: TileGeometry, axis: Axis): number {
  const [x, size] = axis === "x" ? (["x", "width"] as const) : (["y", "height"] as const);
  const { photo, visible } = geometry;
  const length = widest[size];
  const hidden = { before: ((visible[x] - photo[x]) / photo[size]) * length };
  const seen = (visible[size] / photo[size]) * length;
  const window = (start: number): Span => ({ from: start + hidden.before, to: start + hidden.before + seen });

  const spans = faces.map((face) => ({
    area: face.width * face.height,
    face: { from: face[x], to: face[x] + face[size] },
    head: headSpan(face, axis),
  }));
  const middle = weightedMiddle(spans);
  const wished = centred(middle, widest, axis);
  const room = 1 - length;
  const starts = [
    wished,
    ...spans.flatMap(({ face, head }) => [face, head].flatMap((span) => edgesOf(span, hidden.before, seen))),
  ].map((start) => Math.min(room, Math.max(0, start)));

  const worth = (start: number): number[] => {
    const view = window(start);
    const sum = (counts: (one: (typeof spans)[number]) => boolean) =>
      spans.reduce((total, one) => total + (counts(one) ? one.area : 0), 0);
    return [
      sum(({ face }) => within(face, view)),
      -sum(({ face }) => meets(face, view) && !within(face, view)),
      sum(({ head }) => within(head, view)),
      -Math.abs(start - wished),
    ];
  };
  return starts.reduce((best, start) => (isMore(worth(start), worth(best)) ? start : best));
}

/** Window starts at which the span touches an end of the visible part, from inside or outside. */
function edgesOf({ from, to }: Span, before: number, seen: number): number[] {
  return [from - before, to - before - seen, from - before - seen, to - before];
}

function headSpan(face: Face, axis: Axis): Span {
  if (axis === "x")
    return {
      from: Math.max(0, face.x - face.width * HEAD.beside),
      to: Math.min(1, face.x + face.width * (1 + HEAD.beside)),
    };
  return {
    from: Math.max(0, face.y - face.height * HEAD.above),
    to: Math.min(1, face.y + face.height * (1 + HEAD.below)),
  };
}

function weightedMiddle(spans: readonly { area: number; face: Span }[]): number {
  const all = spans.reduce((sum, { area }) => sum + area, 0);
  return spans.reduce((sum, { area, face }) => sum + (area * (face.from + face.to)) / 2, 0) / all;
}

const EPSILON = 1e-9;
const within = (span: Span, view: Span) => span.from >= view.from - EPSILON && span.to <= view.to + EPSILON;
const meets = (span: Span, view: Span) => span.to > view.from + EPSILON && span.from < view.to - EPSILON;

function isMore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => Math.abs(value - (b[index] ?? 0)) > EPSILON);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

type Box = { left: number; top: number; right: number; bottom: number };

/** Bounding box of a face on the printed sheet, after rotation and tilt. */
function onSheet(face: Face, crop: Crop, photo: Size, geometry: TileGeometry): Box {
  const matrix = cropTransform(crop, photo, geometry.photo);
  const corners = [face.x, face.x + face.width].flatMap((x) =>
    [face.y, face.y + face.height].map((y) => applyMatrix(matrix, { x: x * photo.width, y: y * photo.height })),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function isWhole({ left, top, right, bottom }: Box, visible: Rect): boolean {
  const slack = 0.01;
  return (
    left >= visible.x - slack &&
    top >= visible.y - slack &&
    right <= visible.x + visible.width + slack &&
    bottom <= visible.y + visible.height + slack
  );
}
