import { inTransaction, type Tx } from "@storywall/db/client";
import type { GiveStoreCreditInput } from "@storywall/domain/checkout/gift-cards";
import { ShopError } from "@storywall/domain/errors";
import { GiftCardId } from "@storywall/domain/kernel/ids";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { createGiftCard, enqueueGiftCardEmail, issueGiftCard } from "../checkout/gift-cards.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { lockOrder } from "./run-order-change.ts";

/**
 * Gives an order's customer store credit, as a gift card that is emailed to the order's address. A repeated request with
 * the same key returns the first card.
 * @throws ORDER_NOT_FOUND, EMAIL_INVALID for an erased order, IDEMPOTENCY_MISMATCH if the key was used for another
 * order or amount.
 */
export function giveStoreCredit(ctx: AdminContext, input: GiveStoreCreditInput): Promise<{ giftCardId: GiftCardId }> {
  const { orderId, amount, message, note, requestKey } = input;
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const order = await lockOrder(tx, orderId);
    const existing = await findCreditByRequestKey(tx, input);
    if (existing) return { giftCardId: existing };
    const recipientEmail = order.email;
    if (recipientEmail === "") throw new ShopError("EMAIL_INVALID");
    const issuedBy = ctx.admin.actor;
    const details = { kind: "credit", amount, orderId, issuedBy, requestKey, recipientEmail, message: message ?? null };
    const card = await createGiftCard(tx, ctx, details);
    await issueGiftCard(tx, card);
    await enqueueGiftCardEmail(tx, card);
    await recordAudit(tx, ctx.admin, {
      action: "order.credit-given",
      entity: "order",
      entityId: orderId,
      after: { giftCardId: card.id, amount },
      reason: note ?? null,
    });
    return { giftCardId: GiftCardId.parse(card.id) };
  });
}

async function findCreditByRequestKey(
  tx: Tx,
  { orderId, amount, requestKey }: GiveStoreCreditInput,
): Promise<GiftCardId | null> {
  const card = requestKey ? await tx.giftCard.findUnique({ where: { requestKey } }) : null;
  if (!card) return null;
  if (card.orderId !== orderId || card.amount !== amount) throw new ShopError("IDEMPOTENCY_MISMATCH");
  return GiftCardId.parse(card.id);
}
