import "server-only";
import { specifiedPrices } from "@storywall/domain/catalog/prices";
import { type CurrentPricing, readPricing } from "@storywall/services/catalog/prices";
import { cache } from "react";
import { getDeps } from "./deps.ts";

let lastKnownPrices = specifiedPrices;

/**
 * Reads the prices and the promo that determines the sale prices. The result is cached per request. If the database is
 * unavailable, returns the last known prices without a promo.
 */
export const readCurrentPricing = cache(async (): Promise<CurrentPricing> => {
  try {
    const pricing = await readPricing(getDeps());
    lastKnownPrices = pricing.prices;
    return pricing;
  } catch {
    return { prices: lastKnownPrices, promo: null };
  }
});
