import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import { isInChangeWindow } from "@storywall/domain/orders/actions";
import type { AdvanceOrderInput, OrderView } from "@storywall/domain/orders/schema";
import { mayAdvance } from "@storywall/domain/production/production";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { actAs } from "../kernel/act-as.ts";
import { lockOrder } from "../orders/change-order.ts";
import { loadOrderView } from "../orders/to-order-view.ts";
import { enqueueInProduction } from "./enqueue-in-production.ts";
import { wasClosed } from "./find-parcel.ts";
import { closeUnchecked, reasonToSkip } from "./skip-check.ts";
import { stepOrder } from "./step-order.ts";

/**
 * Moves an order one step through the workshop. Sending needs a tracking number, holding needs a reason. Past packing, the
 * box must be closed unless an admin with the permission gives a reason. Printing within the customer's change window needs
 * confirmation.
 * @throws ORDER_NOT_FOUND, FIELD_REQUIRED, CHANGE_WINDOW_OPEN, BOX_NOT_CLOSED, ADMIN_FORBIDDEN, and what `stepOrder` throws.
 */
export async function advanceOrder(ctx: AdminContext, input: AdvanceOrderInput): Promise<OrderView> {
  const { orderId, to, problemCode, note } = input;
  await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, ctx.admin.actor);
    const order = await lockOrder(tx, orderId);
    const parcel = to === "shipped" ? parcelOf(input) : undefined;
    if (to === "needs_attention" && !problemCode) throw required("problemCode");
    const isEarly = to === "printing" && isInChangeWindow(order.placedAt, ctx.now());
    if (mayAdvance(order.state, to) && isEarly && !input.isEarly) throw new ShopError("CHANGE_WINDOW_OPEN");
    if (mayAdvance(order.state, to)) await assertChecked(tx, ctx, { order, input });
    await stepOrder(tx, order, { to, now: ctx.now(), actor: ctx.admin.actor, parcel, problemCode });
    if (to === "printing") await enqueueInProduction(tx, orderId);
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

type Checking = { order: { id: string; state: string }; input: AdvanceOrderInput };

/** Closing the box is what marks an order packed; a manual step skips that check. */
async function assertChecked(tx: Tx, ctx: AdminContext, { order, input: { to, unchecked } }: Checking): Promise<void> {
  if (to !== "packed" && to !== "shipped") return;
  const orderId = OrderId.parse(order.id);
  const parcel = { id: orderId, orderId, remakeId: null };
  if (to === "shipped" && (await wasClosed(tx, parcel, order.state))) return;
  const reason = reasonToSkip(ctx.admin, { unchecked, refusal: "BOX_NOT_CLOSED" });
  await closeUnchecked(tx, ctx, { parcel, fromState: order.state, reason });
}

function parcelOf({ carrier, trackingNumber, trackingUrl }: AdvanceOrderInput) {
  if (!carrier) throw required("carrier");
  if (!trackingNumber) throw required("trackingNumber");
  return { carrier, trackingNumber, trackingUrl: trackingUrl ?? null };
}

function required(field: string): ShopError {
  const sentence = `"${field}" is required.`;
  return new ShopError("FIELD_REQUIRED", { sentence }, { fields: { [field]: sentence } });
}
