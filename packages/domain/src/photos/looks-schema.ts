import { z } from "zod";
import { type Face as FaceType, type Focus as FocusType, LUMINANCE_BINS } from "./photo-looks.ts";

const part = z.number().min(0).max(1);

export const Face = z.object({ x: part, y: part, width: part, height: part }) satisfies z.ZodType<FaceType>;
export const Focus = z.object({ x: part, y: part }) satisfies z.ZodType<FocusType>;
export const Luminance = z.array(part).length(LUMINANCE_BINS);
