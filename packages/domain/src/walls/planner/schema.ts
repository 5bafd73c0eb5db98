import { z } from "zod";
import { frameSizeKeys } from "../../catalog/frames.ts";
import { hangingPapers } from "./hanging-sheets.ts";
import { planLimits } from "./plan.ts";

const Place = z.int().min(-planLimits.farthest).max(planLimits.farthest);

/**
 * A tile's position in whole mm: the distance of the frame from the wall's left edge, and the height of the frame's
 * upper edge above the floor.
 */
export const PlacedTile = z.object({
  frameSize: z.enum(frameSizeKeys),
  orientation: z.enum(["portrait", "landscape"]).default("portrait"),
  left: Place,
  top: Place,
});

export const HangingSheetInput = z.object({
  paper: z.enum(Object.keys(hangingPapers) as ["letter", "a4"]).default("letter"),
  tiles: z.array(PlacedTile).min(1).max(planLimits.tiles),
});
export type HangingSheetInput = z.infer<typeof HangingSheetInput>;

export const HangingSheetView = z.object({
  /** Path on the shop's site. It is valid as long as the print measurements do not change. */
  path: z.string(),
  sheets: z.int(),
  columns: z.int(),
  rows: z.int(),
  tiles: z.array(
    z.object({
      n: z.int(),
      width: z.number(),
      height: z.number(),
      left: z.number(),
      top: z.number(),
      plate: z.object({ left: z.number(), top: z.number() }),
    }),
  ),
});
export type HangingSheetView = z.infer<typeof HangingSheetView>;
