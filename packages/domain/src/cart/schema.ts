import { z } from "zod";
import { extraKeys } from "../catalog/extras.ts";
import { ChosenExtras, ExtraChanges } from "../catalog/extras-schema.ts";
import { PricesSchema } from "../catalog/price-list.ts";
import { shippingRateHandles } from "../catalog/shop-terms.ts";
import { CartId, CheckoutId, OrderId, UserId } from "../kernel/ids.ts";
import { isZipCode, type UsState, usStates } from "../kernel/us-states.ts";
import { AddressInput } from "./address-schema.ts";
import type { Adjustment as AdjustmentType } from "./adjustments.ts";
import { CartGiftCard } from "./gift-card-schema.ts";
import { CartLineInput, LineInput, NewCartLine } from "./line.ts";
import { TaxCalculation } from "./tax.ts";

export const CartChanges = z.object({
  email: z.string().max(1000).optional(),
  shippingAddress: AddressInput.optional(),
  shippingRate: z.string().max(60).optional(),
  extras: ExtraChanges.optional(),
  /** Promo code, or `null` to remove the code and opt out of the default one. */
  promoCode: z.string().max(100).nullish(),
  /** Sets for every line whether its photos are uploaded after the purchase. */
  isUploadLater: z.boolean().optional(),
  /** Lines to change or add. Other lines stay in the cart. */
  lines: z.array(LineInput).max(200).optional(),
});
export type CartChanges = z.infer<typeof CartChanges>;

const cents = z.int().min(0);

const Adjustment = z.object({
  kind: z.enum(["promo", "volume", ...extraKeys]),
  label: z.string(),
  amount: z.int(),
  taxCode: z.string().nullable(),
}) satisfies z.ZodType<AdjustmentType>;

export const TotalsView = z.object({
  currency: z.literal("USD"),
  subtotal: cents,
  /** Sum of the adjustments that lower the price. */
  discount: cents,
  adjustments: z.array(Adjustment).default([]),
  shipping: cents,
  tax: cents,
  total: cents,
});
export type TotalsView = z.infer<typeof TotalsView>;

export const CartLineView = NewCartLine.extend({
  title: z.string(),
  /** Price of one wall in cents, before promos. */
  unitPrice: z.int(),
  linePrice: z.int(),
  /** Problems to fix before this line can be bought, as sentences. */
  warnings: z.array(z.string()),
});
export type CartLineView = z.infer<typeof CartLineView>;

export const PromoView = z.object({
  code: z.string(),
  basisPointsOff: z.int(),
  /** Cents that the code takes off the whole order. Null for a percentage. */
  amountOff: z.int().nullable().default(null),
  /** Discount on this cart in cents. */
  amount: z.int(),
});

