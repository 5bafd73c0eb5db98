import { z } from "zod";
import { type FrameSizeKey, frameSizeKeys, isFrameSize } from "./frames.ts";
import { REPLACEMENT_PLATES } from "./prices.ts";
import { estimatedTileWeights } from "./tile-measures.ts";

/** Maximum weight in grams of one tile or one box: 44 lb. */
export const MAX_PART_GRAMS = 20_000;

const Grams = z.int("Enter a weight in ounces, like 10.5.").max(MAX_PART_GRAMS, "Enter 705 oz (20 kg) or less.").min(0);

/** Weights in grams that add up to the weight of a parcel. */
export const PackageWeights = z.object({
  /** One framed tile with its plate, by size. */
  tiles: z.record(z.enum(frameSizeKeys), Grams.min(1, "Enter a weight above zero.")),
  /** The empty box with its packing slip. */
  box: Grams,
  /** Padding for each tile. */
  padding: Grams,
});
export type PackageWeights = z.infer<typeof PackageWeights>;

/** Estimates that apply until the owner saves measured weights. */
export const estimatedWeights: PackageWeights = {
  tiles: estimatedTileWeights,
  box: 350,
  padding: 50,
};

export function areWeightsEstimated({ tiles, box, padding }: PackageWeights): boolean {
  const { tiles: estimatedTiles, box: estimatedBox, padding: estimatedPadding } = estimatedWeights;
  return (
    box === estimatedBox &&
    padding === estimatedPadding &&
    frameSizeKeys.every((key) => tiles[key] === estimatedTiles[key])
  );
}

/**
 * Returns the weight in grams of a box with tiles of these sizes and sets of replacement plates. A tile of an unknown
 * size counts as the heaviest.
 */
export function computeParcelWeight(weights: PackageWeights, tileSizes: readonly string[], plateSets = 0): number {
  const heaviest = Math.max(...Object.values(weights.tiles));
  const getTileWeight = (size: string) => (isFrameSize(size) ? weights.tiles[size as FrameSizeKey] : heaviest);
  return tileSizes.reduce(
    (grams, size) => grams + getTileWeight(size) + weights.padding,
    weights.box + plateSets * REPLACEMENT_PLATES.gramsPerSet,
  );
}
