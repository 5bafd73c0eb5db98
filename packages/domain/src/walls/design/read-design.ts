import { isCompleteDesign } from "./design.ts";
import { Design } from "./design-schema.ts";

/**
 * Reads a stored design. A complete design was validated when it was written and is not parsed again: parsing fifty
 * designs takes longer than pricing them.
 */
export function readDesign(stored: unknown): Design {
  return isCompleteDesign(stored as Partial<Design> | null) ? (stored as Design) : Design.parse(stored);
}
