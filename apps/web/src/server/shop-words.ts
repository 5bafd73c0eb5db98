import "server-only";
import { faq } from "@storywall/domain/catalog/faq";
import { readShopTexts, type ShopTexts } from "@storywall/services/catalog/copy/read-shop-texts";
import { cache } from "react";
import { getDeps } from "./deps.ts";
import { readCurrentPricing } from "./pricing.ts";

/**
 * Reads the texts that staff have written, cached per request. Returns the default texts if the database is
 * unavailable.
 */
export const readPageTexts = cache(async (): Promise<ShopTexts> => {
  const { promo } = await readCurrentPricing();
  try {
    return await readShopTexts(getDeps(), promo);
  } catch {
    return { faq: [...faq], announcement: null, promotion: null };
  }
});
