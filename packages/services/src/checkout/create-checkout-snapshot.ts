import { isDeepStrictEqual } from "node:util";
import { inTransaction, type Tx } from "@storywall/db/client";
import { type Address, validateAddress } from "@storywall/domain/cart/address";
import { countTiles } from "@storywall/domain/cart/count-tiles";
import { validateGiftNote } from "@storywall/domain/cart/gift-note";
import { findProductByKey } from "@storywall/domain/catalog/products";
import { DEFAULT_PROMO_CODE } from "@storywall/domain/catalog/promos";
import { computeShipByDate } from "@storywall/domain/catalog/ship-by";
import { toEmailKey } from "@storywall/domain/checkout/email-key";
import { isBelowMinimumCharge } from "@storywall/domain/checkout/minimum-charge";
import { PRICE_HOLD_MINUTES } from "@storywall/domain/checkout/price-hold";
import {
  type CheckoutSnapshot,
  isDeliverable,
  markSnapshotParsed,
  parseSnapshot,
} from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import { type CartId, CheckoutId, newId, PaymentId } from "@storywall/domain/kernel/ids";
import {
  assertFramesAvailable,
  assertValidDesign,
  countRequiredFrames,
} from "@storywall/domain/walls/design/design-checks";
import { failpoint } from "@storywall/failpoints/failpoint";
import { buildInsertJobsSql, type NewJob } from "@storywall/jobs/enqueue-all";
import type { Context } from "../accounts/context.ts";
import { type CartRow, lockCart, writeCart } from "../cart/cart-row.ts";
import { toShipRules } from "../cart/quote.ts";
import { assertCanRead, chooseCartPromo, toCartView } from "../cart/read-cart.ts";
import { createAlreadyPaidError } from "../cart/update-cart.ts";
import { parseSetting } from "../catalog/settings.ts";
import type { CancelCheckoutInput } from "../kernel/deps.ts";
import { assertDamageAccepted, assertPicturesPrintable, loadPictures } from "../walls/pictures.ts";
import { cancelOpenCheckout } from "./close-checkout.ts";
import { type FirstOrderRejection, reserveFirstOrder } from "./reserve-first-order.ts";
import type { ResolvedCheckout } from "./resolve-checkout.ts";

type Contact = { email: string | null; shippingAddress: Address | null };
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
 * @throws validation errors of lines or photos; ALREADY_PAID; PAYMENT_IN_PROGRESS; TOTAL_TOO_SMALL; QUOTE_CHANGED if
 * the cart differs from `walletQuote`; PROMO_NOT_ELIGIBLE and PROMO_RESERVED, both of which remove the promo code from
 * the cart.
 */
export async function createCheckoutSnapshot(ctx: Context, input: SnapshotInput): Promise<CheckoutSnapshotResult> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const outcome = await inTransaction(ctx.db, (tx) => snapshotCart(tx, ctx, input));
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

async function snapshotCart(
  tx: Tx,
  ctx: Context,
  { cartId, contact, places = false, walletQuote }: SnapshotInput,
): Promise<Outcome> {
  const cart = assertCanRead(await lockCart(tx, cartId), ctx.userId);
  if (cart.state === "converted") throw createAlreadyPaidError(cart.orderId);
  if (walletQuote && walletQuote.version !== cart.version) throw new ShopError("QUOTE_CHANGED");
  const { email, shippingAddress } = contact ?? cart;
  if (cart.state === "locked") return reuseOpenCheckout(tx, ctx, cart, { email, shippingAddress, walletQuote });
  const isWallet = walletQuote !== undefined;
  const { snapshot, promo } = await buildSnapshot(tx, ctx, cart, { contact: { email, shippingAddress }, isWallet });
  const rejection = promo?.firstOrderOnly && email ? await reserveFirstOrder(tx, { cartId, email }) : null;
  if (rejection) {
    // If the rejected code is the default code, the cart must opt out of it. Otherwise the code would be applied again.
    const promoOptOut = cart.promoOptOut || promo?.code === DEFAULT_PROMO_CODE;
    await writeCart(tx, cart, { ...cart, promoCode: null, promoOptOut });
    return { rejection };
  }
  if (walletQuote && walletQuote.total !== snapshot.totals.total) throw new ShopError("QUOTE_CHANGED");
  return insertCheckout(tx, ctx, cart, { snapshot, places });
}

