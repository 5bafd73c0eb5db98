import { formatMoney } from "@storywall/domain/kernel/money";
import { adminRefundsTexts } from "./admin-refunds-texts.tsx";

/** Returns what is wrong with the amount, if anything. Amounts are in cents. */
export function validateRefundAmount(requestedAmount: number | null, refundable: number): string | undefined {
  if (requestedAmount === null || requestedAmount < 1) return adminRefundsTexts.amountInvalid;
  return requestedAmount > refundable ? adminRefundsTexts.amountTooHigh(formatMoney(refundable)) : undefined;
}
