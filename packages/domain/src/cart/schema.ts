import { z } from "zod";
import { PricesSchema } from "../catalog/prices-schema.ts";
import { shippingRateHandles } from "../catalog/shipping-rates.ts";
import { CartId, CheckoutId, OrderId, UserId } from "../kernel/ids.ts";
import { CartChanges } from "./changes.ts";
import { CartLineInput, NewCartLine } from "./line.ts";
import { LineInput } from "./line-input.ts";

const cents = z.int().min(0);

export const TotalsView = z.object({
  currency: z.literal("USD"),
  subtotal: cents,
  discount: cents,
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
  giftNote: z.string().nullable(),
  /** Id of the cart's open checkout, or of the checkout that became an order. Null if there is neither. */
  checkoutId: CheckoutId.nullable(),
  completedOrderId: OrderId.nullable(),
  completedAt: z.iso.datetime().nullable(),
  totals: TotalsView,
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