type OpenCheckoutRow = { id: string; amount: number; cartVersion: number; snapshot: unknown; priceValidUntil: Date };

async function reuseOpenCheckout(
  tx: Tx,
  ctx: Context,
  cart: CartRow,
  { walletQuote, ...contact }: Contact & { walletQuote: WalletQuote | undefined },
): Promise<Outcome> {
  const [openCheckout] = await tx.$queryRaw<OpenCheckoutRow[]>`
    select id, amount, cart_version as "cartVersion", snapshot, price_valid_until as "priceValidUntil"
    from checkouts where cart_id = ${cart.id} and state = 'awaiting_payment'`;
  if (!openCheckout) return { becoming: "cancelled" };
  if (openCheckout.priceValidUntil <= ctx.now()) return { becoming: "expired", checkoutId: openCheckout.id };
  const { email, shippingAddress, isWallet } = parseSnapshot(openCheckout.snapshot);
  const isSame =
    openCheckout.cartVersion === cart.version &&
    isWallet === (walletQuote !== undefined) &&
    isDeepStrictEqual({ email, shippingAddress }, contact);
  // The open checkout holds an older price. The shopper approved the current one.
  const isOtherPrice = walletQuote !== undefined && walletQuote.total !== openCheckout.amount;
  if (!isSame || isOtherPrice) return { becoming: "cancelled", checkoutId: openCheckout.id };
  return { checkoutId: CheckoutId.parse(openCheckout.id), amount: openCheckout.amount, created: null };
}

async function buildSnapshot(
  tx: Tx,
  ctx: Context,
  cart: CartRow,
  { contact, isWallet }: { contact: Contact; isWallet: boolean },
) {
  const view = toCartView({ ...cart, ...contact }, { userId: cart.userId, now: ctx.now() });
  if (view.lines.length === 0) throw new ShopError("CHECKOUT_EMPTY");
  assertFramesAvailable(countRequiredFrames(view.lines), cart.framesLeft);
  // Some carts were stored before these rules existed.
  if (contact.shippingAddress) validateAddress({ ...contact.shippingAddress, isZipConfirmed: true });
  validateGiftNote(cart.giftNote);
  if (isBelowMinimumCharge(view.totals.total)) throw new ShopError("TOTAL_TOO_SMALL");
  await assertLinesBuyable(tx, cart, view.lines);
  const { promo } = chooseCartPromo(cart, view.lines, ctx.now());
  if (promo && promo.maxRedemptions !== null)
    await assertPromoRedemptionsLeft(tx, cart, promo.code, promo.maxRedemptions);
  const lines = view.lines.map(({ warnings: _, ...line }) => line);
  const { shippingRate, giftNote, totals } = view;
  const shipBy = await computePromisedShipBy(tx, cart, { lines, now: ctx.now() });
  const content = { lines, promo: view.promo, ...contact, shippingRate, giftNote, totals, shipBy, isWallet };
  const snapshot = markSnapshotParsed({ v: 1, ...content });
  return { snapshot, promo };
}

/** Returns the ship-by date to promise, or null if the date depends on when the last photo is uploaded. */
async function computePromisedShipBy(
  tx: Tx,
  { storedDelivery }: CartRow,
  { lines, now }: Pick<CheckoutSnapshot, "lines"> & { now: Date },
): Promise<string | null> {
  if (lines.some(({ isUploadLater }) => isUploadLater)) return null;
  const promise = parseSetting("delivery", storedDelivery === null ? null : { value: storedDelivery });
  return computeShipByDate(now, await toShipRules(tx, { tiles: countTiles(lines), now }, promise));
}

