import { formatMoney } from "@storywall/domain/kernel/money";
import type { OrderView } from "@storywall/domain/orders/schema";
import { adminRefundsTexts } from "./admin-refunds-texts.tsx";

/** Returns the cents that can still be refunded: the total minus all refunds, including pending ones. */
export const getRefundableAmount = ({ totals, refunds }: OrderView): number =>
  totals.total -
  refunds
    .filter(({ state, reason }) => state !== "failed" && !["price_difference", "change_closed"].includes(reason))
    .reduce((sum, { amount }) => sum + amount, 0);

export function validateRefundAmount(requestedAmount: number | null, refundable: number): string | undefined {
  if (requestedAmount === null || requestedAmount < 1) return adminRefundsTexts.amountInvalid;
  return requestedAmount > refundable ? adminRefundsTexts.amountTooHigh(formatMoney(refundable)) : undefined;
}
