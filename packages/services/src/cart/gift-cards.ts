import { createHash, createHmac } from "node:crypto";
import type { Db, Tx } from "@storywall/db/client";
import type { CartGiftCard, GiftCardPart } from "@storywall/domain/cart/gift-card-schema";
import { GIFT_CARD_SYMBOLS, normalizeGiftCardCode } from "@storywall/domain/cart/gift-cards";
import { ShopError } from "@storywall/domain/errors";
import { newId } from "@storywall/domain/kernel/ids";
import { lockRows } from "../kernel/locks.ts";
import type { LockedPayment } from "./lock-checkout.ts";

/**
 * Derives the 16 symbols of a gift card's code from its id, the version of its recipient, and a secret. Without the secret,
 * a copy of the database reveals no codes.
 */
export function computeGiftCardCode(
  secret: string,
  { id, recipientVersion }: { id: string; recipientVersion: number },
): string {
  const digest = createHmac("sha256", secret).update(`gift-card\n${id}\n${recipientVersion}`).digest();
  return [...digest.subarray(0, 16)].map((byte) => GIFT_CARD_SYMBOLS[byte % 32]).join("");
}

/** Returns the hash by which a card is found. A code has 80 random bits, so its hash cannot be reversed. */
export const hashGiftCardCode = (symbols: string): string =>
  createHash("sha256").update(`gift-card\n${symbols}`).digest("hex");

/** Finds the card of a code. Throws GIFT_CARD_UNKNOWN if there is none or it is disabled. */
export async function findGiftCard(db: Db | Tx, code: string) {
  const symbols = normalizeGiftCardCode(code);
  const card = symbols && (await db.giftCard.findUnique({ where: { codeHash: hashGiftCardCode(symbols) } }));
  if (!card || card.disabledAt) throw new ShopError("GIFT_CARD_UNKNOWN");
  return card;
}

/** Locks the gift cards of a cart without an open checkout and reads their balances again. */
export async function lockCartGiftCards(tx: Tx, cards: readonly CartGiftCard[]): Promise<CartGiftCard[]> {
  if (cards.length === 0) return [];
  const ids = cards.map(({ id }) => id);
  await lockRows(tx, "gift_cards", ids);
  const rows = await tx.giftCard.findMany({ where: { id: { in: ids }, disabledAt: null } });
  return cards.flatMap((card) => {
    const row = rows.find(({ id }) => id === card.id);
    return row ? [{ ...card, balance: row.balance }] : [];
  });
}

/**
 * Subtracts the parts from the cards' balances until the checkout is paid or closed. Each part is a payment of the
 * checkout. The cards must be locked. A constraint rejects a part that is larger than the balance.
 */
export async function holdGiftCards(
  tx: Tx,
  { checkoutId, parts, attempt }: { checkoutId: string; parts: readonly GiftCardPart[]; attempt: number },
): Promise<LockedPayment[]> {
  const payments = parts.map(({ id: giftCardId, amount }, index) => ({
    id: newId("payment"),
    attempt: attempt - index,
    method: "gift_card",
    amount,
    giftCardId,
  }));
  await tx.payment.createMany({ data: payments.map((payment) => ({ ...payment, checkoutId })) });
  await tx.giftCardEntry.createMany({
    data: payments.map(({ id, giftCardId, amount }) => ({ giftCardId, kind: "hold", amount: -amount, source: id })),
  });
  return payments.map((payment) => ({
    ...payment,
    currency: "USD",
    intentId: null,
    state: "created",
    changeId: null,
    boughtCardId: null,
  }));
}

/** Cancels the payments of a checkout that hold gift cards, and returns the amounts to the cards. */
export async function releaseGiftCards(tx: Tx, payments: readonly LockedPayment[]): Promise<void> {
  const held = payments.filter(({ giftCardId, state }) => giftCardId !== null && state === "created");
  if (held.length === 0) return;
  await tx.payment.updateMany({ where: { id: { in: held.map(({ id }) => id) } }, data: { state: "canceled" } });
  await lockRows(
    tx,
    "gift_cards",
    held.map(({ giftCardId }) => giftCardId ?? ""),
  );
  await tx.giftCardEntry.createMany({
    data: held.map(({ id, giftCardId, amount }) => ({
      giftCardId: giftCardId ?? "",
      kind: "release",
      amount,
      source: id,
    })),
  });
}
