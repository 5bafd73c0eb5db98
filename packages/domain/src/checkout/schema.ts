import { z } from "zod";
import { CartLineView, PromoView, TotalsView } from "../cart/schema.ts";
import { ShopError, sentenceOf } from "../errors.ts";
import { CartId, CheckoutId, OrderId } from "../ids.ts";
import { Address, AddressInput } from "./address.ts";
import { defaultShippingRate, shippingRateHandles } from "./shipping-rates.ts";

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
  /** E-mail and address may come later; until both are there it cannot be paid (C5). */
  email: z.string().nullable(),
  shippingAddress: Address.nullable(),
  shippingRate: z.enum(shippingRateHandles).default(defaultShippingRate),
  giftNote: z.string().nullable().default(null),
  totals: TotalsView,
});
export type CheckoutSnapshot = z.infer<typeof CheckoutSnapshot>;

/** A frozen cart of which it is known who gets it. */
export type DeliverableSnapshot = CheckoutSnapshot & { email: string; shippingAddress: Address };

/** Throws ADDRESS_MISSING, or EMAIL_INVALID when only the e-mail lacks (C5). */
export function assertDeliverable(snapshot: CheckoutSnapshot): asserts snapshot is DeliverableSnapshot {
  if (!snapshot.shippingAddress) throw new ShopError("ADDRESS_MISSING");
  if (!snapshot.email) throw new ShopError("EMAIL_INVALID", {}, { fields: { email: sentenceOf("EMAIL_INVALID") } });
}

export const isDeliverable = (snapshot: CheckoutSnapshot): snapshot is DeliverableSnapshot =>
  snapshot.email !== null && snapshot.shippingAddress !== null;

export const CheckoutView = z.object({
  id: CheckoutId,
  cartId: CartId,
  state: z.enum(["awaiting_payment", "paid", "cancelled", "expired", "completed", "needs_review", "refunded"]),
  /** Derived for the reader, never stored (D-1.2): is there an intent to pay with yet? */
  paymentState: z.enum(["creating", "ready", "failed"]),
  lines: CheckoutSnapshot.shape.lines,
  promo: PromoView.nullable(),
  email: z.string().nullable(),
  shippingAddress: z.record(z.string(), z.string().nullable()).nullable(),
  shippingRate: CheckoutSnapshot.shape.shippingRate,
  giftNote: z.string().nullable(),
  totals: TotalsView,
  paymentIntentId: z.string().nullable(),
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
