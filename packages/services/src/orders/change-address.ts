import { isDeepStrictEqual } from "node:util";
import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { type Address as AddressFields, validateAddress } from "@storywall/domain/cart/address";
import { Address } from "@storywall/domain/cart/address-schema";
import { TotalsView } from "@storywall/domain/cart/schema";
import type { TaxCalculation } from "@storywall/domain/cart/tax";
import { ShopError } from "@storywall/domain/errors";
import { newId, OrderId } from "@storywall/domain/kernel/ids";
import { formatMoney } from "@storywall/domain/kernel/money";
import { listRejectedLineShares, subtractLineShares } from "@storywall/domain/orders/line-shares";
import { replaceTax } from "@storywall/domain/orders/replace-tax";
import type { ChangeAddressInput, CorrectAddressInput, OrderView } from "@storywall/domain/orders/schema";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import { type AdminContext, assertAdminPermission, type Context } from "../accounts/context.ts";
import { type KnownTax, runWithKnownTax } from "../cart/cart-tax.ts";
import { requestCappedRefund } from "../checkout/payments/request-refund.ts";
import { insertAddressChangeTaxMovement } from "../checkout/tax-movements.ts";
import { lockRows } from "../kernel/locks.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { calculateTaxAtNewAddress } from "./order-tax.ts";
import { closePendingChange } from "./pay-order-change.ts";
import { assertUnshipped, lockOrder, type OrderChange, runOrderChange } from "./run-order-change.ts";
import { storeShippingAddress } from "./store-shipping-address.ts";
import { loadOrderView } from "./to-order-view.ts";

/**
 * Changes the order's address. If the total rises, the change waits until the difference is paid. Otherwise the address
 * changes immediately, and the difference is refunded, but at most the amount that was not refunded yet. Idempotent.
 * Emails the customer, so that an unauthorized change is noticed.
 * @throws what `validateAddress` and `runOrderChange` throw; TOTAL_NOT_AGREED if the new total is not `agreedTotal`;
 * TAX_UNAVAILABLE.
 */
export async function changeOrderAddress(
  ctx: Context,
  { shippingAddress: rawAddress, agreedTotal, ...access }: ChangeAddressInput,
): Promise<OrderView> {
  const shippingAddress = validateAddress(rawAddress);
  await runWithKnownTax(ctx, (known) =>
    runOrderChange(ctx, { ...access, action: "change-address" }, (tx, change) =>
      applyAddressChange(tx, ctx, { ...change, shippingAddress, agreedTotal, known }),
    ),
  );
  return loadOrderView(ctx, access.orderId);
}

type AddressChange = OrderChange & {
  shippingAddress: AddressFields;
  agreedTotal: number | undefined;
  known: readonly KnownTax[];
};

/**
 * Changes the address of a locked order as `changeOrderAddress` describes. Returns whether anything changed. If a
 * change by staff requires a payment, the customer is emailed.
 */
export async function applyAddressChange(tx: Tx, ctx: Pick<Context, "now">, change: AddressChange): Promise<boolean> {
  const { order, by, actor, shippingAddress, agreedTotal, known } = change;
  const orderId = OrderId.parse(order.id);
  const currentAddress = Address.parse(order.shippingAddress);
  if (isDeepStrictEqual(currentAddress, shippingAddress)) return withdrawPendingChange(tx, ctx, order.id);
  change.assertActionAllowed("change-address");
  const before = TotalsView.parse(order.totals);
  const remainingTotals = subtractLineShares(before, listRejectedLineShares(order.lines));
  const moved = await calculateTaxAtNewAddress(tx, { order, remainingTotals, shippingAddress, known, now: ctx.now() });
  const tax = moved && !moved.isSame ? moved.calculation.tax : remainingTotals.tax;
  const amount = replaceTax(remainingTotals, tax).total - remainingTotals.total;
  // Rejected lines are not taxed again, because they were refunded with their tax.
  const totals = { ...before, tax: before.tax + amount, total: before.total + amount };
  if (amount !== 0 && agreedTotal !== totals.total) {
    const amounts = { before: formatMoney(before.total), after: formatMoney(totals.total) };
    throw new ShopError("TOTAL_NOT_AGREED", amounts, { shown: { before, after: totals } });
  }
  const calculation = moved?.calculation ?? null;
  if (amount > 0)
    return requestAdditionalPayment(tx, ctx, {
      order,
      shippingAddress,
      before,
      totals,
      amount,
      calculation,
      actor,
      by,
    });

  await closePendingChange(tx, { orderId, reason: "replaced", now: ctx.now() });
  await storeShippingAddress(tx, { order, shippingAddress, totals });
  if (amount < 0) {
    const priceReduction = { increment: -amount };
    await tx.order.update({ where: { id: orderId }, data: { priceReduction }, select: { id: true } });
    const refund = { order, amount: -amount, reason: "price_difference", requestedBy: actor } as const;
    if ((await requestCappedRefund(tx, refund)) > 0) change.assertCanRefund();
  }
  await enqueue(tx, "email.order-changed", { orderId, what: "address" });
  const move = { orderId, taxBefore: remainingTotals.tax, difference: amount };
  if (calculation) await insertAddressChangeTaxMovement(tx, { ...move, calculation });
  return true;
}

