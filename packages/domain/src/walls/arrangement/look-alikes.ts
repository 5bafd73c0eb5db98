import { computeDifferenceHash, computeHammingDistance } from "../../photos/difference-hash.ts";
import { computeMeanColor } from "../../photos/photo-color.ts";
import { type ColorRaster, toGrayRaster } from "../../photos/raster.ts";
import { measureSharpness } from "../../photos/sharpness.ts";
import { findBestPrintPhoto } from "./find-best-print-photo.ts";
import type { MeasuredPhoto, PhotoMeasure } from "./measured-photo.ts";

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
 * Maximum color difference between similar photos. Colors are compared because the hashes of all plain pictures are
 * alike.
 */
const MAX_TINT_DISTANCE = 0.09;
const MAX_LIGHTNESS_DISTANCE = 0.3;
/** Measures a photo. `raster` is upright, with `MEASURED_SIDE` px on its long side. */
export function measurePhoto(raster: ColorRaster): PhotoMeasure {
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

/** Groups similar photos. Each photo looks like at least one other in its group. */
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
