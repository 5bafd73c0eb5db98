import type { Prisma, Tx } from "@storywall/db/client";
import { GiftCardId, newId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import { computeGiftCardCode, hashGiftCardCode } from "../cart/gift-cards.ts";
import type { Deps } from "../kernel/deps.ts";
import { lockRows } from "../kernel/locks.ts";

type NewGiftCard = Omit<Prisma.GiftCardUncheckedCreateInput, "id" | "codeHash" | "lastFour">;

/** Creates a gift card without a balance. `issueGiftCard` gives it its amount. */
export async function createGiftCard(tx: Tx, { secret }: Pick<Deps, "secret">, card: NewGiftCard) {
  const id = newId("giftcard");
  return tx.giftCard.create({ data: { ...card, id, ...createCodeColumns(secret, { id, recipientVersion: 1 }) } });
}

/** Gives a card its amount. The database rejects a second call for the same card, and a card that was not paid for. */
export async function issueGiftCard(tx: Tx, { id, amount }: { id: string; amount: number }): Promise<void> {
  await tx.giftCardEntry.create({ data: { giftCardId: id, kind: "issue", amount, source: id } });
}

type Recipient = { id: string; recipientVersion: number };

/** Enqueues the email with the card's code. Each version of the recipient gets one. */
export async function enqueueGiftCardEmail(tx: Tx, { id, recipientVersion }: Recipient): Promise<void> {
  const giftCardId = GiftCardId.parse(id);
  await enqueue(tx, "email.gift-card", { giftCardId }, { dedupe: `mail-${giftCardId}-${recipientVersion}` });
}

/** Returns the columns that store the code for a version of the recipient. */
export function createCodeColumns(secret: string, recipient: Recipient): { codeHash: string; lastFour: string } {
  const code = computeGiftCardCode(secret, recipient);
  return { codeHash: hashGiftCardCode(code), lastFour: code.slice(-4) };
}

type Disabling = { giftCardId: string; reason: "voided" | "refunded" | "disputed"; now: Date };

/**
 * Disables a locked card and takes its balance. A disputed card keeps its balance until the bank has decided. Returns
 * the cents that were taken.
 */
export async function disableGiftCard(tx: Tx, { giftCardId, reason, now }: Disabling): Promise<number> {
  const { balance } = await tx.giftCard.findUniqueOrThrow({ where: { id: giftCardId } });
  await tx.giftCard.update({ where: { id: giftCardId }, data: { disabledAt: now, disabledReason: reason } });
  if (reason === "disputed" || balance === 0) return 0;
  await tx.giftCardEntry.create({ data: { giftCardId, kind: "void", amount: -balance, source: giftCardId } });
  return balance;
}

/**
 * Disables a bought card: temporarily while the bank reviews a dispute of its payment, permanently after the payment
 * was refunded. Enables it again if the shop wins the dispute.
 */
export async function applyPaymentStateToBoughtCard(tx: Tx, giftCardId: string, paymentState: string): Promise<void> {
  await lockRows(tx, "gift_cards", [giftCardId]);
  const { disabledReason } = await tx.giftCard.findUniqueOrThrow({ where: { id: giftCardId } });
  const isOnHold = disabledReason === "disputed";
  const isEnabled = disabledReason === null;
  if (paymentState === "disputed" && isEnabled) {
    await disableGiftCard(tx, { giftCardId, reason: "disputed", now: new Date() });
  } else if (paymentState === "refunded" && (isEnabled || isOnHold)) {
    await disableGiftCard(tx, { giftCardId, reason: "refunded", now: new Date() });
  } else if (paymentState === "succeeded" && isOnHold) {
    await tx.giftCard.update({ where: { id: giftCardId }, data: { disabledAt: null, disabledReason: null } });
  }
}
