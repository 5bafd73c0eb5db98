import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { OrderId } from "@storywall/domain/kernel/ids";
import type { StateOf } from "@storywall/domain/kernel/states";
import { isInProduction, isUnshipped, listAvailableActions, type OrderAction } from "@storywall/domain/orders/actions";
import type { OrderAccess } from "@storywall/domain/orders/schema";
import { failpoint } from "@storywall/failpoints/failpoint";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { Context } from "../accounts/context.ts";
import { lockRows } from "../kernel/locks.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { assertOrderCodeEntered, assertPermissionIfAdmin, requireOrderChangeAccess } from "./order-access.ts";

export type OrderToChange = Prisma.OrderGetPayload<{ include: { lines: true } }>;

export type OrderChange = {
  order: OrderToChange;
  /** Party that changes the order. The time limit for changes applies only to the customer. */
  by: "customer" | "shop";
  actor: string;
  /**
   * Throws unless the action is allowed now. Callers must return before this check if the requested change was already
   * made.
   */
  assertActionAllowed(action: OrderAction): void;
  /** Throws ADMIN_FORBIDDEN if the admin's role may not refund. Callers use it for changes that cause a refund. */
  assertCanRefund(): void;
};

/**
 * Runs `work` with the order's row locked, for its owner, a link holder or an admin. `work` returns whether it changed
 * anything. If it did, publishes an event, and writes an audit entry if an admin made the change.
 * @throws ORDER_NOT_FOUND, LINK_EXPIRED, ORDER_CODE_REQUIRED, ADMIN_FORBIDDEN, and from `assertActionAllowed`
 * ORDER_CANCELLED, IN_PRODUCTION, ACTION_NOT_ALLOWED.
 */
export async function runOrderChange(
  ctx: Context,
  { orderId, token, action }: OrderAccess & { action: OrderAction | "choose-frames" },
  work: (tx: Tx, change: OrderChange) => Promise<boolean>,
): Promise<void> {
  const access = await requireOrderChangeAccess(ctx, { orderId, token });
  if (!actionsWithoutCode.includes(action)) assertOrderCodeEntered(ctx, access);
  const { via, actor } = access;
  const by = via === "admin" ? "shop" : "customer";
  await inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, actor);
    const order = await lockOrder(tx, orderId);
    const assertActionAllowed = (requestedAction: OrderAction) =>
      assertOrderAllowsAction(order, requestedAction, { now: ctx.now(), by });
    const assertCanRefund = () => assertPermissionIfAdmin(ctx, via, "orders.refund");
    if (!(await work(tx, { order, by, actor, assertActionAllowed, assertCanRefund }))) return;
    if (via === "admin" && ctx.admin) {
      await recordAudit(tx, ctx.admin, { action: `order.${action}`, entity: "order", entityId: orderId });
    }
    await publishEvent(tx, { type: "order", orderId }, { userId: order.userId });
    failpoint("order.change.before-commit");
  });
  failpoint("order.change.after-commit");
}

/** Locks and returns an order. Throws ORDER_NOT_FOUND. */
export async function lockOrder(tx: Tx, orderId: OrderId): Promise<OrderToChange> {
  await lockRows(tx, "orders", [orderId]);
  const order = await tx.order.findUnique({ where: { id: orderId }, include: { lines: true } });
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  return order;
}

/** Actions that need no one-time code, because they only report something to the shop. */
const actionsWithoutCode: readonly string[] = ["claim", "request-return"];

const editActions: readonly OrderAction[] = ["cancel", "change-address", "replace-photo"];

function assertOrderAllowsAction(
  { state, placedAt, deliveredAt }: OrderToChange,
  action: OrderAction,
  { now, by }: { now: Date; by: "customer" | "shop" },
): void {
  const orderState = { state: state as StateOf<"order">, placedAt, deliveredAt };
  if (listAvailableActions(orderState, now, by).includes(action)) return;
  if (state === "cancelled") throw new ShopError("ORDER_CANCELLED");
  if (editActions.includes(action) && isInProduction(state)) throw new ShopError("IN_PRODUCTION");
  throw new ShopError("ACTION_NOT_ALLOWED", { action, state });
}

/** Throws ORDER_CANCELLED, or ACTION_NOT_ALLOWED if the order has shipped. */
export function assertUnshipped(state: string): void {
  if (state === "cancelled") throw new ShopError("ORDER_CANCELLED");
  if (!isUnshipped(state)) throw new ShopError("ACTION_NOT_ALLOWED", { state });
}
