import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId, TileId } from "@storywall/domain/kernel/ids";
import { mayMove } from "@storywall/domain/kernel/states";
import type { DecideClaimInput } from "@storywall/domain/orders/schema";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { requestOrderRefund } from "../checkout/payments/request-refund.ts";
import { actAs } from "../kernel/act-as.ts";
import { announce } from "../kernel/announce.ts";
import { lockOrder, type OrderToChange } from "../orders/change-order.ts";
import { startRemake } from "./remake.ts";

const outcomes = { remake: "remade", refund: "refunding", return: "returning", decline: "declined" } as const;

/**
 * Decides a claim by remake, refund, return or rejection with a reason; an email tells the customer. Idempotent for the same
 * decision.
 * @throws CLAIM_NOT_FOUND, CLAIM_DECIDED for a different earlier decision, and what a remake or refund throws.
 */
export function decideClaim(ctx: AdminContext, input: DecideClaimInput): Promise<void> {
  const { claimId, decision } = input;
  return inTransaction(ctx.db, async (tx) => {
    await actAs(tx, ctx.admin.actor);
    const found = await tx.claim.findUnique({ where: { id: claimId }, select: { orderId: true } });
    if (!found) throw new ShopError("CLAIM_NOT_FOUND");
    const order = await lockOrder(tx, OrderId.parse(found.orderId));
    const claim = await tx.claim.findUniqueOrThrow({ where: { id: claimId } });
    const state = outcomes[decision];
    if (claim.state === state) return;
    if (claim.state !== "open") throw new ShopError("CLAIM_DECIDED");

    const made = await carryOut(tx, ctx, { order, input });
    await tx.claim.update({
      where: { id: claimId },
      data: {
        state,
        sentence: input.sentence || null,
        decidedBy: ctx.admin.actor,
        decidedAt: ctx.now(),
        ...made,
      },
    });
    await recordAudit(tx, ctx.admin, {
      action: "claim.decided",
      entity: "claim",
      entityId: claimId,
      before: { state: "open" },
      after: { state, ...(decision === "refund" ? { amount: input.amount } : {}) },
    });
    await announce(tx, { type: "order", orderId: OrderId.parse(order.id) }, { userId: order.userId });
  });
}

type Deciding = { order: OrderToChange; input: DecideClaimInput };

async function carryOut(
  tx: Tx,
  ctx: AdminContext,
  { order, input }: Deciding,
): Promise<Prisma.ClaimUncheckedUpdateInput> {
  const { actor } = ctx.admin;
  switch (input.decision) {
    case "remake": {
      const tileIds = input.tileIds.map((id) => TileId.parse(id));
      const { remakeId } = await startRemake(tx, { order, tileIds, actor, now: ctx.now() });
      return { remakeId };
    }
    case "refund": {
      const asked = { order, amount: input.amount, reason: "claim", requestedBy: actor } as const;
      const [refundId] = await requestOrderRefund(tx, asked);
      return refundId ? { refundId } : {};
    }
    case "return":
      if (order.state !== "returning") {
        if (!mayMove("order", order.state, "returning")) throw new ShopError("ACTION_NOT_ALLOWED");
        await tx.order.update({ where: { id: order.id }, data: { state: "returning", version: { increment: 1 } } });
      }
      await tellDecision(tx, input.claimId);
      return {};
    case "decline":
      await tellDecision(tx, input.claimId);
      return {};
  }
}

async function tellDecision(tx: Tx, claimId: DecideClaimInput["claimId"]): Promise<void> {
  await enqueue(tx, "email.claim-decided", { claimId }, { dedupe: `mail-${claimId}` });
}
