import { z } from "zod";
import { CartLineView, PromoView, TotalsView } from "../cart/schema.ts";
import { CartId, CheckoutId, OrderId } from "../ids.ts";
import { Address, AddressInput } from "./address.ts";

export const CreateCheckoutInput = z.object({
  cartId: CartId,
  email: z.string().max(1000),
  shippingAddress: AddressInput,
});
export type CreateCheckoutInput = z.input<typeof CreateCheckoutInput>;

/** What is frozen when a checkout is made: everything the order will be (D-1.1). Stored as JSON, never changed. */
export const CheckoutSnapshot = z.object({
  v: z.literal(1),
  lines: z.array(CartLineView.omit({ warnings: true })),
  promo: PromoView.nullable(),
  email: z.string(),
  shippingAddress: Address,
  totals: TotalsView,
});
export type CheckoutSnapshot = z.infer<typeof CheckoutSnapshot>;

export const CheckoutView = z.object({
  id: CheckoutId,
  cartId: CartId,
  state: z.enum(["awaiting_payment", "paid", "cancelled", "expired", "completed", "needs_review", "refunded"]),
  /** Derived for the reader, never stored (D-1.2): is there an intent to pay with yet? */
  paymentState: z.enum(["creating", "ready", "failed"]),
  lines: CheckoutSnapshot.shape.lines,
  promo: PromoView.nullable(),
  email: z.string(),
  shippingAddress: z.record(z.string(), z.string().nullable()),
  totals: TotalsView,
  orderId: OrderId.nullable(),
  priceValidUntil: z.iso.datetime(),
});
export type CheckoutView = z.infer<typeof CheckoutView>;

/** What the browser needs to show the Payment Element (S-181). */
export const PaymentIntentForBrowser = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  amount: z.int(),
  currency: z.literal("usd"),
  publishableKey: z.string(),
  status: z.string(),
});
export type PaymentIntentForBrowser = z.infer<typeof PaymentIntentForBrowser>;
