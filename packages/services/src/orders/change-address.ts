import { isDeepStrictEqual } from "node:util";
import type { Prisma, Tx } from "@storywall/db/client";
import { type Address as AddressFields, validateAddress } from "@storywall/domain/cart/address";
import { Address } from "@storywall/domain/cart/address-schema";
import { TotalsView } from "@storywall/domain/cart/schema";
import { isBelowMinimumCharge } from "@storywall/domain/checkout/minimum-charge";
import { ShopError } from "@storywall/domain/errors";
import { newId } from "@storywall/domain/kernel/ids";
import { formatMoney } from "@storywall/domain/kernel/money";
import { listRejectedLineShares, subtractLineShares } from "@storywall/domain/orders/line-shares";
import { recalculateTax } from "@storywall/domain/orders/recalculate-tax";
import type { ChangeAddressInput, OrderView } from "@storywall/domain/orders/schema";
import { enqueue } from "@storywall/jobs/enqueue";
import type { Context } from "../accounts/context.ts";
import { requestOrderRefund } from "../checkout/payments/request-refund.ts";
import { changeOrder } from "./change-order.ts";
import { closePendingChange } from "./close-pending-change.ts";
import { loadOrderView } from "./to-order-view.ts";

/**
 * Changes the order's address. If the total rises, the change waits until the difference is paid. Otherwise the address
 * changes at once, and a difference is refunded. Idempotent. Emails the customer, who would notice an unauthorized
 * change.
 * @throws what `validateAddress` and `changeOrder` throw; TOTAL_NOT_AGREED if the new total is not `agreedTotal`;
 * CHANGE_TOO_SMALL if the difference is below the card minimum.
 */
export async function changeOrderAddress(
  ctx: Context,
  { shippingAddress: rawAddress, agreedTotal, ...access }: ChangeAddressInput,
): Promise<OrderView> {
  const { orderId } = access;
  const shippingAddress = validateAddress(rawAddress);
  await changeOrder(
    ctx,
    { ...access, action: "change-address" },
    async (tx, { order, actor, assertActionAllowed, assertCanRefund }) => {
      const currentAddress = Address.parse(order.shippingAddress);
      if (isDeepStrictEqual(currentAddress, shippingAddress)) return withdrawPendingChange(tx, ctx, order.id);
      assertActionAllowed("change-address");
      const before = TotalsView.parse(order.totals);
      const remainingTotals = subtractLineShares(before, listRejectedLineShares(order.lines));
      const amount =
        recalculateTax(remainingTotals, currentAddress.provinceCode, shippingAddress.provinceCode).total -
        remainingTotals.total;
      // Rejected lines are not taxed again, because they were refunded with their tax.
      const totals = { ...before, tax: before.tax + amount, total: before.total + amount };
      if (amount !== 0 && agreedTotal !== totals.total) {
        const amounts = { before: formatMoney(before.total), after: formatMoney(totals.total) };
        throw new ShopError("TOTAL_NOT_AGREED", amounts, { shown: { before, after: totals } });
      }
      if (amount > 0)
        return requestAdditionalPayment(tx, ctx, { order, shippingAddress, before, totals, amount, actor });

      await closePendingChange(tx, { orderId, reason: "replaced", now: ctx.now() });
      const version = { increment: 1 };
      await tx.order.update({ where: { id: orderId }, data: { shippingAddress, totals, version } });
      if (amount < 0) {
        assertCanRefund();
        await requestOrderRefund(tx, { order, amount: -amount, reason: "price_difference", requestedBy: actor });
      }
      await enqueue(tx, "email.order-changed", { orderId, what: "address" });
      return true;
    },
  );
  return loadOrderView(ctx, orderId);
}

type AdditionalPayment = {
  order: { id: string; checkoutId: string };
  shippingAddress: AddressFields;
  before: TotalsView;
  totals: TotalsView;
  /** Cents. */
  amount: number;
  actor: string;
};

/** Stores the change and a pending payment for it. Idempotent. */
async function requestAdditionalPayment(tx: Tx, ctx: Context, input: AdditionalPayment): Promise<boolean> {
  const { order, shippingAddress, before, totals, amount, actor } = input;
  if (isBelowMinimumCharge(amount)) throw new ShopError("CHANGE_TOO_SMALL", { amount: formatMoney(amount) });
  const { id: orderId, checkoutId } = order;
  const pendingChange = await tx.orderChange.findFirst({ where: { orderId, state: "awaiting_payment" } });
  if (pendingChange && isDeepStrictEqual(Address.parse(pendingChange.shippingAddress), shippingAddress)) return false;
  await closePendingChange(tx, { orderId, reason: "replaced", now: ctx.now() });

  const id = newId("change");
  const changeFields = { orderId, totalsBefore: before, totals, amount, requestedBy: actor, createdAt: ctx.now() };
  await tx.orderChange.create({
    data: { id, shippingAddress: shippingAddress as Prisma.InputJsonObject, ...changeFields },
  });
  // Updates the checkout's row too, because `lockCheckout` reads the payments again only if that row has changed.
  await tx.checkout.update({ where: { id: checkoutId }, data: { updatedAt: ctx.now() } });
  const { _max } = await tx.payment.aggregate({ where: { checkoutId }, _max: { attempt: true } });
  const attempt = (_max.attempt ?? 0) + 1;
  await tx.payment.create({ data: { id: newId("payment"), checkoutId, attempt, amount, changeId: id } });
  return true;
}

async function withdrawPendingChange(tx: Tx, ctx: Context, orderId: string): Promise<boolean> {
  const pendingChange = await tx.orderChange.count({ where: { orderId, state: "awaiting_payment" } });
  if (pendingChange === 0) return false;
  await closePendingChange(tx, { orderId, reason: "replaced", now: ctx.now() });
  return true;
}
