import { isWholeDesign } from "./design.ts";
import { Design } from "./design-schema.ts";

/**
 * A design as it is kept. Nothing is written that was not read by the schema first, so one that lacks nothing is taken as
 * it is: reading fifty of them anew for each answer costs more than pricing them.
 */
export function readDesign(stored: unknown): Design {
  return isWholeDesign(stored as Partial<Design> | null) ? (stored as Design) : Design.parse(stored);
}
