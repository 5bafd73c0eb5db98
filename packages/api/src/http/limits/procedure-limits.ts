import { DEFAULT_PROMO_CODE } from "@storywall/domain/catalog/promos";
import type { LimitName } from "./limiter.ts";

/** Limits by procedure. They apply to REST, tRPC and batches alike. */
export const procedureLimits: Readonly<Record<string, LimitName>> = {
  "cart.applyPromo": "promoTries",
  "cart.lookUpZip": "zipLookups",
  "orders.find": "orderLookups",
  "messages.send": "messages",
  "session.requestLink": "signInLinks",
  "myData.erase": "exports",
  "myData.read": "exports",
  "payments.createIntent": "paymentIntents",
  "orders.payChange": "paymentIntents",
  "payments.updateIntent": "paymentIntents",
};

/**
 * Returns the name of the limit that applies to a call. Any promo code in the input counts as an attempt, except the
 * public code.
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
