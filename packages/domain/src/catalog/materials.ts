import { z } from "zod";

const Fact = z
  .string()
  .trim()
  .max(300, "Use up to 300 characters.")
  .transform((text) => text || null)
  .nullable();

/** Facts about the tiles that only the owner knows. Pages do not mention facts that are null. */
export const Materials = z.object({
  paper: Fact,
  glazing: Fact,
  wood: Fact,
  board: Fact,
  /** Appearance of a tile after a year in the light. */
  afterAYear: Fact,
  /** Measured weight in kg that one plate and its magnet hold. */
  holdsKg: z
    .number("Enter a weight in kilograms, like 4.5.")
    .min(0.1, "Enter a weight above zero.")
    .max(100, "Enter 100 kg or less.")
    .nullable(),
});
export type Materials = z.infer<typeof Materials>;

export const unknownMaterials: Materials = {
  paper: null,
  glazing: null,
  wood: null,
  board: null,
  afterAYear: null,
  holdsKg: null,
};
