import { z } from "zod";
import { type NewCartLine, Quantity } from "../cart/line.ts";
import { DesignInput, type LineInput } from "../cart/line-input.ts";
import { findProductByIdOrKey, findProductByKey, findProductByVariant } from "../catalog/products.ts";
import { ShopError } from "../errors.ts";

export const Variant = z.object({ variantId: z.string().max(100), quantity: Quantity.optional() });
export type Variant = z.infer<typeof Variant>;

/** Products as old clients send them, with a design for each product or "photos later". */
export const ProductsInput = z.object({
  variants: z.array(Variant).max(1000).optional(),
  framesInfo: z.array(DesignInput).max(1000).nullish(),
  isUploadLater: z.boolean().optional(),
  templateId: z.string().max(100).nullish(),
});
export type ProductsInput = z.infer<typeof ProductsInput>;

/**
 * Validates products on their own, without comparing them with a cart. Throws CHECKOUT_EMPTY, VARIANT_UNKNOWN,
 * TEMPLATE_UNKNOWN, CONFLICTING_FIELDS.
 */
export function assertProducts({ variants, framesInfo, isUploadLater, templateId }: ProductsInput): void {
  if (variants?.length === 0) throw new ShopError("CHECKOUT_EMPTY");
  for (const { variantId } of variants ?? []) {
    if (!findProductByVariant(variantId)) throw new ShopError("VARIANT_UNKNOWN", { variantId });
  }
  if (templateId && !findProductByIdOrKey(templateId)) throw new ShopError("TEMPLATE_UNKNOWN", { templateId });
  if (isUploadLater && framesInfo?.length) throw new ShopError("CONFLICTING_FIELDS");
}

/** Converts products to cart lines. Throws PHOTOS_MISSING if a product has neither a design nor "photos later". */
export function toLineInputs({ variants = [], framesInfo, isUploadLater = false }: ProductsInput): LineInput[] {
  if (!isUploadLater && (framesInfo?.length ?? 0) < variants.length) throw new ShopError("PHOTOS_MISSING");
  return variants.map(({ variantId, quantity }, index) => ({
    variantId,
    quantity,
    isUploadLater,
    design: framesInfo?.[index],
  }));
}

/**
 * Asserts that the products sent by the client match the products in the cart. Throws VARIANTS_MISMATCH. A client that
 * omits quantities may send each product once per cart line or once per unit.
 */
export function assertSameProducts(
  lines: ReadonlyArray<Pick<NewCartLine, "templateKey" | "quantity">>,
  variants: readonly Variant[],
): void {
  const inCart = Map.groupBy(lines, ({ templateKey }) => findProductByKey(templateKey)?.variantId ?? templateKey);
  const sent = Map.groupBy(variants, ({ variantId }) => variantId);
  const isSame = [...inCart].every(([variantId, cartLines]) => hasSameQuantity(cartLines, sent.get(variantId) ?? []));
  if (!isSame || sent.size !== inCart.size) throw new ShopError("VARIANTS_MISMATCH");
}

function hasSameQuantity(cartLines: ReadonlyArray<{ quantity: number }>, sent: readonly Variant[]): boolean {
  const purchasedUnits = cartLines.reduce((sum, { quantity }) => sum + quantity, 0);
  const sentUnits = sent.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0);
  const hasNoQuantities = sent.every(({ quantity }) => quantity === undefined);
  return sentUnits === purchasedUnits || (hasNoQuantities && sent.length === cartLines.length);
}