type AdditionalPayment = Pick<OrderChange, "by" | "actor"> & {
  order: { id: string; checkoutId: string };
  shippingAddress: AddressFields;
  before: TotalsView;
  totals: TotalsView;
  /** Amount in cents. */
  amount: number;
  calculation: TaxCalculation | null;
};

/** Stores the change and a pending payment for it. Idempotent. */
async function requestAdditionalPayment(tx: Tx, ctx: Pick<Context, "now">, input: AdditionalPayment): Promise<boolean> {
  const { order, shippingAddress, before, totals, amount, calculation, actor, by } = input;
  const { id: orderId, checkoutId } = order;
  const pendingChange = await tx.orderChange.findFirst({ where: { orderId, state: "awaiting_payment" } });
  if (pendingChange && isDeepStrictEqual(Address.parse(pendingChange.shippingAddress), shippingAddress)) return false;
  await closePendingChange(tx, { orderId, reason: "replaced", now: ctx.now() });

  const id = newId("change");
  const isByShop = by === "shop";
  const requested = { requestedBy: actor, isByShop, createdAt: ctx.now() };
  const tax = calculation ? { tax: calculation } : {};
  const changeFields = { orderId, totalsBefore: before, totals, amount, ...requested };
  await tx.orderChange.create({
    data: { id, shippingAddress: shippingAddress as Prisma.InputJsonObject, ...tax, ...changeFields },
  });
  // The payments of a checkout are numbered under this lock.
  await lockRows(tx, "checkouts", [checkoutId]);
  const { _max } = await tx.payment.aggregate({ where: { checkoutId }, _max: { attempt: true } });
  const attempt = (_max.attempt ?? 0) + 1;
  await tx.payment.create({ data: { id: newId("payment"), checkoutId, attempt, amount, changeId: id } });
  if (isByShop) await enqueue(tx, "email.order-changed", { orderId: OrderId.parse(orderId), what: "address-unpaid" });
  return true;
}

async function withdrawPendingChange(tx: Tx, ctx: Pick<Context, "now">, orderId: string): Promise<boolean> {
  const pendingChange = await tx.orderChange.count({ where: { orderId, state: "awaiting_payment" } });
  if (pendingChange === 0) return false;
  await closePendingChange(tx, { orderId, reason: "replaced", now: ctx.now() });
  return true;
}

/**
 * Changes the address of an order for its customer until the order ships, as `changeOrderAddress` does. Printed labels
 * become void. The audit log names the changed fields but not their contents. Idempotent.
 * @throws what `validateAddress` throws; ORDER_NOT_FOUND, ORDER_CANCELLED, ACTION_NOT_ALLOWED after shipping;
 * TOTAL_NOT_AGREED if the new total is not `agreedTotal`; ADMIN_FORBIDDEN if the change causes a
 * refund and the role may not refund.
 */
export async function correctAddress(ctx: AdminContext, input: CorrectAddressInput): Promise<OrderView> {
  const { orderId, agreedTotal } = input;
  const shippingAddress = validateAddress(input.shippingAddress);
  const { admin } = ctx;
  const applyCorrection = async (tx: Tx, known: readonly KnownTax[]) => {
    await setAuditActor(tx, admin.actor);
    const order = await lockOrder(tx, orderId);
    const fields = listChangedFields(Address.parse(order.shippingAddress), shippingAddress);
    const isChanged = await applyAddressChange(tx, ctx, {
      order,
      by: "shop",
      actor: admin.actor,
      shippingAddress,
      agreedTotal,
      known,
      assertActionAllowed: () => assertUnshipped(order.state),
      assertCanRefund: () => assertAdminPermission(admin, "orders.refund"),
    });
    if (!isChanged) return;
    const pending = await tx.orderChange.findFirst({ where: { orderId, state: "awaiting_payment" } });
    const after = { fields, ...(pending ? { awaitsPayment: pending.amount } : {}) };
    await recordAudit(tx, admin, { action: "order.address-corrected", entity: "order", entityId: orderId, after });
    await publishEvent(tx, { type: "order", orderId }, { userId: order.userId });
  };
  await runWithKnownTax(ctx, (known) => inTransaction(ctx.db, (tx) => applyCorrection(tx, known)));
  return loadOrderView(ctx, orderId);
}

const listChangedFields = (before: AddressFields, after: AddressFields): string[] =>
  (Object.keys(after) as Array<keyof AddressFields>).filter((field) => before[field] !== after[field]);
