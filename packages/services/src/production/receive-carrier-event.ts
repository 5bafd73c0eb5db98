import { inTransaction } from "@storywall/db/client";
import { OrderId } from "@storywall/domain/kernel/ids";
import { normalizeTrackingNumber } from "@storywall/domain/orders/carriers";
import type { Deps } from "../kernel/deps.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { lockOrder } from "../orders/change-order.ts";
import { applyOrderStep } from "./apply-order-step.ts";

export type CarrierEvent = {
  trackingNumber: string;
  /** Status reported by the carrier; only `delivered` has an effect. */
  status: string;
  at?: Date | undefined;
};

/**
 * Processes a carrier's tracking event. Idempotent; events that arrive out of order change nothing. `isKnown` is false
 * for an unknown parcel.
 */
export function receiveCarrierEvent(deps: Deps, event: CarrierEvent): Promise<{ isKnown: boolean }> {
  return inTransaction(deps.db, async (tx) => {
    await setAuditActor(tx, "carrier");
    const trackingNumber = { in: [event.trackingNumber, normalizeTrackingNumber(event.trackingNumber) ?? ""] };
    const orders = await tx.order.findMany({ where: { trackingNumber }, select: { id: true }, orderBy: { id: "asc" } });
    const remakes = await tx.remake.findMany({ where: { trackingNumber }, select: { id: true, orderId: true } });
    const isKnown = orders.length + remakes.length > 0;
    if (event.status !== "delivered") return { isKnown };
    for (const { id, orderId } of remakes) {
      await lockOrder(tx, OrderId.parse(orderId));
      await tx.remake.updateMany({
        where: { id, state: "sent" },
        data: { state: "delivered", deliveredAt: deps.now() },
      });
    }
    for (const { id } of orders) {
      const order = await lockOrder(tx, OrderId.parse(id));
      if (order.state !== "shipped") continue;
      await applyOrderStep(tx, order, {
        to: "delivered",
        now: resolveDeliveryTime(event, order, deps.now()),
        actor: "carrier",
      });
    }
    return { isKnown };
  });
}

/** Returns the carrier's delivery time, limited to the time between our shipping time and now. */
function resolveDeliveryTime({ at }: CarrierEvent, { shippedAt }: { shippedAt: Date | null }, now: Date): Date {
  if (!at || at > now) return now;
  return shippedAt && at < shippedAt ? shippedAt : at;
}
