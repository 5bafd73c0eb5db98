import { toMinor } from "../kernel/money.ts";
import { frameTypeKeys } from "./frames.ts";
import { REPLACEMENT_PLATES } from "./prices.ts";
import { findTemplateByIdOrKey, findTemplateByKey, findTemplateByVariant, type Product } from "./templates.ts";

/** A set of adhesive steel plates, for moving tiles to another wall. It has no tiles, so nothing is printed for it. */
export const replacementPlates: Product = {
  id: "tpl_c91k1jqmbns6q8ycbk28wzft4b",
  key: "replacement_plates",
  kind: "plates",
  name: `Replacement plates, set of ${REPLACEMENT_PLATES.platesPerSet}`,
  description: `${REPLACEMENT_PLATES.platesPerSet} adhesive steel plates for hanging your tiles on another wall. Each tile needs one.`,
  frameTypes: frameTypeKeys,
  sizes: [],
  tiles: [],
  layout: { layoutType: "flex", direction: "horizontal", gap: 0 },
  pricing: { kind: "fixed", price: toMinor(REPLACEMENT_PLATES.setPrice) },
  variantId: "variant_replacement_plates",
};

/** Details of a line of replacement plates. Other lines show their sizes and frame instead. */
export const PLATES_DETAILS = `${REPLACEMENT_PLATES.platesPerSet} adhesive steel plates. Each tile needs one.`;

export const isReplacementPlates = (templateKey: string): boolean => templateKey === replacementPlates.key;

export function findProductByKey(key: string): Product | undefined {
  return isReplacementPlates(key) ? replacementPlates : findTemplateByKey(key);
}

export function findProductByIdOrKey(name: string): Product | undefined {
  return name === replacementPlates.id || isReplacementPlates(name) ? replacementPlates : findTemplateByIdOrKey(name);
}

export function findProductByVariant(variantId: string): Product | undefined {
  return variantId === replacementPlates.variantId ? replacementPlates : findTemplateByVariant(variantId);
}

type Line = { templateKey: string; quantity: number; rejection?: unknown };

/** Returns the number of replacement plate sets in these lines. Ignores lines that will not be made. */
export const countPlateSets = (lines: readonly Line[]): number =>
  lines.reduce(
    (sets, { templateKey, quantity, rejection }) =>
      isReplacementPlates(templateKey) && !rejection ? sets + quantity : sets,
    0,
  );

/** Returns whether these lines contain replacement plates and nothing to print. Ignores lines that will not be made. */
export function hasOnlyPlates(lines: ReadonlyArray<Omit<Line, "quantity">>): boolean {
  const madeLines = lines.filter(({ rejection }) => !rejection);
  return madeLines.length > 0 && madeLines.every(({ templateKey }) => isReplacementPlates(templateKey));
}

/** Formats the contents of replacement plate sets: `8 replacement plates`. */
export const formatPlateSets = (sets: number): string => `${sets * REPLACEMENT_PLATES.platesPerSet} replacement plates`;
