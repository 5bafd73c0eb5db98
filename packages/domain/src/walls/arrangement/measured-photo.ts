import type { Size } from "../../kernel/rect.ts";
import type { DifferenceHash } from "../../photos/difference-hash.ts";
import type { PhotoColor } from "../../photos/photo-color.ts";

/** Features of a small raster. The photo cannot be reconstructed from them. */
export type PhotoMeasure = {
  /** Of the whole photo first, then of its slight crops. */
  hashes: readonly DifferenceHash[];
  sharpness: number;
  color: PhotoColor;
};

export type MeasuredPhoto = {
  id: string;
  measure: PhotoMeasure;
  /** Upright, in px. */
  size: Size;
  /** Capture time in ms on the camera's clock; only differences are meaningful. Null if unknown. */
  takenAt: number | null;
  isDamaged?: boolean;
};
