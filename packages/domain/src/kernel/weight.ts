const GRAMS_PER_OUNCE = 28.349523125;

/** Converts ounces to whole grams. */
export const ouncesToGrams = (ounces: number): number => Math.round(ounces * GRAMS_PER_OUNCE);

/** Converts grams to ounces with two decimals. `ouncesToGrams` converts the result back to the same number of grams. */
export const gramsToOunces = (grams: number): number => Math.round((grams / GRAMS_PER_OUNCE) * 100) / 100;

/** Returns the ounces to declare to a carrier, rounded up to a tenth, so that postage is never too low. */
export const toDeclaredOunces = (grams: number): number => Math.ceil((grams / GRAMS_PER_OUNCE) * 10) / 10;

/** Formats the weight of a parcel for staff: `10.6 oz (300 g)`. */
export function formatWeight(grams: number): string {
  return `${toDeclaredOunces(grams).toFixed(1)} oz (${grams.toLocaleString("en-US")} g)`;
}
