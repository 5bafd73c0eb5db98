import { frameSizes, isFrameSize } from "../../catalog/frames.ts";
import type { Template } from "../../catalog/templates.ts";
import type { Rect, Size } from "../../kernel/rect.ts";
import type { Face, PhotoFeatures } from "../../photos/photo-features.ts";
import { type Design, type DesignTile, findChosenCrop, isAutoCrop } from "../design/design.ts";
import { computePhotoAspect, computeTileGeometry, type TileGeometry } from "../tiles/tile-geometry.ts";
import { applyMatrix, type Crop, computeCropTransform, createDefaultCrop, toCropKey } from "./crop.ts";

/** Properties of a photo that determine its automatic crop. */
export type CroppablePhoto = Pick<PhotoFeatures, "faces" | "focus"> & { size: Size };

/** Distance by which a head (with hair, ears and neck) extends beyond its face, relative to the face's size. */
const HEAD = { above: 0.45, beside: 0.2, below: 0.15 };

/**
 * Smallest crop that may be chosen to keep all faces, as a share of the largest crop's sides. An even smaller crop
 * would make a different picture.
 */
export const LEAST_CROP_SCALE = 0.75;

/**
 * Returns the automatic crop of a photo: the largest crop that shows all faces clear of lip, mat and bleed and is not
 * smaller than `LEAST_CROP_SCALE`. If there is no such crop, returns the largest crop that keeps as much face area as
 * possible. Without faces, the crop is centered on the focus; without a focus, on the middle of the photo.
 */
export function computeAutoCrop({ size, faces, focus }: CroppablePhoto, geometry: TileGeometry): Crop {
  const largest = placeLargestCrop({ size, faces, focus }, geometry);
  if (!faces?.length || faces.every((face) => isFaceWhole(face, largest, size, geometry))) return largest;
  return tightenCropToFaces(faces, largest, geometry) ?? largest;
}

function placeLargestCrop({ size, faces, focus }: CroppablePhoto, geometry: TileGeometry): Crop {
  const widest = createDefaultCrop(size, computePhotoAspect(geometry));
  const axis = widest.width < widest.height ? "x" : "y";
  const room = 1 - (axis === "x" ? widest.width : widest.height);
  if (room < 1e-9) return widest;
  const at = faces?.length
    ? findBestCropStart(faces, widest, geometry, axis)
    : focus
      ? computeCenteredCropStart(focus[axis], widest, axis)
      : null;
  return at === null ? widest : { ...widest, [axis]: Math.min(room, Math.max(0, at)) };
}

/** Finds faces that are only partly visible because the lip, the mat or the edge of the crop cuts them. */
export function findCutFaces(crop: Crop, photo: Size, faces: readonly Face[], geometry: TileGeometry): Face[] {
  const { visible } = geometry;
  return faces.filter((face) => {
    const faceBox = computeFaceBoxOnSheet(face, crop, photo, geometry);
    const isOut =
      faceBox.right <= visible.x ||
      faceBox.left >= visible.x + visible.width ||
      faceBox.bottom <= visible.y ||
      faceBox.top >= visible.y + visible.height;
    return !isOut && !isFullyVisible(faceBox, visible);
  });
}

export const isFaceWhole = (face: Face, crop: Crop, photo: Size, geometry: TileGeometry): boolean =>
  isFullyVisible(computeFaceBoxOnSheet(face, crop, photo, geometry), geometry.visible);

/**
 * Returns the largest crop that shows all faces completely, as close to the middle of `largest` as possible. The lip
 * hides the same share of every crop, so a smaller crop shows faces that are closer to the photo's edge. Returns null
 * if the crop would be smaller than `LEAST_CROP_SCALE`.
 */
