import "server-only";
import { faq } from "@storywall/domain/catalog/faq";
import { readShopWords, type ShopWords } from "@storywall/services/catalog/copy/read-shop-words";
import { cache } from "react";
import { activePromo } from "./active-promo.ts";
import { deps } from "./deps.ts";

/** What the shop's people wrote, for this request. Without the database the shop says its own words. Asked once for a page. */
export const shopWords = cache(async (): Promise<ShopWords> => {
  const promo = await activePromo();
  try {
    return await readShopWords(deps(), promo);
  } catch {
    return { faq: [...faq], announcement: null, promotion: null };
  }
});
