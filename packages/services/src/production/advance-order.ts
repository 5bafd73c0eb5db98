import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { AdvanceOrderInput, OrderView } from "@storywall/domain/orders/schema";
import { actAs } from "../act-as.ts";
import { recordAudit } from "../admin/record-audit.ts";
import type { AdminContext } from "../context.ts";
import { lockOrder } from "../orders/change-order.ts";
import { loadOrderView } from "../orders/to-order-view.ts";
import { stepOrder } from "./step-order.ts";

/**
 * Takes an order one step through the workshop. What is sent needs its parcel's number, what is held its reason.
 * @throws ORDER_NOT_FOUND, FIELD_REQUIRED, and what `stepOrder` does.
 */
export async function advanceOrder(ctx: AdminContext, input: AdvanceOrderInput): Promise<OrderView> {
  const { orderId, to, problemCode, note } = input;
  await inTransaction(ctx.db, async (tx) => {
    await actAs(tx, ctx.admin.actor);
    const order = await lockOrder(tx, orderId);
    const parcel = to === "shipped" ? parcelOf(input) : undefined;
    if (to === "needs_attention" && !problemCode) throw required("problemCode");
    await stepOrder(tx, order, { to, now: ctx.now(), actor: ctx.admin.actor, parcel, problemCode });
    await recordAudit(tx, ctx.admin, {
      action: "order.advanced",
      entity: "order",
      entityId: orderId,
      before: { state: order.state },
      after: { state: to, ...(problemCode ? { problemCode } : {}) },
      reason: note ?? null,
    });
  });
  return loadOrderView(ctx, orderId);
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