function tightenCropToFaces(faces: readonly Face[], largest: Crop, { photo, visible }: TileGeometry): Crop | null {
  const axes = (["x", "y"] as const).map((axis) => {
    const side = axis === "x" ? "width" : "height";
    return {
      length: largest[side],
      center: largest[axis] + largest[side] / 2,
      from: Math.min(...faces.map((face) => face[axis])),
      to: Math.max(...faces.map((face) => face[axis] + face[side])),
      hidden: (visible[axis] - photo[axis]) / photo[side],
    };
  });
  const scales = axes.map(({ length, from, to, hidden }) =>
    hidden > 0 ? Math.min(from, 1 - to) / (hidden * length) : 1,
  );
  const scale = Math.min(1, ...scales);
  const isHeld = axes.every(({ length, from, to, hidden }) => to - from <= (1 - 2 * hidden) * length * scale + EPSILON);
  if (scale < LEAST_CROP_SCALE - EPSILON || !isHeld) return null;
  const [x = 0, y = 0] = axes.map(({ length, center, from, to, hidden }) => {
    const scaled = length * scale;
    const least = Math.max(0, to - (1 - hidden) * scaled);
    const most = Math.min(1 - scaled, from - hidden * scaled);
    return Math.max(0, Math.min(most, Math.max(least, center - scaled / 2)));
  });
  return { ...largest, x, y, width: largest.width * scale, height: largest.height * scale };
}

type Axis = "x" | "y";
type Span = { from: number; to: number };

const getCropLength = (crop: Crop, axis: Axis) => (axis === "x" ? crop.width : crop.height);
const computeCenteredCropStart = (middle: number, crop: Crop, axis: Axis) => middle - getCropLength(crop, axis) / 2;

/**
 * Finds the position of the crop along the axis that shows the largest area of uncut faces. Ties are decided by the
 * smallest area of cut faces, then by the largest area of uncut heads, then by the shortest distance from the middle of
 * the faces. Tries only positions at which a face or head touches an edge of the visible part.
 */
function findBestCropStart(faces: readonly Face[], widest: Crop, geometry: TileGeometry, axis: Axis): number {
  const [x, size] = axis === "x" ? (["x", "width"] as const) : (["y", "height"] as const);
  const { photo, visible } = geometry;
  const length = widest[size];
  const hidden = { before: ((visible[x] - photo[x]) / photo[size]) * length };
  const visibleLength = (visible[size] / photo[size]) * length;
  const computeVisibleSpan = (start: number): Span => ({
    from: start + hidden.before,
    to: start + hidden.before + visibleLength,
  });

  const spans = faces.map((face) => ({
    area: face.width * face.height,
    face: { from: face[x], to: face[x] + face[size] },
    head: estimateHeadSpan(face, axis),
  }));
  const middle = computeWeightedFaceMiddle(spans);
  const idealStart = computeCenteredCropStart(middle, widest, axis);
  const room = 1 - length;
  const starts = [
    idealStart,
    ...spans.flatMap(({ face, head }) =>
      [face, head].flatMap((span) => listCandidateCropStarts(span, hidden.before, visibleLength)),
    ),
  ].map((start) => Math.min(room, Math.max(0, start)));

  const scoreCropStart = (start: number): number[] => {
    const view = computeVisibleSpan(start);
    const sumArea = (counts: (one: (typeof spans)[number]) => boolean) =>
      spans.reduce((total, one) => total + (counts(one) ? one.area : 0), 0);
    return [
      sumArea(({ face }) => isSpanWithin(face, view)),
      -sumArea(({ face }) => isSpanOverlapping(face, view) && !isSpanWithin(face, view)),
      sumArea(({ head }) => isSpanWithin(head, view)),
      -Math.abs(start - idealStart),
    ];
  };
  return starts.reduce((best, start) => (isBetterScore(scoreCropStart(start), scoreCropStart(best)) ? start : best));
}

/**
 * Returns the crop positions at which the span touches an end of the visible part, either from inside or from outside.
 */
function listCandidateCropStarts({ from, to }: Span, before: number, visibleLength: number): number[] {
  return [from - before, to - before - visibleLength, from - before - visibleLength, to - before];
}

