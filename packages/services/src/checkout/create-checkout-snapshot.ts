import { isDeepStrictEqual } from "node:util";
import { inTransaction, type Tx } from "@storywall/db/client";
import { DEFAULT_PROMO_CODE } from "@storywall/domain/catalog/promos";
import { toEmailKey } from "@storywall/domain/checkout/email-key";
import { PRICE_HOLD_MINUTES } from "@storywall/domain/checkout/payment-rules";
import { type CheckoutSnapshot, getAmountDue, isDeliverable, parseSnapshot } from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import { type CartId, CheckoutId, newId, PaymentId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import type { Context } from "../accounts/context.ts";
import { type CartRow, lockCart, writeCart } from "../cart/cart-row.ts";
import { type KnownTax, runWithKnownTax } from "../cart/cart-tax.ts";
import { type CancelCheckoutInput, cancelOpenCheckout } from "../cart/close-checkout.ts";
import { holdGiftCards, lockCartGiftCards } from "../cart/gift-cards.ts";
import { createAlreadyPaidError, requireReadableCart } from "../cart/read-cart.ts";
import { buildSnapshot, type Contact } from "./build-snapshot.ts";
import type { ResolvedCheckout } from "./read-checkout.ts";
import { assertPromoRedemptionsLeft, type FirstOrderRejection, reserveFirstOrderCode } from "./reserve-promo.ts";

export type SnapshotInput = {
  cartId: CartId;
  /** Contact details; by default the cart's. */
  contact?: Contact;
  /**
   * True to place the order of a free checkout immediately. Otherwise the order is placed when the customer completes
   * the checkout.
   */
  places?: boolean;
  /** Cart version and total that the shopper approved in a wallet. */
  walletQuote?: WalletQuote | undefined;
};
type WalletQuote = { version: number; total: number };
export type CheckoutSnapshotResult = {
  checkoutId: CheckoutId;
  amount: number;
  /** New checkout, or null if an open checkout is reused. */
  created: ResolvedCheckout | null;
};

/**
 * Creates a checkout from the cart in one transaction with the cart locked. Reuses the cart's open checkout if its
 * content and contact are the same, otherwise closes it.
 * @throws validation errors of lines or photos; ALREADY_PAID; PAYMENT_IN_PROGRESS; TOTAL_TOO_SMALL; TAX_UNAVAILABLE; QUOTE_CHANGED if
 * the cart differs from `walletQuote`; PROMO_NOT_ELIGIBLE and PROMO_RESERVED, both of which remove the promo code from
 * the cart.
 */
export async function createCheckoutSnapshot(ctx: Context, input: SnapshotInput): Promise<CheckoutSnapshotResult> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const outcome = await runWithKnownTax(ctx, (known) =>
      inTransaction(ctx.db, (tx) => snapshotCart(tx, ctx, input, known)),
    );
    failpoint("checkout.freeze.after-commit");
    if ("rejection" in outcome) throw new ShopError(outcome.rejection);
    if (!("becoming" in outcome)) return outcome;
    await cancelOpenCheckout(ctx, { cartId: input.cartId, ...outcome });
  }
  throw new ShopError("CART_LOCKED", { reason: "contended" });
}

/**
 * Open checkout that must be closed before a new one is created. If another request has created a checkout in the
 * meantime, that checkout stays open.
 */
type BlockingCheckout = Required<Pick<CancelCheckoutInput, "becoming">> & Pick<CancelCheckoutInput, "checkoutId">;
type Outcome = CheckoutSnapshotResult | BlockingCheckout | { rejection: FirstOrderRejection };

async function snapshotCart(tx: Tx, ctx: Context, input: SnapshotInput, known: readonly KnownTax[]): Promise<Outcome> {
  const { cartId, walletQuote, places = false } = input;
  const cart = requireReadableCart(await lockCart(tx, cartId), ctx.userId);
  if (cart.state === "converted") throw createAlreadyPaidError(cart.orderId);
  if (walletQuote && walletQuote.version !== cart.version) throw new ShopError("QUOTE_CHANGED");
  const { email, shippingAddress } = input.contact ?? cart;
  const contact = { email, shippingAddress };
  if (cart.state === "locked") return reuseOpenCheckout(tx, ctx, { cart, contact, walletQuote });
  // If someone other than the owner pays for the cart, its gift cards are not used.
  const giftCards = cart.userId === ctx.userId ? await lockCartGiftCards(tx, cart.giftCards) : [];
  const isWallet = walletQuote !== undefined;
  const snapshot = await buildSnapshot(tx, ctx, { cart, contact, giftCards, isWallet, known });
  const rejection = await reservePromo(tx, cart, snapshot);
  if (rejection) return { rejection };
  if (walletQuote && walletQuote.total !== getAmountDue(snapshot)) throw new ShopError("QUOTE_CHANGED");
  return insertCheckout(tx, ctx, { cart, snapshot, places });
}

