import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frame-sizes";
import { bundleKeys, computeTilePrice, type Prices } from "@storywall/domain/catalog/prices";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { formatMoney } from "@storywall/domain/kernel/money";

/** Lists the prices as text, such as "Small $35.00, Medium $45.00". */
export const describePrices = (prices: Prices) => ({
  tiles: frameSizeKeys.map((key) => `${frameSizes[key].name} ${formatMoney(computeTilePrice(prices, key))}`).join(", "),
  bundles: bundleKeys.map((key) => `${findTemplateByKey(key)?.name} ${formatMoney(prices.bundles[key])}`).join(", "),
});
