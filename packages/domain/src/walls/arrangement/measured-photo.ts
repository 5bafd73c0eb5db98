import type { Size } from "../../kernel/rect.ts";
import type { DifferenceHash } from "../../photos/difference-hash.ts";
import type { PhotoColor } from "../../photos/photo-color.ts";

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
