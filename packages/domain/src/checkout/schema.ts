import { z } from "zod";
import type { Address as ShippingAddress } from "../cart/address.ts";
import { Address, AddressInput } from "../cart/address-schema.ts";
import { CartChanges } from "../cart/changes.ts";
import { CartLineView, PromoView, TotalsView } from "../cart/schema.ts";
import { defaultShippingRate, shippingRateHandles } from "../catalog/shipping-rates.ts";
import { ShopError, sentenceOf } from "../errors.ts";
import { CartId, CheckoutId, OrderId, UserId } from "../kernel/ids.ts";
import { GivenProducts } from "./variants.ts";

const contact = { email: z.string().max(1000), shippingAddress: AddressInput };
/** What a caller may say of the whole checkout beside the products. `userId` must be known, but proves nothing. */
const terms = { promoCode: z.string().max(100).optional(), userId: UserId.nullish() };

/** The cart's lines are bought; products that are sent must be those. */
export const CreateCheckoutInput = GivenProducts.extend({ cartId: CartId, ...contact, ...terms });
export type CreateCheckoutInput = z.input<typeof CreateCheckoutInput>;

/** Without a cart the products make one. */
export const BuyProductsInput = GivenProducts.extend({ ...contact, ...terms });
export type BuyProductsInput = z.input<typeof BuyProductsInput>;

export const ChangeCheckoutInput = CartChanges.extend({ checkoutId: CheckoutId });
export type ChangeCheckoutInput = z.infer<typeof ChangeCheckoutInput>;

export const SaveCheckoutInput = CartChanges.extend({ cartId: CartId, checkoutId: CheckoutId.nullish() });
export type SaveCheckoutInput = z.infer<typeof SaveCheckoutInput>;

const eitherId = { checkoutId: CheckoutId.nullish(), cartId: CartId.nullish() };
const isEither = ({ checkoutId, cartId }: { checkoutId?: unknown; cartId?: unknown }) => Boolean(checkoutId ?? cartId);
const eitherMissing = { path: ["checkoutId"], message: '"checkoutId" is required.' };

/** A checkout by its id, or a cart's. */
export const CheckoutOrCart = z.object(eitherId).refine(isEither, eitherMissing);
export type CheckoutOrCart = z.infer<typeof CheckoutOrCart>;

export const CreateIntentInput = z
  .object({ ...eitherId, currency: z.string().max(10).optional() })
  .refine(isEither, eitherMissing);
export type CreateIntentInput = z.infer<typeof CreateIntentInput>;

export const UpdateIntentInput = z
  .object({ ...eitherId, currency: z.string().max(10).optional(), paymentIntentId: z.string().max(200) })
  .refine(isEither, eitherMissing);
export type UpdateIntentInput = z.infer<typeof UpdateIntentInput>;

/** What is frozen when a checkout is made: everything the order will be. Stored as JSON, never changed. */
export const CheckoutSnapshot = z.object({
  v: z.literal(1),
  lines: z.array(CartLineView.omit({ warnings: true })),
  promo: PromoView.nullable(),
  /** E-mail and address may come later; until both are there it cannot be paid. */
  email: z.string().nullable(),
  shippingAddress: Address.nullable(),
  shippingRate: z.enum(shippingRateHandles).default(defaultShippingRate),
  giftNote: z.string().nullable().default(null),
  totals: TotalsView,
});
export type CheckoutSnapshot = z.infer<typeof CheckoutSnapshot>;

const readOnce = new WeakMap<object, CheckoutSnapshot>();

/** A snapshot as it is stored. What several steps of a call read is read by the schema once: it never changes. */
export function readSnapshot(stored: unknown): CheckoutSnapshot {
  const known = readOnce.get(stored as object);
  if (known) return known;
  const snapshot = CheckoutSnapshot.parse(stored);
  readOnce.set(stored as object, snapshot);
  return snapshot;
}

/** A snapshot that was made just now, which nobody need read. */
export function madeSnapshot(snapshot: CheckoutSnapshot): CheckoutSnapshot {
  readOnce.set(snapshot, snapshot);
  return snapshot;
}

/** A frozen cart of which it is known who gets it. */
export type DeliverableSnapshot = CheckoutSnapshot & { email: string; shippingAddress: ShippingAddress };

/** Throws ADDRESS_MISSING, or EMAIL_INVALID when only the e-mail lacks. */
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
  /** Derived for the reader, never stored: is there an intent to pay with yet? */
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

/** What the browser needs to show the Payment Element. Without an intent nothing is to be paid: `orderId` is it. */
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
