import { DEFAULT_PROMO_CODE } from "@storywall/domain/catalog/promos";
import { readTrustLevel } from "@storywall/services/orders/read-trust-level";
import type { ApiContext } from "../../context.ts";
import type { LimitName } from "./limiter.ts";

/** Limits by procedure. They apply to REST, tRPC and batches alike. */
export const procedureLimits: Readonly<Record<string, LimitName>> = {
  "cart.applyGiftCard": "giftCardTries",
  "cart.applyPromo": "promoTries",
  "giftCards.balance": "giftCardTries",
  "cart.lookUpZip": "zipLookups",
  "orders.find": "orderLookups",
  "myData.erase": "exports",
  "myData.read": "exports",
  "payments.createIntent": "paymentIntents",
  "giftCards.buy": "paymentIntents",
  "giftCards.changeRecipient": "giftCardTries",
  "orders.payChange": "paymentIntents",
  "payments.updateIntent": "paymentIntents",
};

/**
 * Returns the name of the limit that applies to a call. An input with a promo code counts as an attempt to guess one,
 * unless it is the public code.
 */
export function findProcedureLimit(procedure: string, input: unknown): LimitName | null {
  const procedureLimit = procedureLimits[procedure];
  if (procedureLimit) return procedureLimit;
  if (typeof input !== "object" || input === null) return null;
  const { promoCode, discountCode } = input as Record<string, unknown>;
  const code = promoCode ?? discountCode;
  const isPromoGuess = typeof code === "string" && code.trim().toUpperCase() !== DEFAULT_PROMO_CODE;
  return isPromoGuess ? "promoTries" : null;
}

const CROWDED_DELAY_MS = 10 * 60_000;

/**
 * Counts a request that sends an email, and returns the delay of the email in milliseconds. While the shop sends too
 * many emails, emails that strangers request are delayed by ten minutes. They are not rejected, because a stranger
 * could then use up the limit and block everyone else's emails.
 * @throws TOO_MANY_ATTEMPTS above the limit of the IP address, or of the visitor if they are a customer.
 */
export async function countEmailAndGetDelay(ctx: ApiContext, name: "signInLinks" | "messages"): Promise<number> {
  const trustLevel = await readTrustLevel(ctx);
  const customer = trustLevel === "customer" ? ctx.userId : null;
  const isCrowded = await ctx.config.limiter.countEmail(name, { ip: ctx.from.ip, customer });
  return isCrowded && trustLevel === "stranger" ? CROWDED_DELAY_MS : 0;
}
