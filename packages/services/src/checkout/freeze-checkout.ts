import { isDeepStrictEqual } from "node:util";
import { inTransaction, type Tx } from "@storywall/db/client";
import { type Address, checkAddress } from "@storywall/domain/cart/address";
import { checkGiftNote } from "@storywall/domain/cart/gift-note";
import { DEFAULT_PROMO_CODE } from "@storywall/domain/catalog/promos";
import { templateByKey } from "@storywall/domain/catalog/templates";
import { emailKey } from "@storywall/domain/checkout/email-key";
import { isTooLittle } from "@storywall/domain/checkout/least-charge";
import { type CheckoutSnapshot, isDeliverable, madeSnapshot, readSnapshot } from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import { type CartId, CheckoutId, newId, PaymentId } from "@storywall/domain/kernel/ids";
import { assertMakeable } from "@storywall/domain/walls/design/assert-makeable";
import { assertFramesLeft, framesWanted } from "@storywall/domain/walls/design/frames-wanted";
import { failpoint } from "@storywall/failpoints/failpoint";
import { insertJobs, type NewJob } from "@storywall/jobs/enqueue-all";
import type { Context } from "../accounts/context.ts";
import { alreadyPaid } from "../cart/already-paid.ts";
import { type CartRow, lockCart } from "../cart/cart-row.ts";
import { visible } from "../cart/read-cart.ts";
import { promoOf, toCartView } from "../cart/to-cart-view.ts";
import { writeCart } from "../cart/write-cart.ts";
import type { Release } from "../kernel/deps.ts";
import { assertDamageAccepted, assertPrintable, loadPictures } from "../walls/pictures.ts";
import { releaseCheckout } from "./release-checkout.ts";
import { type FirstOrderRefusal, reserveFirstOrder } from "./reserve-first-order.ts";
import type { CheckoutStanding } from "./resolve-checkout.ts";

export const PRICE_HELD_MS = 30 * 60 * 1000;

type Contact = { email: string | null; shippingAddress: Address | null };
export type FreezeInput = {
  cartId: CartId;
  /** Defaults to the cart's contact details. */
  contact?: Contact;
  /** Places the order at once if the checkout is free. Otherwise it waits until someone completes it. */
  places?: boolean;
};
export type Frozen = {
  checkoutId: CheckoutId;
  amount: number;
  /** Null if the checkout existed already; read it by its id. */
  made: CheckoutStanding | null;
};

/**
 * Creates a checkout from the cart in one transaction with the cart locked. Returns the open checkout for the same cart and
 * contact; otherwise closes it first.
 * @throws what is wrong with lines or photos; ALREADY_PAID; PAYMENT_IN_PROGRESS; TOTAL_TOO_SMALL; PROMO_NOT_ELIGIBLE and
 * PROMO_RESERVED, after which the cart no longer has its code.
 */
export async function freezeCheckout(ctx: Context, input: FreezeInput): Promise<Frozen> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const outcome = await inTransaction(ctx.db, (tx) => checkOut(tx, ctx, input));
    failpoint("checkout.freeze.after-commit");
    if ("refusal" in outcome) throw new ShopError(outcome.refusal);
    if (!("becoming" in outcome)) return outcome;
    await releaseCheckout(ctx, { cartId: input.cartId, ...outcome });
  }
  throw new ShopError("CART_LOCKED", { reason: "contended" });
}

/** The one checkout to close first; not another one that was created concurrently. */
type InTheWay = Required<Pick<Release, "becoming">> & Pick<Release, "checkoutId">;
type Outcome = Frozen | InTheWay | { refusal: FirstOrderRefusal };

async function checkOut(tx: Tx, ctx: Context, { cartId, contact, places = false }: FreezeInput): Promise<Outcome> {
  const cart = visible(await lockCart(tx, cartId), ctx.userId);
  if (cart.state === "converted") throw alreadyPaid(cart.orderId);
  const { email, shippingAddress } = contact ?? cart;
  if (cart.state === "locked") return liveCheckout(tx, ctx, cart, { email, shippingAddress });
  const { snapshot, promo } = await freeze(tx, ctx, cart, { email, shippingAddress });
  const refusal = promo?.firstOrderOnly && email ? await reserveFirstOrder(tx, { cartId, email }) : null;
  if (refusal) {
    // Without opting out, the default code would be applied again.
    const promoOptOut = cart.promoOptOut || promo?.code === DEFAULT_PROMO_CODE;
    await writeCart(tx, cart, { ...cart, promoCode: null, promoOptOut });
    return { refusal };
  }
  return write(tx, ctx, cart, { snapshot, places });
}

type Live = { id: string; amount: number; cartVersion: number; snapshot: unknown; priceValidUntil: Date };

async function liveCheckout(tx: Tx, ctx: Context, cart: CartRow, contact: Contact): Promise<Outcome> {
  const [live] = await tx.$queryRaw<Live[]>`
    select id, amount, cart_version as "cartVersion", snapshot, price_valid_until as "priceValidUntil"
    from checkouts where cart_id = ${cart.id} and state = 'awaiting_payment'`;
  if (!live) return { becoming: "cancelled" };
  if (live.priceValidUntil <= ctx.now()) return { becoming: "expired", checkoutId: live.id };
  const { email, shippingAddress } = readSnapshot(live.snapshot);
  const isSame = live.cartVersion === cart.version && isDeepStrictEqual({ email, shippingAddress }, contact);
  if (!isSame) return { becoming: "cancelled", checkoutId: live.id };
  return { checkoutId: CheckoutId.parse(live.id), amount: live.amount, made: null };
}

