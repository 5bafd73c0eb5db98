import { inTransaction } from "@storywall/db/client";
import { OrderId } from "@storywall/domain/kernel/ids";
import { actAs } from "../kernel/act-as.ts";
import type { Deps } from "../kernel/deps.ts";
import { lockOrder } from "../orders/change-order.ts";
import { stepOrder } from "./step-order.ts";

export type CarrierEvent = {
  trackingNumber: string;
  /** The carrier's status; only `delivered` has an effect. */
  status: string;
  at?: Date | undefined;
};

/**
 * Processes a carrier's tracking event. Idempotent; events out of order change nothing. `isKnown` is false for an unknown
 * parcel.
 */
export function receiveCarrierEvent(deps: Deps, event: CarrierEvent): Promise<{ isKnown: boolean }> {
  return inTransaction(deps.db, async (tx) => {
    await actAs(tx, "carrier");
    const { trackingNumber } = event;
    const known = await tx.order.findMany({ where: { trackingNumber }, select: { id: true }, orderBy: { id: "asc" } });
    const again = await tx.remake.findMany({ where: { trackingNumber }, select: { id: true, orderId: true } });
    const isKnown = known.length + again.length > 0;
    if (event.status !== "delivered") return { isKnown };
    for (const { id, orderId } of again) {
      await lockOrder(tx, OrderId.parse(orderId));
      await tx.remake.updateMany({
        where: { id, state: "sent" },
        data: { state: "delivered", deliveredAt: deps.now() },
      });
    }
    for (const { id } of known) {
      const order = await lockOrder(tx, OrderId.parse(id));
      if (order.state !== "shipped") continue;
      await stepOrder(tx, order, { to: "delivered", now: arrival(event, order, deps.now()), actor: "carrier" });
    }
    return { isKnown };
  });
}

/** The carrier's time is accepted only between our shipping time and now. */
function arrival({ at }: CarrierEvent, { shippedAt }: { shippedAt: Date | null }, now: Date): Date {
  if (!at || at > now) return now;
  return shippedAt && at < shippedAt ? shippedAt : at;
}
