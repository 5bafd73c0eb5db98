import type { Pricing } from "@storywall/domain/catalog/prices";
import { trpc } from "@/lib/trpc.ts";

/** Returns the current prices and promo, or undefined until they are loaded. */
export function usePricing(): Pricing | undefined {
  return trpc.catalog.pricing.useQuery(undefined, { trpc: { context: { silent: true } } }).data;
}
