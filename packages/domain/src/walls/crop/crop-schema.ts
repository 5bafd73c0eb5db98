import { z } from "zod";

/**
 * The part of a photo that is printed. The upright photo (EXIF orientation applied) is first turned clockwise by
 * `rotate` degrees. The rectangle is given in fractions (0 to 1) of the turned photo, from its top left corner.
 * `straighten` then rotates the photo, but not the rectangle, clockwise by that many degrees about the rectangle's
 * center.
 */
export const Crop = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().positive().max(1),
  height: z.number().positive().max(1),
  rotate: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).default(0),
  straighten: z.number().min(-15).max(15).default(0),
  v: z.literal(1).default(1),
});
export type Crop = z.infer<typeof Crop>;
