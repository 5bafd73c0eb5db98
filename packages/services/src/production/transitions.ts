import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId, type RemakeId } from "@storywall/domain/kernel/ids";
import { canTransition } from "@storywall/domain/kernel/states";
import { isInChangeWindow } from "@storywall/domain/orders/actions";
import type { AdvanceOrderInput, AdvanceRemakeInput, OrderView } from "@storywall/domain/orders/schema";
import { parseTrackingNumber } from "@storywall/domain/orders/tracking-numbers";
import { canAdvanceOrder } from "@storywall/domain/production/order-steps";
import type { OrderFacts } from "@storywall/domain/production/production-board";
import { toBoxCode } from "@storywall/domain/production/production-codes";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { readSuppression } from "../accounts/visitors/read-suppression.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { lockOrder } from "../orders/run-order-change.ts";
import { loadOrderView } from "../orders/to-order-view.ts";
import { applyOrderStep, enqueueInProductionEmail } from "./apply-order-step.ts";
import { isBoxClosed } from "./find-scanned-parcel.ts";
import { overrideQualityCheck, requireOverrideReason } from "./quality.ts";

/** Reads the details of an order that only staff can see: its box and its payments. */
export async function readOrderFacts(
  { db }: { db: Pick<Tx, "order" | "payment" | "refund" | "suppressedAddress" | "$queryRaw"> },
  { orderId }: { orderId: string },
): Promise<OrderFacts> {
  const select = { checkoutId: true, addressVersion: true, isLabelVoid: true, email: true };
  const { checkoutId, addressVersion, isLabelVoid, email } = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    select,
  });
  // Duplicate payments are excluded, because they are refunded on their own.
  const state = { in: ["succeeded", "partially_refunded", "refunded", "disputed"] };
  const paid = await db.payment.aggregate({ where: { checkoutId, state }, _sum: { amount: true } });
  const refunded = await db.refund.aggregate({
    where: { payment: { checkoutId, state }, state: { not: "failed" } },
    _sum: { amount: true },
  });
  const [credit] = await db.$queryRaw<Array<{ left: number }>>`
    select coalesce(sum(payment_remainder(id)), 0)::int as left from payments
    where checkout_id = ${checkoutId} and gift_card_id is not null`;
  return {
    boxCode: toBoxCode(orderId, addressVersion),
    isLabelVoid,
    paid: paid._sum.amount ?? 0,
    refunded: refunded._sum.amount ?? 0,
    creditLeft: credit?.left ?? 0,
    suppression: await readSuppression(db, email),
  };
}

/**
 * Moves an order one step through the workshop. Shipping requires a tracking number, and holding requires a reason.
 * Printing within the customer's change window requires confirmation. Marking an order as packed manually, or shipping
 * it with an open box, requires an admin with the permission and a reason.
 * @throws ORDER_NOT_FOUND, FIELD_REQUIRED, CHANGE_WINDOW_OPEN, BOX_NOT_CLOSED, ADMIN_FORBIDDEN, and what
 * `applyOrderStep` and `parseTrackingNumber` throw.
 */
export async function transitionOrder(ctx: AdminContext, input: AdvanceOrderInput): Promise<OrderView> {
  const { orderId, to, problemCode, note } = input;
  await inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const order = await lockOrder(tx, orderId);
    const parcel = to === "shipped" ? requireTracking(input) : undefined;
    if (to === "needs_attention" && !problemCode) throw createRequiredFieldError("problemCode");
    const isStart = to === "printing" || (order.state === "checking" && to === "packed");
    const isEarly = isStart && isInChangeWindow(order.placedAt, ctx.now());
    if (canAdvanceOrder(order.state, to) && isEarly && !input.isEarly) throw new ShopError("CHANGE_WINDOW_OPEN");
    if (canAdvanceOrder(order.state, to)) await assertBoxClosedOrOverridden(tx, ctx, { order, input });
    await applyOrderStep(tx, order, { to, now: ctx.now(), actor: ctx.admin.actor, parcel, problemCode });
    if (to === "printing") await enqueueInProductionEmail(tx, orderId);
    await recordAudit(tx, ctx.admin, {
      action: "order.advanced",
      entity: "order",
      entityId: orderId,
      before: { state: order.state },
      after: { state: to, ...(problemCode ? { problemCode } : {}), ...(isEarly ? { isEarly } : {}) },
      reason: note ?? null,
    });
  });
  return loadOrderView(ctx, orderId);
}

type BoxCheck = { order: { id: string; state: string }; input: AdvanceOrderInput };

