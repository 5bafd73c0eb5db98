import { frameSizeKeys } from "../../catalog/frames.ts";
import type { Size } from "../../kernel/rect.ts";
import { printQualityRank } from "../tiles/tile-geometry.ts";
import { rateTileResolution } from "../tiles/tile-resolution.ts";
import type { MeasuredPhoto } from "./measured-photo.ts";

/**
 * Photos count as equally sharp if their sharpness is at least this fraction of the highest sharpness. Among equally
 * sharp photos, the largest is preferred.
 */
const SHARPNESS_TOLERANCE = 0.75;

/**
 * Returns the id of the photo of a group that prints best. Sharpness decides only between photos with the same print
 * quality in every frame size. It is measured on a small raster, where a reduced copy can look sharper than its
 * original. A damaged photo is chosen only if all are damaged.
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
