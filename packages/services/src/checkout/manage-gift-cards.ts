import { inTransaction, type Tx } from "@storywall/db/client";
import type {
  AdminGiftCard,
  AdminGiftCardPage,
  GiftCardBalance,
  ListGiftCardsInput,
  VoidGiftCardInput,
} from "@storywall/domain/checkout/gift-cards";
import { ShopError } from "@storywall/domain/errors";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext, Context } from "../accounts/context.ts";
import { findGiftCard } from "../cart/gift-cards.ts";
import { lockRows } from "../kernel/locks.ts";

/** Returns the balance of a code. Throws GIFT_CARD_UNKNOWN. */
export async function readGiftCardBalance(ctx: Context, { code }: { code: string }): Promise<GiftCardBalance> {
  const { lastFour, amount, balance } = await findGiftCard(ctx.db, code);
  return { lastFour, amount, balance };
}

const PAGE_SIZE = 50;

/** Lists gift cards, latest first. */
export async function listGiftCards(ctx: AdminContext, input: ListGiftCardsInput): Promise<AdminGiftCardPage> {
  const { orderId, after } = input;
  const rows = await ctx.db.giftCard.findMany({
    where: { ...(orderId ? { orderId } : {}), entries: { some: { kind: "issue" } } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    ...(after ? { cursor: { id: after }, skip: 1 } : {}),
    take: PAGE_SIZE + 1,
  });
  return { cards: rows.slice(0, PAGE_SIZE).map(toAdminGiftCard), hasMore: rows.length > PAGE_SIZE };
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
 * Ends a gift card: it cannot be spent anymore, and its balance becomes 0. Idempotent. What open checkouts hold of it can
 * still be paid, or else returns to the disabled card. Throws ID_NOT_FOUND.
 */
export function voidGiftCard(ctx: AdminContext, { giftCardId, note }: VoidGiftCardInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const voided = await disableGiftCard(tx, { giftCardId, reason: "voided", now: ctx.now() });
    if (voided === null) return;
    await recordAudit(tx, ctx.admin, {
      action: "gift-card.voided",
      entity: "gift-card",
      entityId: giftCardId,
      after: { amount: voided },
      reason: note ?? null,
    });
  });
}

type Disabling = { giftCardId: string; reason: "voided" | "refunded"; now: Date };

/**
 * Disables a card and takes its balance. Returns the cents that it had, or null if it was disabled before. Throws
 * ID_NOT_FOUND.
 */
export async function disableGiftCard(tx: Tx, { giftCardId, reason, now }: Disabling): Promise<number | null> {
  await lockRows(tx, "gift_cards", [giftCardId]);
  const card = await tx.giftCard.findUnique({ where: { id: giftCardId } });
  if (!card) throw new ShopError("ID_NOT_FOUND");
  if (card.disabledAt) return null;
  const { balance } = card;
  if (balance > 0) {
    await tx.giftCardEntry.create({ data: { giftCardId, kind: "void", amount: -balance, source: giftCardId } });
  }
  await tx.giftCard.update({ where: { id: giftCardId }, data: { disabledAt: now, disabledReason: reason } });
  return balance;
}
