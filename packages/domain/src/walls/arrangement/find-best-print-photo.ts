import { frameSizeKeys } from "../../catalog/frame-sizes.ts";
import type { Size } from "../../kernel/rect.ts";
import { printQualityRank } from "../tiles/resolution.ts";
import { rateTileResolution } from "../tiles/tile-resolution.ts";
import type { MeasuredPhoto } from "./measured-photo.ts";

/** From this share of the best sharpness on, photos count as equally sharp and the larger one is preferred. */
const SHARPNESS_TOLERANCE = 0.75;

/**
 * The id of the photo of a group that prints best. Sharpness is measured on a small raster, on which a reduced copy can
 * look sharper than its original, so it only decides between photos with the same print quality in every frame size. A
 * damaged photo is chosen only when all are damaged.
 */
export function findBestPrintPhoto(group: readonly MeasuredPhoto[]): string {
  const undamaged = group.filter(({ isDamaged }) => !isDamaged);
  const bestPrinting = keepBest(undamaged.length > 0 ? undamaged : group, ({ size }) => printRank(size));
  const best = Math.max(...bestPrinting.map(({ measure }) => measure.sharpness));
  const sharpEnough = bestPrinting.filter(({ measure }) => measure.sharpness >= best * SHARPNESS_TOLERANCE);
  const largest = keepBest(sharpEnough, ({ size }) => size.width * size.height);
  return keepBest(largest, ({ measure }) => measure.sharpness)[0]?.id ?? "";
}

/** Print quality over all frame sizes, uncropped in the photo's orientation; higher is better. */
function printRank(photo: Size): number {
  const orientation = photo.width > photo.height ? "landscape" : "portrait";
  const words = frameSizeKeys.map(
    (frameSize) => rateTileResolution({ photo, crop: null, frameSize, orientation, mat: "none" }, []).word,
  );
  return words.reduce((sum, word) => sum + printQualityRank[word], 0);
}

function keepBest<T>(items: readonly T[], rank: (item: T) => number): T[] {
  const best = Math.max(...items.map(rank));
  return items.filter((item) => rank(item) === best);
}
