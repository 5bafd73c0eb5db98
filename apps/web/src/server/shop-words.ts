import "server-only";
import { defaultFaqCopy, renderFaq } from "@storywall/domain/catalog/faq";
import { estimatedTileWeights } from "@storywall/domain/catalog/tile-measures";
import { SITE } from "@storywall/domain/kernel/site";
import { readShopTexts, type ShopTexts } from "@storywall/services/catalog/copy";
import { cache } from "react";
import { getDeps } from "./deps.ts";
import { getEnv } from "./env.ts";
import { readCurrentPricing } from "./pricing.ts";

/**
 * Reads the texts written by staff. The result is cached per request. If the database is unavailable, returns the
 * default texts.
 */
export const readPageTexts = cache(async (): Promise<ShopTexts> => {
  const { promo } = await readCurrentPricing();
  const { CONTACT_EMAIL: contactEmail } = getEnv();
  try {
    return await readShopTexts(getDeps(), { promo, contactEmail });
  } catch {
    const faq = renderFaq(defaultFaqCopy, SITE, { contactEmail });
    return { faq, announcement: null, promotion: null, tileWeights: estimatedTileWeights };
  }
});
