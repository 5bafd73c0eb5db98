import { z } from "zod";
import { type Face as FaceType, type Focus as FocusType, LUMINANCE_BINS } from "./photo-features.ts";

const fraction = z.number().min(0).max(1);

export const Face = z.object({
  x: fraction,
  y: fraction,
  width: fraction,
  height: fraction,
}) satisfies z.ZodType<FaceType>;
export const Focus = z.object({ x: fraction, y: fraction }) satisfies z.ZodType<FocusType>;
export const Luminance = z.array(fraction).length(LUMINANCE_BINS);
