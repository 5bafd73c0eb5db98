import "server-only";
import { faq } from "@storywall/domain/catalog/faq";
import { readShopWords, type ShopWords } from "@storywall/services/catalog/copy/read-shop-words";
import { cache } from "react";
import { activePromo } from "./active-promo.ts";
import { deps } from "./deps.ts";

/** Texts written by staff, cached per request. Falls back to the built-in texts if the database is unavailable. */
export const shopWords = cache(async (): Promise<ShopWords> => {
  const promo = await activePromo();
  try {
    return await readShopWords(deps(), promo);
  } catch {
    return { faq: [...faq], announcement: null, promotion: null };
  }
});
