import type { Size } from "../../kernel/rect.ts";
import type { DifferenceHash } from "../../photos/difference-hash.ts";
import type { PhotoColour } from "../../photos/photo-colour.ts";

/** What a small raster of a photo says of it. Nothing in it could show the photo again. */
export type PhotoMeasure = {
  /** Of the whole photo first, then of its inner parts: one of them is what a slight crop kept. */
  hashes: readonly DifferenceHash[];
  sharpness: number;
  colour: PhotoColour;
};

export type MeasuredPhoto = {
  id: string;
  measure: PhotoMeasure;
  /** Upright, in px. */
  size: Size;
  /** When the camera says that it was taken, in ms; only differences mean anything. Null where it says nothing. */
  takenAt: number | null;
  isDamaged?: boolean;
};
