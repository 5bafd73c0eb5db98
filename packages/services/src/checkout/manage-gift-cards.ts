import { inTransaction, type Tx } from "@storywall/db/client";
import type {
  AdminGiftCard,
  AdminGiftCardPage,
  GiftCardBalance,
  ListGiftCardsInput,
  VoidGiftCardInput,
} from "@storywall/domain/checkout/gift-cards";
import { ShopError } from "@storywall/domain/errors";
import { RefundId } from "@storywall/domain/kernel/ids";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext, Context } from "../accounts/context.ts";
import { findGiftCard } from "../cart/gift-cards.ts";
import { lockRows } from "../kernel/locks.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { disableGiftCard } from "./gift-cards.ts";
import { requestRefund } from "./payments/request-refund.ts";

/** Returns the balance of a code. Throws GIFT_CARD_UNKNOWN. */
export async function readGiftCardBalance(ctx: Context, { code }: { code: string }): Promise<GiftCardBalance> {
  const { lastFour, amount, balance } = await findGiftCard(ctx.db, code);
  return { lastFour, amount, balance };
}

const PAGE_SIZE = 50;

/** Lists gift cards, latest first. */
export async function listGiftCards(ctx: AdminContext, input: ListGiftCardsInput): Promise<AdminGiftCardPage> {
  const { orderId, after } = input;
  const where = { ...(orderId ? { orderId } : {}), entries: { some: { kind: "issue" } } };
  const { _sum } = await ctx.db.giftCard.aggregate({ where, _sum: { balance: true } });
  const rows = await ctx.db.giftCard.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    ...(after ? { cursor: { id: after }, skip: 1 } : {}),
    take: PAGE_SIZE + 1,
  });
  return {
    cards: rows.slice(0, PAGE_SIZE).map(toAdminGiftCard),
    hasMore: rows.length > PAGE_SIZE,
    outstanding: _sum.balance ?? 0,
  };
}

type GiftCardRow = Omit<AdminGiftCard, "deliveredAt" | "createdAt"> & { deliveredAt: Date | null; createdAt: Date };

const toAdminGiftCard = (row: Record<keyof AdminGiftCard, unknown>): AdminGiftCard => {
  const { id, kind, lastFour, amount, balance, orderId, recipientEmail, disabledReason, ...times } = row as GiftCardRow;
  return {
    id,
    kind,
    lastFour,
    amount,
    balance,
    orderId,
    recipientEmail,
    deliveredAt: times.deliveredAt?.toISOString() ?? null,
    disabledReason,
    createdAt: times.createdAt.toISOString(),
  };
};

/**
 * Disables a gift card and sets its balance to 0. Idempotent. Amounts that open checkouts hold can still be paid;
 * otherwise they return to the disabled card. Throws ID_NOT_FOUND.
 */
export function voidGiftCard(ctx: AdminContext, { giftCardId, note }: VoidGiftCardInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const card = await lockGiftCard(tx, giftCardId);
    if (card.disabledReason === "voided" || card.disabledReason === "refunded") return;
    const amount = await disableGiftCard(tx, { giftCardId, reason: "voided", now: ctx.now() });
    await recordAudit(tx, ctx.admin, {
      action: "gift-card.voided",
      entity: "gift-card",
      entityId: giftCardId,
      after: { amount },
      reason: note ?? null,
    });
  });
}

/**
 * Refunds the payment of a bought gift card that was never used, and disables the card. A repeated call returns the
 * first refund. Throws ID_NOT_FOUND, ACTION_NOT_ALLOWED if the card was used, not bought, or its payment is disputed.
 */
export function refundGiftCard(ctx: AdminContext, input: VoidGiftCardInput): Promise<{ refundId: RefundId }> {
  const { giftCardId, note } = input;
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const payment = await tx.payment.findUnique({ where: { boughtCardId: giftCardId }, include: { refunds: true } });
    if (!payment) throw new ShopError(await findMissingPurchaseError(tx, giftCardId));
    const existing = payment.refunds.find(({ reason, state }) => reason === "gift_card" && state !== "failed");
    if (existing) return { refundId: RefundId.parse(existing.id) };
    const refundId = await requestRefund(tx, {
      paymentId: payment.id,
      orderId: null,
      reason: "gift_card",
      requestedBy: ctx.admin.actor,
    });
    const card = await lockGiftCard(tx, giftCardId);
    if (!refundId || card.balance < card.amount || card.disabledAt) throw new ShopError("ACTION_NOT_ALLOWED");
    await disableGiftCard(tx, { giftCardId, reason: "refunded", now: ctx.now() });
    await recordAudit(tx, ctx.admin, {
      action: "gift-card.refunded",
      entity: "gift-card",
      entityId: giftCardId,
      after: { refundId, amount: payment.amount },
      reason: note ?? null,
    });
    return { refundId };
  });
}

async function findMissingPurchaseError(tx: Tx, giftCardId: string): Promise<"ACTION_NOT_ALLOWED" | "ID_NOT_FOUND"> {
  return (await tx.giftCard.count({ where: { id: giftCardId } })) > 0 ? "ACTION_NOT_ALLOWED" : "ID_NOT_FOUND";
}

async function lockGiftCard(tx: Tx, id: string) {
  await lockRows(tx, "gift_cards", [id]);
  const card = await tx.giftCard.findUnique({ where: { id } });
  if (!card) throw new ShopError("ID_NOT_FOUND");
  return card;
}
