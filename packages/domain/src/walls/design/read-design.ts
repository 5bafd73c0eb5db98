import { isCompleteDesign } from "./design.ts";
import { Design } from "./design-schema.ts";

/**
 * Reads a stored design. Stored designs were validated when written, so the schema only parses incomplete ones: parsing
 * fifty per response costs more than pricing them.
 */
export function readDesign(stored: unknown): Design {
  return isCompleteDesign(stored as Partial<Design> | null) ? (stored as Design) : Design.parse(stored);
}
