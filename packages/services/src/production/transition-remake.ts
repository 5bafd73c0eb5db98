import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId, type RemakeId } from "@storywall/domain/kernel/ids";
import { canTransition } from "@storywall/domain/kernel/states";
import type { AdvanceRemakeInput } from "@storywall/domain/orders/schema";
import { parseTrackingNumber } from "@storywall/domain/orders/tracking-numbers";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { lockOrder } from "../orders/change-order.ts";
import { isBoxClosed } from "./find-parcel.ts";
import { overrideQualityCheck, requireOverrideReason } from "./override-quality-check.ts";

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
        const reason = requireOverrideReason(ctx.admin, { unchecked: input.unchecked, refusal: "BOX_NOT_CLOSED" });
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
