import { isDeepStrictEqual } from "node:util";
import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId, TileId } from "@storywall/domain/kernel/ids";
import type { DecideClaimInput } from "@storywall/domain/orders/claim-schema";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { requestOrderRefund } from "../checkout/payments/request-refund.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { markOrderReturning } from "../orders/returns.ts";
import { lockOrder, type OrderToChange } from "../orders/run-order-change.ts";
import { startRemake } from "./create-remake.ts";

const outcomes = { remake: "remade", refund: "refunding", return: "returning", decline: "declined" } as const;

/**
 * Decides a claim by remake, refund, return or rejection with a reason, and emails the customer. Idempotent for the
 * same decision.
 * @throws CLAIM_NOT_FOUND, CLAIM_DECIDED for a different earlier decision, and what a remake or refund throws.
 */
export function decideClaim(ctx: AdminContext, input: DecideClaimInput): Promise<void> {
  const { claimId, decision } = input;
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const found = await tx.claim.findUnique({ where: { id: claimId }, select: { orderId: true } });
    if (!found) throw new ShopError("CLAIM_NOT_FOUND");
    const order = await lockOrder(tx, OrderId.parse(found.orderId));
    const claim = await tx.claim.findUniqueOrThrow({ where: { id: claimId } });
    const state = outcomes[decision];
    if (claim.state === state && (await isSameDecision(tx, claim, input))) return;
    if (claim.state !== "open") throw new ShopError("CLAIM_DECIDED");

    const decisionFields = await applyClaimDecision(tx, ctx, { order, input });
    await tx.claim.update({
      where: { id: claimId },
      data: {
        state,
        sentence: input.sentence || null,
        decidedBy: ctx.admin.actor,
        decidedAt: ctx.now(),
        ...decisionFields,
      },
    });
    await recordAudit(tx, ctx.admin, {
      action: "claim.decided",
      entity: "claim",
      entityId: claimId,
      before: { state: "open" },
      after: { state, ...(decision === "refund" ? { amount: input.amount } : {}) },
    });
    await publishEvent(tx, { type: "order", orderId: OrderId.parse(order.id) }, { userId: order.userId });
  });
}

type DecidedClaim = { sentence: string | null; remakeId: string | null; refundId: string | null };

async function isSameDecision(tx: Tx, claim: DecidedClaim, input: DecideClaimInput): Promise<boolean> {
  if (claim.sentence !== (input.sentence || null)) return false;
  if (input.decision === "refund") {
    const where = { OR: [{ id: claim.refundId ?? "" }, { refundGroupId: claim.refundId ?? "" }] };
    const { _sum } = await tx.refund.aggregate({ where, _sum: { amount: true } });
    return _sum.amount === input.amount;
  }
  if (input.decision !== "remake") return true;
  const tiles = await tx.orderTile.findMany({ where: { remakeId: claim.remakeId ?? "" }, select: { remakeOf: true } });
  return isDeepStrictEqual(new Set(tiles.map(({ remakeOf }) => remakeOf)), new Set<string | null>(input.tileIds));
}

type ClaimDecision = { order: OrderToChange; input: DecideClaimInput };

async function applyClaimDecision(
  tx: Tx,
  ctx: AdminContext,
  { order, input }: ClaimDecision,
): Promise<Prisma.ClaimUncheckedUpdateInput> {
  const { actor } = ctx.admin;
  switch (input.decision) {
    case "remake": {
      const tileIds = input.tileIds.map((id) => TileId.parse(id));
      const { remakeId } = await startRemake(tx, { order, tileIds, actor, now: ctx.now() });
      return { remakeId };
    }
    case "refund": {
      const refundInput = { order, amount: input.amount, reason: "claim", requestedBy: actor } as const;
      const [refundId] = await requestOrderRefund(tx, refundInput);
      return refundId ? { refundId } : {};
    }
    case "return":
      await markOrderReturning(tx, order);
      await enqueueDecisionEmail(tx, input.claimId);
      return {};
    case "decline":
      await enqueueDecisionEmail(tx, input.claimId);
      return {};
  }
}

async function enqueueDecisionEmail(tx: Tx, claimId: DecideClaimInput["claimId"]): Promise<void> {
  await enqueue(tx, "email.claim-decided", { claimId }, { dedupe: `mail-${claimId}` });
}
