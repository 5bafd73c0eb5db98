import { z } from "zod";
import type { Address } from "../../cart/address.ts";
import { isFrameSize } from "../../catalog/frames.ts";
import type { Sender } from "../../catalog/settings.ts";
import { tileMeasures } from "../../catalog/tile-measures.ts";
import { LabelId } from "../../kernel/ids.ts";
import type { StateOf } from "../../kernel/states.ts";
import { ScannedText } from "../production-codes.ts";

/** Sides of a box in mm, longest first. */
export type BoxSize = { lengthMm: number; widthMm: number; heightMm: number };

/** A box that needs a label. The label service and the carrier get no email address. */
export type ParcelToLabel = {
  /** The box's code, which is printed on the label. */
  reference: string;
  from: Sender;
  to: Address;
  grams: number;
  size: BoxSize;
};

/** Price of a label for one service of a carrier. */
export const LabelRate = z.object({
  id: z.string().min(1).max(100),
  carrier: z.string().min(1).max(60),
  service: z.string().min(1).max(60),
  cents: z.int().min(0).describe("Price in cents."),
  days: z.int().min(0).nullable().describe("Days in transit; null if the carrier does not say."),
});
export type LabelRate = z.infer<typeof LabelRate>;

export const labelStates = ["quoted", "buying", "bought", "voiding", "voided"] as const satisfies StateOf<"label">[];

export const LabelView = z.object({
  id: LabelId,
  state: z
    .enum(labelStates)
    .describe("While it is `buying` or `voiding`, the label service has not answered yet; the shop asks it again."),
  rates: z.array(LabelRate).describe("What the label service offers for this box, cheapest first."),
  carrier: z.string().nullable(),
  service: z.string().nullable(),
  cents: z.int().nullable().describe("Price in cents."),
  trackingNumber: z.string().nullable(),
  isOutdated: z.boolean().describe("Whether the address changed since. The label must be voided and bought again."),
});
export type LabelView = z.infer<typeof LabelView>;

export const QuoteLabelInput = z.object({ code: ScannedText });
export type QuoteLabelInput = z.infer<typeof QuoteLabelInput>;

export const LabelRef = z.object({ labelId: LabelId });
export type LabelRef = z.infer<typeof LabelRef>;

export const BuyLabelInput = LabelRef.extend({ rateId: LabelRate.shape.id });
export type BuyLabelInput = z.infer<typeof BuyLabelInput>;

/** Assumed padding around the pile of tiles and between its tiles. */
const PADDING_MM = 20;
const SPACER_MM = 5;

/** Assumed size of the envelope for a parcel of only accessories. */
const ENVELOPE_SIZE: BoxSize = { lengthMm: 230, widthMm: 160, heightMm: 20 };

/**
 * Estimates the outer size of a box with tiles of these sizes in one pile. Accessories do not make the box larger. A
 * tile of an unknown size counts as the largest.
 */
export function estimateBoxSize(tileSizes: readonly string[]): BoxSize {
  if (tileSizes.length === 0) return ENVELOPE_SIZE;
  const all = Object.values(tileMeasures);
  const tiles = tileSizes.flatMap((size) => (isFrameSize(size) ? tileMeasures[size] : all));
  const computeLargestSide = (key: "widthMm" | "heightMm") =>
    Math.max(...tiles.map((tile) => tile[key])) + 2 * PADDING_MM;
  const { thicknessMm } = tileMeasures.rectangle_small;
  const pile = tileSizes.length * (thicknessMm + SPACER_MM) + 2 * PADDING_MM;
  const [lengthMm = 0, widthMm = 0, heightMm = 0] = [
    computeLargestSide("widthMm"),
    computeLargestSide("heightMm"),
    pile,
  ].sort((a, b) => b - a);
  return { lengthMm, widthMm, heightMm };
}