async function reuseOpenCheckout(
  tx: Tx,
  ctx: Context,
  { cart, contact, walletQuote }: { cart: CartRow; contact: Contact; walletQuote: WalletQuote | undefined },
): Promise<Outcome> {
  const open = await tx.checkout.findFirst({ where: { cartId: cart.id, state: "awaiting_payment" } });
  if (!open) return { becoming: "cancelled" };
  const checkoutId = CheckoutId.parse(open.id);
  if (open.priceValidUntil <= ctx.now()) return { becoming: "expired", checkoutId };
  const snapshot = parseSnapshot(open.snapshot);
  const { email, shippingAddress, isWallet } = snapshot;
  const isSame =
    open.cartVersion === cart.version &&
    isWallet === (walletQuote !== undefined) &&
    isDeepStrictEqual({ email, shippingAddress }, contact);
  // The open checkout holds an older price. The shopper approved the current one.
  const isOtherPrice = walletQuote !== undefined && walletQuote.total !== getAmountDue(snapshot);
  if (!isSame || isOtherPrice) return { becoming: "cancelled", checkoutId };
  return { checkoutId, amount: open.amount, created: null };
}

/**
 * Reserves the snapshot's promo. If this mailbox may not use a first-order code, removes the code from the cart and
 * returns the reason. Throws PROMO_USED_UP.
 */
async function reservePromo(
  tx: Tx,
  cart: CartRow,
  { promo: applied, email }: CheckoutSnapshot,
): Promise<FirstOrderRejection | null> {
  const promo = cart.promos.find(({ code }) => code === applied?.code);
  if (!promo) return null;
  const { id: cartId } = cart;
  const { code, maxRedemptions } = promo;
  if (maxRedemptions !== null) await assertPromoRedemptionsLeft(tx, { cartId, code, max: maxRedemptions });
  const rejection = promo.firstOrderOnly && email ? await reserveFirstOrderCode(tx, { cartId, email }) : null;
  // The cart must also opt out of the default code. Otherwise it would be applied again.
  const promoOptOut = cart.promoOptOut || code === DEFAULT_PROMO_CODE;
  if (rejection) await writeCart(tx, cart, { ...cart, promoCode: null, promoOptOut });
  return rejection;
}

type NewCheckout = { cart: CartRow; snapshot: CheckoutSnapshot; places: boolean };

async function insertCheckout(
  tx: Tx,
  ctx: Context,
  { cart, snapshot, places }: NewCheckout,
): Promise<CheckoutSnapshotResult> {
  const { id: cartId, userId } = cart;
  const checkoutId = CheckoutId.parse(newId("checkout"));
  const { email, shippingAddress, totals } = snapshot;
  const amount = totals.total;
  const amountDue = getAmountDue(snapshot);
  const payment = { id: PaymentId.parse(newId("payment")), method: amountDue === 0 ? "none" : "card" };
  const priceValidUntil = new Date(ctx.now().getTime() + PRICE_HOLD_MINUTES * 60_000);
  if (cart.state === "abandoned") await tx.cart.update({ where: { id: cartId }, data: { state: "open" } });
  failpoint("checkout.freeze.before-commit");
  await tx.$executeRaw`
    with checkout as (
      insert into checkouts (id, cart_id, user_id, cart_version, snapshot, amount, price_valid_until, email_key)
      values (${checkoutId}, ${cartId}, ${userId}, ${cart.version}, ${JSON.stringify(snapshot)}::jsonb, ${amount},
        ${priceValidUntil}, ${email && toEmailKey(email)})),
    payment as (
      insert into payments (id, checkout_id, method, amount)
      values (${payment.id}, ${checkoutId}, ${payment.method}, ${amountDue}))
    update carts set state = 'locked', email = coalesce(${email}, email),
      shipping_address = coalesce(${shippingAddress && JSON.stringify(shippingAddress)}::jsonb, shipping_address)
    where id = ${cartId}`;
  await holdGiftCards(tx, { checkoutId, parts: snapshot.giftCards, attempt: 0 });
  // A checkout without contact details cannot be paid yet.
  if (isDeliverable(snapshot)) {
    if (amountDue > 0) await enqueue(tx, "checkout.create", { checkoutId });
    else if (places) await enqueue(tx, "order.finalise", { paymentId: payment.id });
  }
  const state = { state: "awaiting_payment", isSuperseded: false, orderId: null } as const;
  const unpaid = { ...payment, intentId: null, failureCode: null };
  const created = { checkoutId, cartId, userId, priceValidUntil, amount, snapshot, payment: unpaid, ...state };
  return { checkoutId, amount, created };
}
