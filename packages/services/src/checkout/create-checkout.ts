import { isDeepStrictEqual } from "node:util";
import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { assertMakeable } from "@storywall/domain/cart/design";
import { templateByKey } from "@storywall/domain/catalog/templates";
import { type Address, checkAddress } from "@storywall/domain/checkout/address";
import { checkEmail } from "@storywall/domain/checkout/email";
import { CheckoutSnapshot, type CheckoutView, type CreateCheckoutInput } from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import { CheckoutId, newId, PaymentId } from "@storywall/domain/ids";
import { choosePromo } from "@storywall/domain/pricing/choose-promo";
import { enqueue } from "@storywall/jobs/enqueue";
import { type CartRow, loadCart } from "../cart/cart-row.ts";
import { visible } from "../cart/read-cart.ts";
import { promosOf, toCartView } from "../cart/to-cart-view.ts";
import type { VisitorContext } from "../context.ts";
import { finalise } from "../orders/finalise.ts";
import { assertPrintable, loadPictures } from "../orders/pictures.ts";
import { addAttempt } from "../payments/add-attempt.ts";
import { readCheckout } from "./read-checkout.ts";
import { releaseCheckout } from "./release-checkout.ts";

/** How long a price is held (D-8). */
export const PRICE_HELD_MS = 30 * 60 * 1000;

type Contact = { email: string; shippingAddress: Address };
/** A checkout that is still good for what is asked, one to be closed first, or a new one. */
type Outcome = { checkoutId: CheckoutId; freePaymentId?: PaymentId } | "expired" | "cancelled";

/**
 * Freezes the cart into a checkout that awaits its payment: one transaction with the cart locked. Asked twice for the same
 * cart and contact it gives the same checkout; anything else closes the earlier one first. What costs nothing is an order
 * at once.
 * @throws what is wrong with e-mail, address, walls or photos; ALREADY_PAID; PAYMENT_IN_PROGRESS; PROMO_NOT_ELIGIBLE.
 */
export async function createCheckout(ctx: VisitorContext, input: CreateCheckoutInput): Promise<CheckoutView> {
  const contact = { email: checkEmail(input.email), shippingAddress: checkAddress(input.shippingAddress) };
  for (let attempt = 1; attempt <= 3; attempt++) {
    const outcome = await inTransaction(ctx.db, (tx) => checkOut(tx, ctx, input.cartId, contact));
    if (typeof outcome === "string") {
      await releaseCheckout(ctx, { cartId: input.cartId, becoming: outcome });
      continue;
    }
    const { checkoutId, freePaymentId } = outcome;
    if (freePaymentId) await finalise(ctx, { paymentId: freePaymentId });
    return readCheckout(ctx, { checkoutId });
  }
  throw new ShopError("CART_LOCKED", { reason: "contended" });
}

async function checkOut(
  tx: Tx,
  ctx: VisitorContext,
  cartId: CreateCheckoutInput["cartId"],
  contact: Contact,
): Promise<Outcome> {
  await tx.$queryRaw`select 1 from carts where id = ${cartId} for update`;
  const cart = visible(await loadCart(tx, cartId), ctx.userId);
  if (cart.state === "converted") throw new ShopError("ALREADY_PAID", { orderId: cart.orderId });
  if (cart.state === "locked") return liveCheckout(tx, ctx, cart, contact);
  const snapshot = await freeze(tx, ctx, cart, contact);
  return write(tx, ctx, cart, snapshot);
}

async function liveCheckout(tx: Tx, ctx: VisitorContext, cart: CartRow, contact: Contact): Promise<Outcome> {
  const live = await tx.checkout.findFirst({
    where: { cartId: cart.id, state: "awaiting_payment" },
    select: { id: true, cartVersion: true, snapshot: true, priceValidUntil: true },
  });
  if (!live) return "cancelled";
  if (live.priceValidUntil <= ctx.now()) return "expired";
  const { email, shippingAddress } = CheckoutSnapshot.parse(live.snapshot);
  const isSame = live.cartVersion === cart.version && isDeepStrictEqual({ email, shippingAddress }, contact);
  return isSame ? { checkoutId: CheckoutId.parse(live.id) } : "cancelled";
}

/** Everything the order will be, checked and priced from what is stored; nothing of it comes from the browser. */
async function freeze(tx: Tx, ctx: VisitorContext, cart: CartRow, contact: Contact): Promise<CheckoutSnapshot> {
  const view = toCartView({ ...cart, ...contact }, { userId: cart.userId, now: ctx.now() });
  if (view.lines.length === 0) throw new ShopError("CHECKOUT_EMPTY");
  await assertBuyable(tx, cart, view.lines);
  const { promo } = choosePromo(cart, promosOf(cart), ctx.now());
  if (promo?.firstOrderOnly && (await hasOrdered(tx, contact.email))) throw new ShopError("PROMO_NOT_ELIGIBLE");
  const lines = view.lines.map(({ warnings: _, ...line }) => line);
  return { v: 1, lines, promo: view.promo, ...contact, totals: view.totals };
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
}

async function hasOrdered(tx: Tx, email: string): Promise<boolean> {
  const [found] = await tx.$queryRaw<Array<{ n: number }>>`
    select count(*)::int as n from orders where lower(email) = lower(${email})`;
  return (found?.n ?? 0) > 0;
}

async function write(tx: Tx, ctx: VisitorContext, cart: CartRow, snapshot: CheckoutSnapshot): Promise<Outcome> {
  const checkoutId = CheckoutId.parse(newId("checkout"));
  const { email, shippingAddress, totals } = snapshot;
  const checkout = await tx.checkout.create({
    data: {
      id: checkoutId,
      cartId: cart.id,
      userId: cart.userId,
      cartVersion: cart.version,
      snapshot: snapshot as unknown as Prisma.InputJsonObject,
      amount: totals.total,
      priceValidUntil: new Date(ctx.now().getTime() + PRICE_HELD_MS),
    },
  });
  const payment = await addAttempt(tx, { ...checkout, payments: [] });
  if (cart.state === "abandoned") await tx.cart.update({ where: { id: cart.id }, data: { state: "open" } });
  await tx.cart.update({ where: { id: cart.id }, data: { state: "locked", email, shippingAddress } });
  const paymentId = PaymentId.parse(payment.id);
  if (totals.total > 0) {
    await enqueue(tx, "checkout.create", { checkoutId });
    return { checkoutId };
  }
  await enqueue(tx, "order.finalise", { paymentId });
  return { checkoutId, freePaymentId: paymentId };
}
