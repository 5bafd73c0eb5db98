import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frames";
import { computeTilePrice, type Prices } from "@storywall/domain/catalog/prices";
import { bundleKeys } from "@storywall/domain/catalog/template-ids";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { formatMoney } from "@storywall/domain/kernel/money";
import { adminPriceTexts } from "./admin-price-texts.tsx";

/** Formats the prices as text, such as "Small $35.00, Medium $45.00". */
export const describePrices = (prices: Prices) => ({
  tiles: frameSizeKeys
    .map((key) => adminPriceTexts.namedPrice(frameSizes[key].name, formatMoney(computeTilePrice(prices, key))))
    .join(", "),
  bundles: bundleKeys
    .map((key) => adminPriceTexts.namedPrice(findTemplateByKey(key)?.name ?? key, formatMoney(prices.bundles[key])))
    .join(", "),
});
