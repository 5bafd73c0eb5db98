import { z } from "zod";
import type { Address as ShippingAddress } from "../cart/address.ts";
import { Address, AddressInput } from "../cart/address-schema.ts";
import { GiftCardPart } from "../cart/gift-card-schema.ts";
import { computeAmountDue } from "../cart/gift-cards.ts";
import { DesignInput, type LineInput, type NewCartLine, Quantity } from "../cart/line.ts";
import { CartChanges, CartLineView, PromoView, TotalsView } from "../cart/schema.ts";
import { TaxCalculation } from "../cart/tax.ts";
import { ChosenExtras } from "../catalog/extras-schema.ts";
import { findProductByIdOrKey, findProductByKey, findProductByVariant } from "../catalog/products.ts";
import { defaultShippingRate, shippingRateHandles } from "../catalog/shop-terms.ts";
import { formatErrorMessage, ShopError } from "../errors.ts";
import { CartId, CheckoutId, OrderId, UserId } from "../kernel/ids.ts";

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
export function assertValidProducts({ variants, framesInfo, isUploadLater, templateId }: ProductsInput): void {
  if (variants?.length === 0) throw new ShopError("CHECKOUT_EMPTY");
  for (const { variantId } of variants ?? []) {
    if (!findProductByVariant(variantId)) throw new ShopError("VARIANT_UNKNOWN", { variantId });
  }
  if (templateId && !findProductByIdOrKey(templateId)) throw new ShopError("TEMPLATE_UNKNOWN", { templateId });
  if (isUploadLater && framesInfo?.length) throw new ShopError("CONFLICTING_FIELDS");
}

/** Converts products to cart lines. Throws PHOTOS_MISSING if a product has neither a design nor `isUploadLater`. */
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
 * Asserts that the products that the client sent match the products in the cart. A client that omits quantities may
 * send each product once per cart line or once per unit. Throws VARIANTS_MISMATCH.
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

const contact = { email: z.string().max(1000), shippingAddress: AddressInput };
/**
 * Fields common to checking out a cart and checking out products. `userId` must be the caller's own id; it grants no
 * access.
 */
const terms = { promoCode: z.string().max(100).optional(), userId: UserId.nullish() };

/** Cart to check out. Products, when sent, must match its lines. */
export const CreateCheckoutInput = ProductsInput.extend({
  cartId: CartId,
  ...contact,
  ...terms,
  /**
   * Cart version and amount to pay in cents that the shopper approved in a wallet. The checkout is rejected if they no
   * longer apply.
   */
  walletQuote: z.object({ version: z.int(), total: z.int() }).optional(),
});
export type CreateCheckoutInput = z.input<typeof CreateCheckoutInput>;

/** Products to check out without an existing cart. */
export const BuyProductsInput = ProductsInput.extend({ ...contact, ...terms });
export type BuyProductsInput = z.input<typeof BuyProductsInput>;

export const ChangeCheckoutInput = CartChanges.extend({ checkoutId: CheckoutId });
export type ChangeCheckoutInput = z.infer<typeof ChangeCheckoutInput>;

export const SaveCheckoutInput = CartChanges.extend({ cartId: CartId, checkoutId: CheckoutId.nullish() });
export type SaveCheckoutInput = z.infer<typeof SaveCheckoutInput>;

const checkoutOrCartId = { checkoutId: CheckoutId.nullish(), cartId: CartId.nullish() };
const hasCheckoutOrCartId = ({ checkoutId, cartId }: { checkoutId?: unknown; cartId?: unknown }) =>
  Boolean(checkoutId ?? cartId);
const missingIdIssue = { path: ["checkoutId"], message: '"checkoutId" is required.' };

/** Reference to a checkout by its own id or by its cart's id. */
export const CheckoutOrCart = z.object(checkoutOrCartId).refine(hasCheckoutOrCartId, missingIdIssue);
export type CheckoutOrCart = z.infer<typeof CheckoutOrCart>;

export const CreateIntentInput = z
  .object({ ...checkoutOrCartId, currency: z.string().max(10).optional() })
  .refine(hasCheckoutOrCartId, missingIdIssue);
export type CreateIntentInput = z.infer<typeof CreateIntentInput>;

export const UpdateIntentInput = z
  .object({ ...checkoutOrCartId, currency: z.string().max(10).optional(), paymentIntentId: z.string().max(200) })
  .refine(hasCheckoutOrCartId, missingIdIssue);
export type UpdateIntentInput = z.infer<typeof UpdateIntentInput>;

