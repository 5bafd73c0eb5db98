import { frameSizeKeys } from "../../catalog/frames.ts";
import type { Size } from "../../kernel/rect.ts";
import { computeMeanColor, type PhotoColor } from "../../photos/photo-colors.ts";
import {
  type ColorRaster,
  computeDifferenceHash,
  computeHammingDistance,
  type DifferenceHash,
  measureSharpness,
  toGrayRaster,
} from "../../photos/photo-features.ts";
import { rateTileResolution } from "../tiles/rate-tile-resolution.ts";
import { printQualityRank } from "../tiles/tile-geometry.ts";

/** Measurements of a small raster, from which the photo cannot be reconstructed. */
export type PhotoMeasure = {
  /** Hashes of the whole photo and then of its slight crops. */
  hashes: readonly DifferenceHash[];
  sharpness: number;
  color: PhotoColor;
};

export type MeasuredPhoto = {
  id: string;
  measure: PhotoMeasure;
  /** Size of the upright photo in px. */
  size: Size;
  /** Capture time in ms on the camera's clock, or null if unknown. Only differences are meaningful. */
  takenAt: number | null;
  isDamaged?: boolean;
};

/** Two or more similar photos, in input order. */
export type LookAlikeGroup = { ids: readonly string[]; sharpest: string };

/** Long side in px of the raster that is measured. Sharpness values are comparable only at this size. */
export const MEASURED_SIDE = 256;

/** Fractions of the width and height that are cropped for additional hashes of a photo. */
const SLIGHT_CROPS = [0.04, 0.08];
/** Maximum number of the 64 hash bits that may differ between copies of a photo, and between photos of a burst. */
const COPY_BITS = 10;
const BURST_BITS = 14;
const BURST_MS = 10_000;
/**
 * Maximum color difference between similar photos. Colors are compared too, because all plain pictures have similar
 * hashes.
 */
const MAX_TINT_DISTANCE = 0.09;
const MAX_LIGHTNESS_DISTANCE = 0.3;
/** Measures a photo. `raster` is upright, with `MEASURED_SIDE` px on its long side. */
export function computePhotoMeasure(raster: ColorRaster): PhotoMeasure {
  const gray = toGrayRaster(raster);
  const inner = SLIGHT_CROPS.map((cut) => ({ x: cut / 2, y: cut / 2, width: 1 - cut, height: 1 - cut }));
  return {
    hashes: [undefined, ...inner].map((part) => computeDifferenceHash(gray, part)),
    sharpness: measureSharpness(gray),
    color: computeMeanColor(raster),
  };
}

/** Returns whether two photos are copies, or show the same scene within seconds. */
export function areLookAlikes(one: Omit<MeasuredPhoto, "id">, other: Omit<MeasuredPhoto, "id">): boolean {
  const [a, b] = [one.measure, other.measure];
  const tint = Math.hypot(a.color.a - b.color.a, a.color.b - b.color.b);
  if (tint > MAX_TINT_DISTANCE || Math.abs(a.color.light - b.color.light) > MAX_LIGHTNESS_DISTANCE) return false;
  const isBurst = one.takenAt !== null && other.takenAt !== null && Math.abs(one.takenAt - other.takenAt) <= BURST_MS;
  return computeHashDistance(a, b) <= (isBurst ? BURST_BITS : COPY_BITS);
}

/** Groups similar photos. Each photo is similar to at least one other photo of its group. */
export function groupLookAlikes(photos: readonly MeasuredPhoto[]): LookAlikeGroup[] {
  const parents = photos.map((_, index) => index);
  const findRoot = (index: number): number => {
    const parent = parents[index] ?? index;
    return parent === index ? index : findRoot(parent);
  };
  for (const [index, photo] of photos.entries()) {
    for (let earlier = 0; earlier < index; earlier++) {
      const other = photos[earlier];
      if (!other || !areLookAlikes(photo, other)) continue;
      const [a, b] = [findRoot(earlier), findRoot(index)];
      parents[Math.max(a, b)] = Math.min(a, b);
    }
  }
  return photos
    .map((_, root) => photos.filter((_, index) => findRoot(index) === root))
    .filter((group) => group.length > 1)
    .map((group) => ({ ids: group.map(({ id }) => id), sharpest: findBestPrintPhoto(group) }));
}

/**
 * Returns the smallest hash distance between the photos. The hash of each whole photo is compared with all hashes of
 * the other photo.
 */
function computeHashDistance(one: PhotoMeasure, other: PhotoMeasure): number {
  const [a, b] = [one.hashes[0], other.hashes[0]];
  if (!a || !b) return 64;
  return Math.min(
    ...one.hashes.map((hash) => computeHammingDistance(hash, b)),
    ...other.hashes.map((hash) => computeHammingDistance(hash, a)),
  );
}

/**
 * Photos count as equally sharp if their sharpness is at least this fraction of the highest sharpness. Among equally
 * sharp photos, the largest is preferred.
 */
const SHARPNESS_TOLERANCE = 0.75;

/**
 * Returns the id of the photo in a group that prints best. Sharpness is compared only if the print quality is the same
 * in every frame size, because sharpness is measured on a small raster, where a reduced copy can look sharper than its
 * original. A damaged photo is chosen only if all photos are damaged.
 */
export function findBestPrintPhoto(group: readonly MeasuredPhoto[]): string {
  const undamaged = group.filter(({ isDamaged }) => !isDamaged);
  const bestPrinting = filterHighestRanked(undamaged.length > 0 ? undamaged : group, ({ size }) =>
    computePrintRank(size),
  );
  const best = Math.max(...bestPrinting.map(({ measure }) => measure.sharpness));
  const sharpEnough = bestPrinting.filter(({ measure }) => measure.sharpness >= best * SHARPNESS_TOLERANCE);
  const largest = filterHighestRanked(sharpEnough, ({ size }) => size.width * size.height);
  return filterHighestRanked(largest, ({ measure }) => measure.sharpness)[0]?.id ?? "";
}

/**
 * Returns a rank for the print quality over all frame sizes, uncropped and in the photo's orientation. Higher is
 * better.
 */
function computePrintRank(photo: Size): number {
  const orientation = photo.width > photo.height ? "landscape" : "portrait";
  const qualities = frameSizeKeys.map(
    (frameSize) => rateTileResolution({ photo, crop: null, frameSize, orientation, mat: "none" }, []).quality,
  );
  return qualities.reduce((sum, quality) => sum + printQualityRank[quality], 0);
}

function filterHighestRanked<T>(items: readonly T[], rank: (item: T) => number): T[] {
  const best = Math.max(...items.map(rank));
  return items.filter((item) => rank(item) === best);
}
