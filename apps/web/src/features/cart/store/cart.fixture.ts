import type { CartLineView, CartView } from "@storywall/domain/cart/schema";
import { specifiedPrices } from "@storywall/domain/catalog/prices";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { CartId, newId, UserId } from "@storywall/domain/kernel/ids";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { calculateTotals } from "./cart-view.ts";

const trio = findTemplateByKey("trio");
if (!trio) throw new Error("There is no trio");
const design = createEmptyDesign(trio);

export function createLine(change: Partial<CartLineView> = {}): CartLineView {
  return {
    id: newUuid(),
    templateKey: "trio",
    design,
    quantity: 1,
    isUploadLater: false,
    title: "Trio",
    unitPrice: 8999,
    linePrice: 8999,
    warnings: [],
    ...change,
  };
}

export function createCart(change: Partial<CartView> = {}): CartView {
  const now = new Date(0).toISOString();
  const cart: CartView = {
    id: CartId.parse(newId("cart")),
    userId: UserId.parse(newId("user")),
    state: "open",
    version: 1,
    lines: [],
    prices: specifiedPrices,
    promo: { code: "XMAS20", basisPointsOff: 2_000, amountOff: null, amount: 0 },
    promoRejection: null,
    email: null,
    shippingAddress: null,
    shippingRate: "free-standard",
    extras: {},
    giftCards: [],
    checkoutId: null,
    completedOrderId: null,
    completedAt: null,
    totals: { currency: "USD", subtotal: 0, discount: 0, adjustments: [], shipping: 0, tax: 0, total: 0 },
    isTaxKnown: false,
    createdAt: now,
    updatedAt: now,
    ...change,
  };
  return { ...cart, totals: change.totals ?? calculateTotals(cart) };
}
