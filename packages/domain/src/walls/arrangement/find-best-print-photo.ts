import { frameSizeKeys } from "../../catalog/frame-sizes.ts";
import type { Size } from "../../kernel/rect.ts";
import { printQualityRank } from "../tiles/resolution.ts";
import { rateTileResolution } from "../tiles/tile-resolution.ts";
import type { MeasuredPhoto } from "./measured-photo.ts";

/**
 * Photos count as equally sharp if their sharpness is at least this share of the highest sharpness. The largest of them
 * is preferred.
 */
const SHARPNESS_TOLERANCE = 0.75;

/**
 * Returns the id of the photo of a group that prints best. Sharpness decides only between photos with the same print
 * quality in every frame size, because it is measured on a small raster on which a reduced copy can look sharper than
 * its original. A damaged photo is chosen only if all are damaged.
 */
export function findBestPrintPhoto(group: readonly MeasuredPhoto[]): string {
  const undamaged = group.filter(({ isDamaged }) => !isDamaged);
  const bestPrinting = keepBestPhotos(undamaged.length > 0 ? undamaged : group, ({ size }) => computePrintRank(size));
  const best = Math.max(...bestPrinting.map(({ measure }) => measure.sharpness));
  const sharpEnough = bestPrinting.filter(({ measure }) => measure.sharpness >= best * SHARPNESS_TOLERANCE);
  const largest = keepBestPhotos(sharpEnough, ({ size }) => size.width * size.height);
  return keepBestPhotos(largest, ({ measure }) => measure.sharpness)[0]?.id ?? "";
}

/**
 * Returns a rank for the print quality over all frame sizes, uncropped and in the photo's orientation. Higher is
 * better.
 */
function computePrintRank(photo: Size): number {
  const orientation = photo.width > photo.height ? "landscape" : "portrait";
  const words = frameSizeKeys.map(
    (frameSize) => rateTileResolution({ photo, crop: null, frameSize, orientation, mat: "none" }, []).word,
  );
  return words.reduce((sum, word) => sum + printQualityRank[word], 0);
}

function keepBestPhotos<T>(items: readonly T[], rank: (item: T) => number): T[] {
  const best = Math.max(...items.map(rank));
  return items.filter((item) => rank(item) === best);
}