export const CartView = z.object({
  id: CartId,
  userId: UserId,
  state: z.enum(["open", "locked", "converted", "abandoned", "purged"]),
  version: z.int(),
  lines: z.array(CartLineView),
  /** Current prices, from which the unit prices of the lines are calculated. */
  prices: PricesSchema,
  promo: PromoView.nullable(),
  /** Reason why the entered code does not apply. */
  promoRejection: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Masked unless the owner's session reads the cart. */
  email: z.string().nullable(),
  shippingAddress: z.record(z.string(), z.string().nullable()).nullable(),
  shippingRate: z.enum(shippingRateHandles),
  extras: ChosenExtras,
  /** Gift cards that pay for the cart. Only its owner sees them. */
  giftCards: z.array(CartGiftCard),
  /** Id of the cart's open checkout, or of the checkout that became an order. Null if there is neither. */
  checkoutId: CheckoutId.nullable(),
  completedOrderId: OrderId.nullable(),
  completedAt: z.iso.datetime().nullable(),
  totals: TotalsView,
  /** Whether `totals` contain sales tax. The tax is unknown until the cart has an address. */
  isTaxKnown: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type CartView = z.infer<typeof CartView>;

/**
 * Fields of every cart change. If `version` is sent and differs from the cart's version, the change fails with
 * CART_CHANGED.
 */
const edit = { cartId: CartId, version: z.int().optional() };

/** Line to add. A null `cartId` creates a cart. */
export const AddCartLineInput = z.object({
  cartId: CartId.nullable(),
  version: z.int().optional(),
  line: CartLineInput,
  promoCode: z.string().max(100).optional(),
});
export type AddCartLineInput = z.infer<typeof AddCartLineInput>;

export const UpdateCartLineInput = z.object({
  ...edit,
  line: LineInput.required({ id: true }),
});
export type UpdateCartLineInput = z.infer<typeof UpdateCartLineInput>;

/** Cart to create, with several lines. `userId` must be the caller's own id; it grants no access. */
export const StartCartInput = z.object({
  lines: z.array(CartLineInput),
  promoCode: z.string().max(100).optional(),
  userId: UserId.nullish(),
});
export type StartCartInput = z.infer<typeof StartCartInput>;

export const ChangeCartInput = CartChanges.extend(edit);
export type ChangeCartInput = z.infer<typeof ChangeCartInput>;

export const RemoveCartLineInput = z.object({ ...edit, lineId: z.uuid() });
export type RemoveCartLineInput = z.infer<typeof RemoveCartLineInput>;

export const ApplyPromoInput = z.object({ cartId: CartId, code: z.string().max(100) });
export type ApplyPromoInput = z.infer<typeof ApplyPromoInput>;

export const QuoteInput = z.object({
  lines: z.array(CartLineInput),
  promoCode: z.string().max(100).optional(),
  provinceCode: z.string().max(60).optional(),
  /** Needed where sales tax differs within the state. */
  zip: z.string().max(20).optional(),
});
export type QuoteInput = z.infer<typeof QuoteInput>;

/**
 * Cart to price, and the part of an address that determines sales tax. Wallets reveal this part before the shopper
 * pays.
 */
export const AddressQuoteInput = z.object({
  cartId: CartId,
  /** State by its code or name, as wallets send it. */
  address: z.object({
    countryCode: z.string().max(60),
    provinceCode: z.string().max(60),
    zip: z.string().max(20),
    /** Whether the shopper confirmed a ZIP code that our table lists in another state. */
    isZipConfirmed: z.boolean().optional(),
  }),
});
export type AddressQuoteInput = z.infer<typeof AddressQuoteInput>;

/** Totals of a cart for an address. They apply as long as the cart has this version and prices do not change. */
export const AddressQuote = z.object({ version: z.int(), totals: TotalsView, tax: TaxCalculation });
export type AddressQuote = z.infer<typeof AddressQuote>;

/** Current prices. A quote stores and reserves nothing. */
export const Quote = z.object({
  lines: z.array(CartLineView.omit({ warnings: true })),
  promo: PromoView.nullable(),
  promoRejection: z.object({ code: z.string(), message: z.string() }).nullable(),
  totals: TotalsView,
  /** Sales tax at the given state. Null without a state, and the totals then contain no tax. */
  tax: TaxCalculation.nullable(),
});
export type Quote = z.infer<typeof Quote>;

export const OfferView = z.object({
  code: z.string(),
  basisPointsOff: z.int(),
  amountOff: z.int().nullable(),
  firstOrderOnly: z.boolean(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  /** Discount on the visitor's cart in cents; 0 without a cart. */
  saving: z.int(),
  /** Whether this promo applies to the visitor's cart even if its code is not entered. */
  isApplied: z.boolean(),
});
export type OfferView = z.infer<typeof OfferView>;

/** Main city and the state of a ZIP code. */
export const ZipPlace = z.object({
  city: z.string(),
  provinceCode: z.enum(Object.keys(usStates) as [UsState, ...UsState[]]),
});
export type ZipPlace = z.infer<typeof ZipPlace>;

export const LookUpZipInput = z.object({ zip: z.string().max(10).refine(isZipCode, "Enter a 5-digit ZIP code.") });
export type LookUpZipInput = z.infer<typeof LookUpZipInput>;
