import { MIN_CHARGE } from "../catalog/shop-terms.ts";
import type { CartGiftCard, GiftCardPart } from "./gift-card-schema.ts";

export const MAX_CART_GIFT_CARDS = 5;

/**
 * Pays a total with gift cards, in the given order. The amount that remains is 0 or at least the minimum charge; the
 * last card pays less if needed.
 */
export function planGiftCardParts(cards: readonly CartGiftCard[], total: number): GiftCardPart[] {
  const parts: GiftCardPart[] = [];
  let due = total;
  for (const { id, lastFour, balance } of cards) {
    const amount = Math.min(balance, due);
    if (amount <= 0) continue;
    parts.push({ id, lastFour, amount });
    due -= amount;
  }
  let missing = due > 0 && due < MIN_CHARGE ? MIN_CHARGE - due : 0;
  for (const part of parts.toReversed()) {
    const reduction = Math.min(part.amount, missing);
    part.amount -= reduction;
    missing -= reduction;
  }
  return parts.filter(({ amount }) => amount > 0);
}

/** Returns the cents that remain to be paid in another way. */
export const computeAmountDue = (total: number, parts: ReadonlyArray<{ amount: number }>): number =>
  parts.reduce((due, { amount }) => due - amount, total);

/** Symbols of a code: Crockford's base 32, without I, L, O and U. Sixteen symbols hold 80 bits. */
export const GIFT_CARD_SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 16;

/** Returns the symbols of a code that someone typed or copied, or null if it cannot be one. */
export function normalizeGiftCardCode(text: string): string | null {
  const symbols = text
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const isCode = symbols.length === CODE_LENGTH && [...symbols].every((symbol) => GIFT_CARD_SYMBOLS.includes(symbol));
  return isCode ? symbols : null;
}

/** Groups the symbols of a code by four, such as "7K2M-XQ4T-9WDA-30HC". */
export const formatGiftCardCode = (symbols: string): string => symbols.match(/.{1,4}/g)?.join("-") ?? "";
