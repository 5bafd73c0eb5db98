import { z } from "zod";

export const SheetView = z.object({
  number: z.int(),
  title: z.string(),
  pieces: z.int(),
  widthMm: z.number(),
  heightMm: z.number(),
});
export type SheetView = z.infer<typeof SheetView>;
