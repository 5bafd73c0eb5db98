import { differenceHash, hammingDistance } from "../../photos/difference-hash.ts";
import { colourOf } from "../../photos/photo-colour.ts";
import { type ColourRaster, greyOf } from "../../photos/raster.ts";
import { sharpness } from "../../photos/sharpness.ts";
import type { MeasuredPhoto, PhotoMeasure } from "./measured-photo.ts";
import { sharpestOf } from "./sharpest-of.ts";

/** Photos that look the same: two or more, in the order they were given. */
export type LookAlikes = { ids: readonly string[]; sharpest: string };

/** Long side in px of the raster that is measured: what is said of sharpness holds at this size. */
export const MEASURED_SIDE = 256;

/** What a slight crop takes away of each side's length. */
const SLIGHT_CROPS = [0.04, 0.08];
/** So many of 64 bits may differ between two copies of one photo, and between two photos of one burst. */
const COPY_BITS = 10;
const BURST_BITS = 14;
const BURST_MS = 10_000;
/** Beyond this their colours say that they are two photos, whatever their shapes: flat ones have no shape at all. */
const OTHER_TINT = 0.09;
const OTHER_LIGHT = 0.3;
/** @param raster upright, `MEASURED_SIDE` px on its long side */
export function measurePhoto(raster: ColourRaster): PhotoMeasure {
  const grey = greyOf(raster);
  const inner = SLIGHT_CROPS.map((cut) => ({ x: cut / 2, y: cut / 2, width: 1 - cut, height: 1 - cut }));
  return {
    hashes: [undefined, ...inner].map((part) => differenceHash(grey, part)),
    sharpness: sharpness(grey),
    colour: colourOf(raster),
  };
}

/** Whether two photos are copies of one, or taken right after each other of the same. */
export function lookAlike(one: Omit<MeasuredPhoto, "id">, other: Omit<MeasuredPhoto, "id">): boolean {
  const [a, b] = [one.measure, other.measure];
  const tint = Math.hypot(a.colour.a - b.colour.a, a.colour.b - b.colour.b);
  if (tint > OTHER_TINT || Math.abs(a.colour.light - b.colour.light) > OTHER_LIGHT) return false;
  const isBurst = one.takenAt !== null && other.takenAt !== null && Math.abs(one.takenAt - other.takenAt) <= BURST_MS;
  return bitsApart(a, b) <= (isBurst ? BURST_BITS : COPY_BITS);
}

/** Groups of photos of which each looks like at least one other of its group. Nobody is taken away by it. */
export function groupLookAlikes(photos: readonly MeasuredPhoto[]): LookAlikes[] {
  const parents = photos.map((_, index) => index);
  const rootOf = (index: number): number => {
    const parent = parents[index] ?? index;
    return parent === index ? index : rootOf(parent);
  };
  for (const [index, photo] of photos.entries()) {
    for (let earlier = 0; earlier < index; earlier++) {
      const other = photos[earlier];
      if (!other || !lookAlike(photo, other)) continue;
      const [a, b] = [rootOf(earlier), rootOf(index)];
      parents[Math.max(a, b)] = Math.min(a, b);
    }
  }
  return photos
    .map((_, root) => photos.filter((_, index) => rootOf(index) === root))
    .filter((group) => group.length > 1)
    .map((group) => ({ ids: group.map(({ id }) => id), sharpest: sharpestOf(group) }));
}

/** Whole against whole, and each whole against what a slight crop would have left of the other. */
function bitsApart(one: PhotoMeasure, other: PhotoMeasure): number {
  const [a, b] = [one.hashes[0], other.hashes[0]];
  if (!a || !b) return 64;
  return Math.min(
    ...one.hashes.map((hash) => hammingDistance(hash, b)),
    ...other.hashes.map((hash) => hammingDistance(hash, a)),
  );
}
