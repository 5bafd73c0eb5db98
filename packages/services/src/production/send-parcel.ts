import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { OrderId } from "@storywall/domain/kernel/ids";
import type { SendParcelInput } from "@storywall/domain/production/production-board";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { actAs } from "../kernel/act-as.ts";
import { announce } from "../kernel/announce.ts";
import { lockOrder } from "../orders/change-order.ts";
import { sendRemake } from "./advance-remake.ts";
import { findParcel, type Parcel, wasClosed } from "./find-parcel.ts";
import { stepOrder } from "./step-order.ts";

type Sent = { state: string; carrier: string | null; trackingNumber: string | null };

/**
 * Marks a packed box as sent with its tracking number and emails the customer. Idempotent for the same number.
 * @throws PARCEL_SENT if it was sent with another number, BOX_NOT_CLOSED, BOX_NOT_COMPLETE, ORDER_CANCELLED, and what
 * `findParcel` throws.
 */
export function sendParcel(ctx: AdminContext, input: SendParcelInput): Promise<{ orderId: OrderId }> {
  const { carrier, trackingNumber, trackingUrl = null } = input;
  return inTransaction(ctx.db, async (tx) => {
    await actAs(tx, ctx.admin.actor);
    const parcel = await findParcel(tx, input.box);
    const { orderId, remakeId } = parcel;
    const order = await lockOrder(tx, orderId);
    if (order.state === "cancelled") throw new ShopError("ORDER_CANCELLED");
    const sent = remakeId ? await tx.remake.findUniqueOrThrow({ where: { id: remakeId } }) : order;
    if (wasSent(sent, { carrier, trackingNumber })) return { orderId };
    if (!(await wasClosed(tx, parcel, order.state))) throw new ShopError("BOX_NOT_CLOSED");
    await assertAllPacked(tx, parcel);
    const facts = { carrier, trackingNumber, trackingUrl };
    const step = { to: "shipped", now: ctx.now(), actor: ctx.admin.actor, parcel: facts };
    if (!remakeId) await stepOrder(tx, order, step);
    else {
      await sendRemake(tx, { remakeId, parcel: facts, now: ctx.now() });
      await announce(tx, { type: "order", orderId }, { userId: order.userId });
    }
    await note(tx, ctx, parcel);
    return { orderId };
  });
}

/** Whether it was sent with this number. Throws PARCEL_SENT if it was sent with another. */
function wasSent(sent: Sent, given: { carrier: string; trackingNumber: string }): boolean {
  const { carrier, trackingNumber } = sent;
  if (!carrier || !trackingNumber) return false;
  if (carrier === given.carrier && trackingNumber === given.trackingNumber) return true;
  throw new ShopError("PARCEL_SENT", { carrier, number: trackingNumber });
}

async function assertAllPacked(tx: Tx, { orderId, remakeId }: Parcel): Promise<void> {
  const of = await tx.orderTile.count({ where: { orderId, remakeId } });
  const missing = await tx.orderTile.count({ where: { orderId, remakeId, state: { not: "packed" } } });
  if (missing > 0) throw new ShopError("BOX_NOT_COMPLETE", { missing, of });
}

function note(tx: Tx, { admin }: AdminContext, { id, remakeId }: Parcel): Promise<void> {
  const entity = remakeId ? "remake" : "order";
  return recordAudit(tx, admin, { action: "parcel.sent", entity, entityId: id, after: { state: "shipped" } });
}
