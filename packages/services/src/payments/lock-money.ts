import type { Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";

/** States from which a payment can still come to an end. */
export const livePaymentStates: readonly string[] = ["created", "open", "processing"];

/** Locks a checkout's cart, the checkout and its payments, always in this order, and reads them (reliability 4.5). */
export async function lockMoney(tx: Tx, checkoutId: string) {
  await tx.$queryRaw`select 1 from carts where id = (select cart_id from checkouts where id = ${checkoutId}) for update`;
  await tx.$queryRaw`select 1 from checkouts where id = ${checkoutId} for update`;
  await tx.$queryRaw`select 1 from payments where checkout_id = ${checkoutId} order by attempt for update`;
  const checkout = await tx.checkout.findUnique({ where: { id: checkoutId } });
  if (!checkout) throw new ShopError("CHECKOUT_NOT_FOUND");
  const cart = await tx.cart.findUniqueOrThrow({
    where: { id: checkout.cartId },
    select: { id: true, state: true, version: true, userId: true },
  });
  const payments = await tx.payment.findMany({ where: { checkoutId }, orderBy: { attempt: "asc" } });
  const order = await tx.order.findUnique({
    where: { checkoutId },
    select: { id: true, number: true, paymentId: true },
  });
  return { ...checkout, cart, payments, order };
}

export type Money = Awaited<ReturnType<typeof lockMoney>>;
export type MoneyPayment = Money["payments"][number];
