import { z } from "zod";
import { frameSizeKeys } from "./frames.ts";
import { type Prices, specifiedPrices } from "./prices.ts";
import { bundleKeys } from "./template-ids.ts";

export const PricesSchema = z.object({
  centsPerUnit: z.int().min(1).max(1_000),
  tileUnits: z.record(z.enum(frameSizeKeys), z.int().min(1).max(100_000)),
  bundles: z.record(z.enum(bundleKeys), z.int().min(1).max(10_000_000)),
}) satisfies z.ZodType<Prices>;

const StoredPrices = z.object({
  centsPerUnit: z.int(),
  tileUnits: z.partialRecord(z.enum(frameSizeKeys), z.int()),
  bundles: z.partialRecord(z.enum(bundleKeys), z.int()),
});

/**
 * Parses stored prices; null means the prices in the specification. A size or collection that was added later gets its
 * price from the specification.
 */
export function parseStoredPrices(stored: unknown): Prices {
  if (stored === null) return specifiedPrices;
  const { centsPerUnit, tileUnits, bundles } = StoredPrices.parse(stored);
  return {
    centsPerUnit,
    tileUnits: { ...specifiedPrices.tileUnits, ...tileUnits },
    bundles: { ...specifiedPrices.bundles, ...bundles },
  };
}