/**
 * Requires a closed box or an override. Packing an order manually always requires an override: if its box had been
 * closed, the order would already be marked as packed.
 */
async function assertBoxClosedOrOverridden(
  tx: Tx,
  ctx: AdminContext,
  { order, input: { to, unchecked } }: BoxCheck,
): Promise<void> {
  if (to !== "packed" && to !== "shipped") return;
  const orderId = OrderId.parse(order.id);
  const parcel = { id: orderId, orderId, remakeId: null };
  if (to === "shipped" && (await isBoxClosed(tx, parcel, order.state))) return;
  const reason = requireOverrideReason(ctx.admin, { unchecked, errorCode: "BOX_NOT_CLOSED" });
  await overrideQualityCheck(tx, ctx, { parcel, fromState: order.state, reason });
}

function requireTracking({ carrier, trackingNumber, trackingUrl, isNumberConfirmed }: AdvanceOrderInput) {
  if (!carrier) throw createRequiredFieldError("carrier");
  if (!trackingNumber) throw createRequiredFieldError("trackingNumber");
  const number = parseTrackingNumber({ carrier, trackingNumber, isNumberConfirmed });
  return { carrier, trackingNumber: number, trackingUrl: trackingUrl ?? null };
}

function createRequiredFieldError(field: string): ShopError {
  const sentence = `"${field}" is required.`;
  return new ShopError("FIELD_REQUIRED", { sentence }, { fields: { [field]: sentence } });
}

const tileStates = ["rendered", "printed", "framed", "packed"] as const;

/**
 * Marks a remake as sent or delivered. It must be printed, packed and checked, unless an admin with the permission gives a
 * reason.
 * @throws REMAKE_NOT_FOUND, ACTION_NOT_ALLOWED, BOX_NOT_CLOSED, ADMIN_FORBIDDEN, and what `parseTrackingNumber` throws.
 */
export function transitionRemake(ctx: AdminContext, input: AdvanceRemakeInput): Promise<void> {
  const { remakeId, to } = input;
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const found = await tx.remake.findUnique({ where: { id: remakeId }, select: { orderId: true } });
    if (!found) throw new ShopError("REMAKE_NOT_FOUND");
    const order = await lockOrder(tx, OrderId.parse(found.orderId));
    const { state } = await tx.remake.findUniqueOrThrow({ where: { id: remakeId } });
    if (!canTransition("remake", state, to)) throw new ShopError("ACTION_NOT_ALLOWED", { from: state, to });
    if (input.to === "sent") {
      const trackingNumber = parseTrackingNumber(input);
      const unrenderedCount = await tx.orderTile.count({ where: { remakeId, state: { in: ["waiting", "remake"] } } });
      if (unrenderedCount > 0) throw new ShopError("ACTION_NOT_ALLOWED", { tiles: unrenderedCount });
      const parcel = { id: remakeId, orderId: OrderId.parse(order.id), remakeId };
      if (!(await isBoxClosed(tx, parcel, order.state))) {
        const reason = requireOverrideReason(ctx.admin, { unchecked: input.unchecked, errorCode: "BOX_NOT_CLOSED" });
        await overrideQualityCheck(tx, ctx, { parcel, fromState: state, reason });
      }
      for (const [index, from] of tileStates.slice(0, -1).entries()) {
        await tx.orderTile.updateMany({
          where: { remakeId, state: from },
          data: { state: tileStates[index + 1] as string },
        });
      }
      const { carrier, trackingUrl = null } = input;
      await markRemakeSent(tx, { remakeId, parcel: { carrier, trackingNumber, trackingUrl }, now: ctx.now() });
    } else await tx.remake.update({ where: { id: remakeId }, data: { state: to, deliveredAt: ctx.now() } });
    await recordAudit(tx, ctx.admin, {
      action: "remake.advanced",
      entity: "remake",
      entityId: remakeId,
      before: { state },
      after: { state: to },
    });
    await publishEvent(tx, { type: "order", orderId: OrderId.parse(order.id) }, { userId: order.userId });
  });
}

type RemakeShipment = {
  remakeId: RemakeId;
  parcel: { carrier: string; trackingNumber: string; trackingUrl: string | null };
  now: Date;
};

/** Marks a remake as sent and emails the customer. Its order must be locked. */
export async function markRemakeSent(tx: Tx, { remakeId, parcel, now }: RemakeShipment): Promise<void> {
  await tx.remake.update({ where: { id: remakeId }, data: { state: "sent", ...parcel, sentAt: now } });
  await enqueue(tx, "email.remake-sent", { remakeId }, { dedupe: `mail-${remakeId}-sent` });
}