/** Checks and prices the stored cart; nothing comes from the browser. */
async function freeze(tx: Tx, ctx: Context, cart: CartRow, contact: Contact) {
  const view = toCartView({ ...cart, ...contact }, { userId: cart.userId, now: ctx.now() });
  if (view.lines.length === 0) throw new ShopError("CHECKOUT_EMPTY");
  assertFramesLeft(framesWanted(view.lines), cart.framesLeft);
  // Carts stored before these rules existed may violate them.
  if (contact.shippingAddress) checkAddress(contact.shippingAddress);
  checkGiftNote(cart.giftNote);
  if (isTooLittle(view.totals.total)) throw new ShopError("TOTAL_TOO_SMALL");
  await assertBuyable(tx, cart, view.lines);
  const { promo } = promoOf(cart, view.lines, ctx.now());
  if (promo && promo.maxRedemptions !== null) await assertLeft(tx, cart, promo.code, promo.maxRedemptions);
  const lines = view.lines.map(({ warnings: _, ...line }) => line);
  const { shippingRate, giftNote, totals } = view;
  const snapshot = madeSnapshot({ v: 1, lines, promo: view.promo, ...contact, shippingRate, giftNote, totals });
  return { snapshot, promo };
}

async function assertBuyable(tx: Tx, cart: CartRow, lines: CheckoutSnapshot["lines"]): Promise<void> {
  const walls = lines.map((line) => {
    const template = templateByKey(line.templateKey);
    if (!template) throw new ShopError("TEMPLATE_UNKNOWN", { templateKey: line.templateKey });
    assertMakeable(template, line.design);
    return { ...line, places: template.tiles.length };
  });
  const wanted = walls.filter(({ isUploadLater }) => !isUploadLater);
  const pictures = await loadPictures(
    tx,
    [cart.userId],
    wanted.map(({ design }) => design),
  );
  assertPrintable(wanted, pictures);
  assertDamageAccepted(
    wanted.map(({ design }) => design),
    pictures,
  );
}

/**
 * An unpaid checkout reserves a limited code, so that concurrent checkouts cannot exceed its limit. The lock on the code's
 * row makes them count one after the other.
 */
async function assertLeft(tx: Tx, cart: CartRow, code: string, most: number): Promise<void> {
  await tx.$queryRaw`select 1 from promos where code = ${code} for no key update`;
  const [taken] = await tx.$queryRaw<Array<{ n: number }>>`
    select (select count(*) from promo_redemptions where code = ${code})::int
      + (select count(*) from checkouts where state in ('awaiting_payment', 'paid') and cart_id <> ${cart.id}
          and snapshot #>> '{promo,code}' = ${code})::int as n`;
  if ((taken?.n ?? 0) >= most) throw new ShopError("PROMO_USED_UP");
}

type New = { snapshot: CheckoutSnapshot; places: boolean };

async function write(tx: Tx, ctx: Context, cart: CartRow, { snapshot, places }: New): Promise<Frozen> {
  const checkoutId = CheckoutId.parse(newId("checkout"));
  const paymentId = PaymentId.parse(newId("payment"));
  const { email, shippingAddress, totals } = snapshot;
  const amount = totals.total;
  const method = amount === 0 ? "none" : "card";
  const priceValidUntil = new Date(ctx.now().getTime() + PRICE_HELD_MS);
  if (cart.state === "abandoned") await tx.$executeRaw`update carts set state = 'open' where id = ${cart.id}`;
  failpoint("checkout.freeze.before-commit");
  await tx.$executeRaw`
    with frozen as (
      insert into checkouts (id, cart_id, user_id, cart_version, snapshot, amount, price_valid_until,
        email_key)
      values (${checkoutId}, ${cart.id}, ${cart.userId}, ${cart.version}, ${JSON.stringify(snapshot)}::jsonb, ${amount},
        ${priceValidUntil}, ${email && emailKey(email)})
      returning id, amount, currency),
    payment as (
      insert into payments (id, checkout_id, method, amount, currency)
      select ${paymentId}, id, ${method}, amount, currency from frozen),
    job as (${insertJobs(jobsFor(checkoutId, paymentId, { snapshot, places }))})
    update carts set state = 'locked', email = coalesce(${email}, email),
      shipping_address = coalesce(${shippingAddress && JSON.stringify(shippingAddress)}::jsonb, shipping_address)
    where id = ${cart.id}`;
  const { id: cartId, userId } = cart;
  const payment = { id: paymentId, method, intentId: null, failureCode: null };
  const made = { checkoutId, cartId, userId, priceValidUntil, amount, snapshot, payment };
  return { checkoutId, amount, made: { ...made, state: "awaiting_payment", isSuperseded: false, orderId: null } };
}

/** Without contact details nothing can be paid. */
function jobsFor(checkoutId: CheckoutId, paymentId: PaymentId, { snapshot, places }: New): NewJob[] {
  if (!isDeliverable(snapshot)) return [];
  if (snapshot.totals.total > 0) return [{ name: "checkout.create", payload: { checkoutId } }];
  return places ? [{ name: "order.finalise", payload: { paymentId } }] : [];
}