/** Immutable copy of the cart at checkout, stored as JSON. The order is created from it. */
export const CheckoutSnapshot = z.object({
  v: z.literal(1),
  lines: z.array(CartLineView.omit({ warnings: true })),
  promo: PromoView.nullable(),
  /** Null until the shopper enters it. Without email and address, nothing can be paid. */
  email: z.string().nullable(),
  shippingAddress: Address.nullable(),
  shippingRate: z.enum(shippingRateHandles).default(defaultShippingRate),
  extras: ChosenExtras.default({}),
  totals: TotalsView,
  /** Parts of the total that gift cards pay. */
  giftCards: z.array(GiftCardPart).default([]),
  /** How the tax in `totals` was calculated. Null without an address, and in older snapshots. */
  tax: TaxCalculation.nullable().default(null),
  /** Promised ship-by date. Null if a line waits for photos, and in older snapshots. */
  shipBy: z.iso.date().nullable().default(null),
  /** Whether the shopper pays with a wallet, which sends the address to Stripe itself. */
  isWallet: z.boolean().default(false),
});
export type CheckoutSnapshot = z.infer<typeof CheckoutSnapshot>;

const parsedSnapshots = new WeakMap<object, CheckoutSnapshot>();

export function parseSnapshot(stored: unknown): CheckoutSnapshot {
  const cached = parsedSnapshots.get(stored as object);
  if (cached) return cached;
  const snapshot = CheckoutSnapshot.parse(stored);
  parsedSnapshots.set(stored as object, snapshot);
  return snapshot;
}

/** Adds a new snapshot to the cache of `parseSnapshot`. It need not be parsed, because it was just created. */
export function cacheParsedSnapshot(snapshot: CheckoutSnapshot): CheckoutSnapshot {
  parsedSnapshots.set(snapshot, snapshot);
  return snapshot;
}

/** Returns the part of a checkout's total, in cents, that is paid by card. */
export const getAmountDue = ({ totals, giftCards }: CheckoutSnapshot): number =>
  computeAmountDue(totals.total, giftCards);

export type DeliverableSnapshot = CheckoutSnapshot & { email: string; shippingAddress: ShippingAddress };

/**
 * Asserts that a snapshot has an address and an email. Throws ADDRESS_MISSING, or EMAIL_INVALID if only the email is
 * missing.
 */
export function assertSnapshotDeliverable(snapshot: CheckoutSnapshot): asserts snapshot is DeliverableSnapshot {
  if (!snapshot.shippingAddress) throw new ShopError("ADDRESS_MISSING");
  if (!snapshot.email)
    throw new ShopError("EMAIL_INVALID", {}, { fields: { email: formatErrorMessage("EMAIL_INVALID") } });
}

export const isDeliverable = (snapshot: CheckoutSnapshot): snapshot is DeliverableSnapshot =>
  snapshot.email !== null && snapshot.shippingAddress !== null;

export const CheckoutView = z.object({
  id: CheckoutId,
  cartId: CartId,
  state: z.enum(["awaiting_payment", "paid", "cancelled", "expired", "completed", "needs_review", "refunded"]),
  /** State derived from the payment: whether the shopper can pay now. */
  paymentState: z.enum(["creating", "ready", "failed"]),
  lines: CheckoutSnapshot.shape.lines,
  promo: PromoView.nullable(),
  email: z.string().nullable(),
  shippingAddress: z.record(z.string(), z.string().nullable()).nullable(),
  shippingRate: CheckoutSnapshot.shape.shippingRate,
  extras: ChosenExtras,
  totals: TotalsView,
  /** Parts of the total in cents that gift cards pay. */
  giftCards: z.array(GiftCardPart.omit({ id: true })),
  /** Cents to pay by card: the total without what gift cards pay. */
  amountDue: z.int().min(0),
  paymentIntentId: z.string().nullable(),
  orderId: OrderId.nullable(),
  priceValidUntil: z.iso.datetime(),
});
export type CheckoutView = z.infer<typeof CheckoutView>;

/**
 * Data that a browser needs to load Stripe's script. `apiBase` is the payment simulator's URL; null if payments are
 * real.
 */
export const PaymentAccess = z.object({ publishableKey: z.string(), apiBase: z.string().nullable() });
export type PaymentAccess = z.infer<typeof PaymentAccess>;

/**
 * Data for Stripe's Payment Element. If there is nothing to pay, there is no payment intent and `orderId` is the id of
 * the new order.
 */
export const PaymentIntentForBrowser = z.object({
  clientSecret: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  orderId: OrderId.nullable(),
  amount: z.int(),
  currency: z.literal("usd"),
  publishableKey: z.string(),
  status: z.string(),
});
export type PaymentIntentForBrowser = z.infer<typeof PaymentIntentForBrowser>;
