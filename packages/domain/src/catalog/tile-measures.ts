import { type FrameSizeKey, frameSizeKeys, frameSizes } from "./frames.ts";
import { FRAME_FACE_MM, LIP_MM, MM_PER_INCH } from "./print-constants.ts";

/** Weights of framed tiles in grams, by size. */
export type TileWeights = Record<FrameSizeKey, number>;

/**
 * Assumed weight per square meter of a framed tile with its magnet, based on 8 mm of fiberboard. No tile has been
 * weighed yet; the owner must replace the assumptions in this file with measured values.
 */
const KG_PER_SQUARE_METER = 6;

/** Assumed distance from the wall to the front of the frame, including the steel plate. */
export const TILE_THICKNESS_MM = 18;

/** Assumed distance from the front of the frame down to the print. */
export const PRINT_RECESS_MM = 3;

/** Assumed roughness of the clear front over the print, 0…1, in 3D models. */
export const GLAZING_ROUGHNESS = 0.08;

const GRAMS_PER_POUND = 453.592;

/** Approximate outer size, thickness and weight of a framed tile. */
export type TileMeasures = { widthMm: number; heightMm: number; thicknessMm: number; grams: number };

/**
 * Difference in mm between the width of a framed tile and the width of its print. The heights differ by the same
 * amount.
 */
const RIM_MM = 2 * (FRAME_FACE_MM - LIP_MM);

function measureTile(size: FrameSizeKey): TileMeasures {
  const { w, h } = frameSizes[size].val;
  const [widthMm, heightMm] = [w * 10 + RIM_MM, h * 10 + RIM_MM];
  const grams = Math.round((widthMm * heightMm * KG_PER_SQUARE_METER) / 1000);
  return { widthMm, heightMm, thicknessMm: TILE_THICKNESS_MM, grams };
}

export const tileMeasures = Object.fromEntries(frameSizeKeys.map((key) => [key, measureTile(key)])) as Record<
  FrameSizeKey,
  TileMeasures
>;

/** Weights that apply until the owner saves measured ones (the setting `packing`). */
export const estimatedTileWeights = Object.fromEntries(
  frameSizeKeys.map((key) => [key, tileMeasures[key].grams]),
) as TileWeights;

/** Formats the weight of a tile as "about 0.9 lb (0.4 kg)". */
export function formatTileWeight(grams: number): string {
  return `about ${(grams / GRAMS_PER_POUND).toFixed(1)} lb (${(grams / 1000).toFixed(1)} kg)`;
}

/** Formats a weight as "9.9 lb (4.5 kg)". */
export const formatMeasuredWeight = (kg: number): string =>
  `${((kg * 1000) / GRAMS_PER_POUND).toFixed(1)} lb (${kg} kg)`;

export const formatLength = (mm: number) => `about ${(mm / MM_PER_INCH).toFixed(1)} in (${mm} mm)`;

/** Thickness of every tile, as "about 0.7 in (18 mm)". */
export const tileThicknessText = formatLength(TILE_THICKNESS_MM);

/** Difference between the width of a framed tile and the width of its print, as "about 0.4 in (10 mm)". */
export const frameRimText = formatLength(RIM_MM);
