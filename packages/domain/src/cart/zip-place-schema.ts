import { z } from "zod";
import { isZipCode, type UsState, usStates } from "../kernel/us-states.ts";

/** Main city and the state of a ZIP code. */
export const ZipPlace = z.object({
  city: z.string(),
  provinceCode: z.enum(Object.keys(usStates) as [UsState, ...UsState[]]),
});
export type ZipPlace = z.infer<typeof ZipPlace>;

export const LookUpZipInput = z.object({ zip: z.string().max(10).refine(isZipCode, "Enter a 5-digit ZIP code.") });
export type LookUpZipInput = z.infer<typeof LookUpZipInput>;
