import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import { normalizeTrackingNumber, parseTrackingNumber } from "@storywall/domain/orders/tracking-numbers";
import type { SendParcelInput } from "@storywall/domain/production/production-board";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import type { Deps } from "../kernel/deps.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { lockOrder } from "../orders/run-order-change.ts";
import { applyOrderStep } from "./apply-order-step.ts";
import { findScannedParcel, isBoxClosed, type Parcel } from "./find-scanned-parcel.ts";
import { packOrderAtLab } from "./lab/lab-orders.ts";
import { assertLabelCurrent } from "./shipping/label-views.ts";
import { markRemakeSent } from "./transitions.ts";

type SentParcel = { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null };

/**
 * Marks a packed box, or one that the print lab made, as sent with its tracking number and emails the customer. Idempotent
 * for the same number and link; a repetition may omit the link.
 * @throws PARCEL_SENT if it was sent with another number or link, BOX_NOT_CLOSED, BOX_NOT_COMPLETE, ORDER_CANCELLED, and
 * what `findScannedParcel` and `parseTrackingNumber` throw.
 */
export async function markParcelSent(ctx: AdminContext, input: SendParcelInput): Promise<{ orderId: OrderId }> {
  const { carrier, trackingUrl = null } = input;
  const trackingNumber = parseTrackingNumber(input);
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const parcel = await findScannedParcel(tx, input.box);
    const { orderId, remakeId } = parcel;
    const order = await lockOrder(tx, orderId);
    if (order.state === "cancelled") throw new ShopError("ORDER_CANCELLED");
    const currentParcel = remakeId ? await tx.remake.findUniqueOrThrow({ where: { id: remakeId } }) : order;
    if (isSameShipment(currentParcel, { carrier, trackingNumber, trackingUrl })) return { orderId };
    const stateAtLab = await packOrderAtLab(tx, { order, parcel, now: ctx.now(), actor: ctx.admin.actor });
    if (!stateAtLab) {
      if (!(await isBoxClosed(tx, parcel, order.state))) throw new ShopError("BOX_NOT_CLOSED");
      await assertAllPacked(tx, parcel);
    }
    await assertLabelCurrent(tx, order, trackingNumber);
    const tracking = { carrier, trackingNumber, trackingUrl };
    const step = { to: "shipped", now: ctx.now(), actor: ctx.admin.actor, parcel: tracking };
    if (!remakeId) await applyOrderStep(tx, { ...order, state: stateAtLab ?? order.state }, step);
    else {
      await markRemakeSent(tx, { remakeId, parcel: tracking, now: ctx.now() });
      await publishEvent(tx, { type: "order", orderId }, { userId: order.userId });
    }
    await recordParcelAudit(tx, ctx, parcel);
    return { orderId };
  });
}

/**
 * Returns whether the parcel was already sent with this number and link. Throws PARCEL_SENT if it was sent with another
 * number or link.
 */
function isSameShipment(sent: SentParcel, tracking: SentParcel): boolean {
  const { carrier, trackingNumber } = sent;
  if (!carrier || !trackingNumber) return false;
  const storedNumber = normalizeTrackingNumber(trackingNumber) ?? trackingNumber;
  const isSameLink = tracking.trackingUrl === null || tracking.trackingUrl === sent.trackingUrl;
  if (carrier === tracking.carrier && storedNumber === tracking.trackingNumber && isSameLink) return true;
  throw new ShopError("PARCEL_SENT", { carrier, number: trackingNumber });
}

async function assertAllPacked(tx: Tx, { orderId, remakeId }: Parcel): Promise<void> {
  const total = await tx.orderTile.count({ where: { orderId, remakeId } });
  const missing = await tx.orderTile.count({ where: { orderId, remakeId, state: { not: "packed" } } });
  if (missing > 0) throw new ShopError("BOX_NOT_COMPLETE", { missing, of: total });
}

function recordParcelAudit(tx: Tx, { admin }: AdminContext, { id, remakeId }: Parcel): Promise<void> {
  const entity = remakeId ? "remake" : "order";
  return recordAudit(tx, admin, { action: "parcel.sent", entity, entityId: id, after: { state: "shipped" } });
}

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
