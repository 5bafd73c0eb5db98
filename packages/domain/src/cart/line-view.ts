import { computeWallPrice, type Prices } from "../catalog/prices.ts";
import { findProductByKey } from "../catalog/products.ts";
import { multiplyMoney, toMinor } from "../kernel/money.ts";
import type { NewCartLine } from "./line.ts";
import type { CartLineView } from "./schema.ts";

/**
 * Converts a line to its view with title and prices. Pages use it for optimistic updates, without the warnings, which
 * only the server knows.
 */
export function toCartLineView(line: NewCartLine, prices: Prices): CartLineView {
  const { id, templateKey, design, quantity, isUploadLater } = line;
  const template = findProductByKey(templateKey);
  const unitPrice = template ? computeWallPrice(prices, template, design.tiles) : toMinor(0);
  return {
    id,
    templateKey,
    design,
    quantity,
    isUploadLater: isUploadLater && template?.kind !== "accessory",
    title: template?.name ?? templateKey,
    unitPrice,
    linePrice: multiplyMoney(unitPrice, quantity),
    warnings: [],
  };
}
