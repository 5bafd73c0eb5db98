import { computePrintPixels, frameSizeKeys, frameSizes } from "../../catalog/frames.ts";
import { FINE_PPI } from "../../catalog/print-constants.ts";
import { ShopError } from "../../errors.ts";
import type { Size } from "../../kernel/rect.ts";
import { createPrintPlan } from "./print-plan.ts";

/**
 * Asserts that an artwork prints well in the largest size, since artworks are sold in every size. Throws ART_TOO_SMALL
 * with the required pixels.
 */
export function assertPrintsWell(photoPixels: Size): void {
  const largest = frameSizeKeys.at(-1) ?? "rectangle_xlarge";
  const { w, h } = frameSizes[largest].val;
  const orientation = photoPixels.width > photoPixels.height ? "landscape" : "portrait";
  const { effectivePpi } = createPrintPlan({
    widthCm: w,
    heightCm: h,
    orientation,
    mat: "none",
    crop: null,
    photoPixels,
  });
  if (effectivePpi >= FINE_PPI) return;
  const requiredPixels = computePrintPixels(largest, FINE_PPI);
  throw new ShopError("ART_TOO_SMALL", {
    size: frameSizes[largest].name,
    wide: requiredPixels.w,
    high: requiredPixels.h,
  });
}