async function assertLinesBuyable(tx: Tx, cart: CartRow, lines: CheckoutSnapshot["lines"]): Promise<void> {
  const walls = lines.map((line) => {
    const template = findProductByKey(line.templateKey);
    if (!template) throw new ShopError("TEMPLATE_UNKNOWN", { templateKey: line.templateKey });
    assertValidDesign(template, line.design);
    return { ...line, places: template.tiles.length };
  });
  const completeWalls = walls.filter(({ isUploadLater }) => !isUploadLater);
  const pictures = await loadPictures(
    tx,
    [cart.userId],
    completeWalls.map(({ design }) => design),
  );
  assertPicturesPrintable(completeWalls, pictures);
  assertDamageAccepted(
    completeWalls.map(({ design }) => design),
    pictures,
  );
}

/**
 * Throws PROMO_USED_UP if the code has reached its limit. Open checkouts count as uses. The lock on the code's row
 * prevents concurrent checkouts from exceeding the limit.
 */
async function assertPromoRedemptionsLeft(tx: Tx, cart: CartRow, code: string, max: number): Promise<void> {
  await tx.$queryRaw`select 1 from promos where code = ${code} for no key update`;
  const [usage] = await tx.$queryRaw<Array<{ n: number }>>`
    select (select count(*) from promo_redemptions where code = ${code})::int
      + (select count(*) from checkouts where state in ('awaiting_payment', 'paid') and cart_id <> ${cart.id}
          and snapshot #>> '{promo,code}' = ${code})::int as n`;
  if ((usage?.n ?? 0) >= max) throw new ShopError("PROMO_USED_UP");
}

type NewCheckout = { snapshot: CheckoutSnapshot; places: boolean };

async function insertCheckout(
  tx: Tx,
  ctx: Context,
  cart: CartRow,
  { snapshot, places }: NewCheckout,
): Promise<CheckoutSnapshotResult> {
  const checkoutId = CheckoutId.parse(newId("checkout"));
  const paymentId = PaymentId.parse(newId("payment"));
  const { email, shippingAddress, totals } = snapshot;
  const amount = totals.total;
  const method = amount === 0 ? "none" : "card";
  const priceValidUntil = new Date(ctx.now().getTime() + PRICE_HOLD_MINUTES * 60_000);
  if (cart.state === "abandoned") await tx.$executeRaw`update carts set state = 'open' where id = ${cart.id}`;
  failpoint("checkout.freeze.before-commit");
  await tx.$executeRaw`
    with frozen as (
      insert into checkouts (id, cart_id, user_id, cart_version, snapshot, amount, price_valid_until,
        email_key)
      values (${checkoutId}, ${cart.id}, ${cart.userId}, ${cart.version}, ${JSON.stringify(snapshot)}::jsonb, ${amount},
        ${priceValidUntil}, ${email && toEmailKey(email)})
      returning id, amount, currency),
    payment as (
      insert into payments (id, checkout_id, method, amount, currency)
      select ${paymentId}, id, ${method}, amount, currency from frozen),
    job as (${buildInsertJobsSql(listCheckoutJobs(checkoutId, paymentId, { snapshot, places }))})
    update carts set state = 'locked', email = coalesce(${email}, email),
      shipping_address = coalesce(${shippingAddress && JSON.stringify(shippingAddress)}::jsonb, shipping_address)
    where id = ${cart.id}`;
  const { id: cartId, userId } = cart;
  const payment = { id: paymentId, method, intentId: null, failureCode: null };
  const created = { checkoutId, cartId, userId, priceValidUntil, amount, snapshot, payment };
  return { checkoutId, amount, created: { ...created, state: "awaiting_payment", isSuperseded: false, orderId: null } };
}

/** Returns the jobs of a new checkout. A checkout without contact details has none, because it cannot be paid yet. */
function listCheckoutJobs(checkoutId: CheckoutId, paymentId: PaymentId, { snapshot, places }: NewCheckout): NewJob[] {
  if (!isDeliverable(snapshot)) return [];
  if (snapshot.totals.total > 0) return [{ name: "checkout.create", payload: { checkoutId } }];
  return places ? [{ name: "order.finalise", payload: { paymentId } }] : [];
}
