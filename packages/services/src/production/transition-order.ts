import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import { isInChangeWindow } from "@storywall/domain/orders/actions";
import type { AdvanceOrderInput, OrderView } from "@storywall/domain/orders/schema";
import { parseTrackingNumber } from "@storywall/domain/orders/tracking-numbers";
import { canAdvance } from "@storywall/domain/production/order-steps";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { lockOrder } from "../orders/change-order.ts";
import { loadOrderView } from "../orders/to-order-view.ts";
import { applyOrderStep } from "./apply-order-step.ts";
import { enqueueInProductionEmail } from "./enqueue-in-production-email.ts";
import { isBoxClosed } from "./find-parcel.ts";
import { overrideQualityCheck, requireOverrideReason } from "./override-quality-check.ts";

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
    const parcel = to === "shipped" ? requireParcel(input) : undefined;
    if (to === "needs_attention" && !problemCode) throw createRequiredFieldError("problemCode");
    const isStart = to === "printing" || (order.state === "checking" && to === "packed");
    const isEarly = isStart && isInChangeWindow(order.placedAt, ctx.now());
    if (canAdvance(order.state, to) && isEarly && !input.isEarly) throw new ShopError("CHANGE_WINDOW_OPEN");
    if (canAdvance(order.state, to)) await assertBoxClosedOrOverridden(tx, ctx, { order, input });
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
  const reason = requireOverrideReason(ctx.admin, { unchecked, refusal: "BOX_NOT_CLOSED" });
  await overrideQualityCheck(tx, ctx, { parcel, fromState: order.state, reason });
}

function requireParcel({ carrier, trackingNumber, trackingUrl, isNumberConfirmed }: AdvanceOrderInput) {
  if (!carrier) throw createRequiredFieldError("carrier");
  if (!trackingNumber) throw createRequiredFieldError("trackingNumber");
  const number = parseTrackingNumber({ carrier, trackingNumber, isNumberConfirmed });
  return { carrier, trackingNumber: number, trackingUrl: trackingUrl ?? null };
}

function createRequiredFieldError(field: string): ShopError {
  const sentence = `"${field}" is required.`;
  return new ShopError("FIELD_REQUIRED", { sentence }, { fields: { [field]: sentence } });
}
