import { FINE_PPI, GOOD_PPI, LOWEST_PPI, MM_PER_INCH } from "../../catalog/print-constants.ts";
import type { Size } from "../../kernel/rect.ts";
import { type Crop, rotateSize } from "../crop/crop.ts";
import type { TileGeometry } from "./tile-geometry.ts";

/** Rating of the print quality. At `warn` the shopper sees a warning; at `block` the shopper must confirm the print. */
export type PrintQuality = "good" | "fine" | "warn" | "block";

export const printQualityRank: Record<PrintQuality, number> = { block: 0, warn: 1, fine: 2, good: 3 };

/**
 * Returns the resolution of the print in pixels per inch: the lower of the horizontal and the vertical value, rounded
 * down.
 */
export function computeEffectivePpi(crop: Crop, photo: Size, { photo: printed }: TileGeometry): number {
  const turned = rotateSize(photo, crop.rotate);
  const across = (crop.width * turned.width) / printed.width;
  const down = (crop.height * turned.height) / printed.height;
  return Math.floor(Math.min(across, down) * MM_PER_INCH + 1e-9);
}

export function ratePrintQuality(ppi: number): PrintQuality {
  if (ppi >= GOOD_PPI) return "good";
  if (ppi >= FINE_PPI) return "fine";
  return ppi >= LOWEST_PPI ? "warn" : "block";
}