function estimateHeadSpan(face: Face, axis: Axis): Span {
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

function computeWeightedFaceMiddle(spans: readonly { area: number; face: Span }[]): number {
  const totalArea = spans.reduce((sum, { area }) => sum + area, 0);
  return spans.reduce((sum, { area, face }) => sum + (area * (face.from + face.to)) / 2, 0) / totalArea;
}

const EPSILON = 1e-9;
const isSpanWithin = (span: Span, view: Span) => span.from >= view.from - EPSILON && span.to <= view.to + EPSILON;
const isSpanOverlapping = (span: Span, view: Span) => span.to > view.from + EPSILON && span.from < view.to - EPSILON;

function isBetterScore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => Math.abs(value - (b[index] ?? 0)) > EPSILON);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

type Box = { left: number; top: number; right: number; bottom: number };

/** Returns the bounding box of a face on the printed sheet, after the photo is rotated and tilted. */
function computeFaceBoxOnSheet(face: Face, crop: Crop, photo: Size, geometry: TileGeometry): Box {
  const matrix = computeCropTransform(crop, photo, geometry.photo);
  const corners = [face.x, face.x + face.width].flatMap((x) =>
    [face.y, face.y + face.height].map((y) => applyMatrix(matrix, { x: x * photo.width, y: y * photo.height })),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function isFullyVisible({ left, top, right, bottom }: Box, visible: Rect): boolean {
  const slack = 0.01;
  return (
    left >= visible.x - slack &&
    top >= visible.y - slack &&
    right <= visible.x + visible.width + slack &&
    bottom <= visible.y + visible.height + slack
  );
}

export type GetPhotoFeatures = (photoId: string) => CroppablePhoto | null;

/**
 * Stores an automatic crop for every opening without a crop if the faces of its photo are known, so that the print
 * matches the preview. Replaces an automatic crop only if it cuts a face. Returns the same object if nothing changes.
 */
export function addAutoCrops(
  template: Pick<Template, "tiles">,
  design: Design,
  getPhotoFeatures: GetPhotoFeatures,
): Design {
  const tiles = design.tiles.map((tile) => addAutoCrop(template, design, tile, getPhotoFeatures));
  return tiles.every((tile, index) => tile === design.tiles[index]) ? design : { ...design, tiles };
}

function addAutoCrop(
  template: Pick<Template, "tiles">,
  design: Design,
  tile: DesignTile,
  getPhotoFeatures: GetPhotoFeatures,
): DesignTile {
  if (!tile.userPhotoId || !isFrameSize(tile.frameSize)) return tile;
  const current = findChosenCrop(design, tile);
  if (current && !isAutoCrop(design, tile)) return tile;
  const photo = getPhotoFeatures(tile.userPhotoId);
  if (!photo?.faces) return tile;
  const { w, h } = frameSizes[tile.frameSize].val;
  const orientation = template.tiles.find(({ name }) => name === tile.name)?.orientation ?? "portrait";
  const geometry = computeTileGeometry({ widthCm: w, heightCm: h, orientation, mat: design.matType });
  if (current && photo.faces.every((face) => isFaceWhole(face, current, photo.size, geometry))) return tile;
  const crop = computeAutoCrop(photo, geometry);
  if (current && current.x === crop.x && current.y === crop.y && current.width === crop.width) return tile;
  const autoCropEntry = { crop, editorCropParams: { isFirst: true } };
  return { ...tile, cropParams: { ...tile.cropParams, [toCropKey(tile.frameSize, design.matType)]: autoCropEntry } };
}

/**
 * Returns the crops that the shopper chose, without the consents to blurred prints. Automatic crops and consents are
 * valid only for the orientation for which they were made.
 */
export function removeAutoCrops(cropParams: DesignTile["cropParams"]): DesignTile["cropParams"] {
  return Object.fromEntries(
    Object.entries(cropParams).flatMap(([key, { printAnyway: _, ...tileCrop }]) =>
      tileCrop.editorCropParams?.isFirst === true ? [] : [[key, tileCrop]],
    ),
  );
}
