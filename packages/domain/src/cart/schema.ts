import { z } from "zod";
import { shippingRateHandles } from "../catalog/shipping-rates.ts";
import { CartId, CheckoutId, OrderId, UserId } from "../kernel/ids.ts";
import { CartChanges } from "./changes.ts";
import { GivenLine } from "./given-line.ts";
import { NewCartLine } from "./line.ts";

export const TotalsView = z.object({
  currency: z.literal("USD"),
  subtotal: z.int(),
  discount: z.int(),
  shipping: z.int(),
  tax: z.int(),
  total: z.int(),
});
export type TotalsView = z.infer<typeof TotalsView>;

export const CartLineView = NewCartLine.extend({
  title: z.string(),
  /** Cents for one wall before any promo. */
  unitPrice: z.int(),
  linePrice: z.int(),
  /** What must be mended before this line can be bought; sentences. */
  warnings: z.array(z.string()),
});
export type CartLineView = z.infer<typeof CartLineView>;

export const PromoView = z.object({
  code: z.string(),
  basisPointsOff: z.int(),
  /** Cents it takes off this cart. */
  amount: z.int(),
});

export const CartView = z.object({
  id: CartId,
  userId: UserId,
  state: z.enum(["open", "locked", "converted", "abandoned", "purged"]),
  version: z.int(),
  lines: z.array(CartLineView),
  promo: PromoView.nullable(),
  /** Why a code that was sent is not applied. */
  promoRefusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Masked unless the owning session asks. */
  email: z.string().nullable(),
  shippingAddress: z.record(z.string(), z.string().nullable()).nullable(),
  shippingRate: z.enum(shippingRateHandles),
  giftNote: z.string().nullable(),
  /** The checkout that awaits its payment, or the one that became the order. */
  checkoutId: CheckoutId.nullable(),
  completedOrderId: OrderId.nullable(),
  completedAt: z.iso.datetime().nullable(),
  totals: TotalsView,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type CartView = z.infer<typeof CartView>;

/** `version`, when sent, must be the cart's: an edit made on an older cart is refused with CART_CHANGED. */
const edit = { cartId: CartId, version: z.int().optional() };

/** Without a cart id the first add makes the cart. */
export const AddCartLineInput = z.object({
  cartId: CartId.nullable(),
  version: z.int().optional(),
  line: NewCartLine,
  promoCode: z.string().max(100).optional(),
});
export type AddCartLineInput = z.infer<typeof AddCartLineInput>;

export const UpdateCartLineInput = z.object({
  ...edit,
  line: GivenLine.required({ id: true }),
});
export type UpdateCartLineInput = z.infer<typeof UpdateCartLineInput>;

/** The first add of several walls at once. `userId` must be known, but proves nothing. */
export const StartCartInput = z.object({
  lines: z.array(NewCartLine),
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
