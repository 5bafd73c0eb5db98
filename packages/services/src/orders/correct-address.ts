import { inTransaction } from "@storywall/db/client";
import { hasPermission, permissions } from "@storywall/domain/accounts/permissions";
import { type Address as AddressFields, validateAddress } from "@storywall/domain/cart/address";
import { Address } from "@storywall/domain/cart/address-schema";
import { ShopError } from "@storywall/domain/errors";
import type { CorrectAddressInput, OrderView } from "@storywall/domain/orders/schema";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { assertUnshipped } from "./assert-unshipped.ts";
import { applyAddressChange } from "./change-address.ts";
import { lockOrder } from "./change-order.ts";
import { loadOrderView } from "./to-order-view.ts";

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
  await inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, admin.actor);
    const order = await lockOrder(tx, orderId);
    const fields = listChangedFields(Address.parse(order.shippingAddress), shippingAddress);
    const isChanged = await applyAddressChange(tx, ctx, {
      order,
      by: "shop",
      actor: admin.actor,
      shippingAddress,
      agreedTotal,
      assertActionAllowed: () => assertUnshipped(order.state),
      assertCanRefund: () => {
        if (hasPermission(admin.role, "orders.refund")) return;
        throw new ShopError("ADMIN_FORBIDDEN", { what: permissions["orders.refund"].what });
      },
    });
    if (!isChanged) return;
    const pending = await tx.orderChange.findFirst({ where: { orderId, state: "awaiting_payment" } });
    const after = { fields, ...(pending ? { awaitsPayment: pending.amount } : {}) };
    await recordAudit(tx, admin, { action: "order.address-corrected", entity: "order", entityId: orderId, after });
    await publishEvent(tx, { type: "order", orderId }, { userId: order.userId });
  });
  return loadOrderView(ctx, orderId);
}

const listChangedFields = (before: AddressFields, after: AddressFields): string[] =>
  (Object.keys(after) as Array<keyof AddressFields>).filter((field) => before[field] !== after[field]);
