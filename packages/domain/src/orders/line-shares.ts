import { z } from "zod";
import type { Adjustment } from "../cart/adjustments.ts";
import type { TotalsView } from "../cart/schema.ts";
import { RejectionId } from "../kernel/ids.ts";
import { splitCents } from "../kernel/money.ts";

type PaidLine = { id: string; unitPrice: number; quantity: number };

/** A line's share of the order's totals, in cents. `total` is computed like the order's. */
export const LineShare = z.object({
  subtotal: z.int(),
  discount: z.int(),
  /** Share of each adjustment, in the order of the totals. */
  adjustments: z.array(z.int()).default([]),
  shipping: z.int(),
  tax: z.int(),
  total: z.int(),
});
export type LineShare = z.infer<typeof LineShare>;

/** Splits the order's totals by line id. All amounts are split by price; the shares add up to the totals. */
export function splitTotalsByLine(
  totals: Omit<TotalsView, "currency">,
  lines: readonly PaidLine[],
): Map<string, LineShare> {
  const prices = lines.map(({ unitPrice, quantity }) => unitPrice * quantity);
  const amounts = {
    subtotal: splitCents(totals.subtotal, prices),
    discount: splitCents(totals.discount, prices),
    shipping: splitCents(totals.shipping, prices),
    tax: splitCents(totals.tax, prices),
  };
  const adjustments = splitAdjustments(totals.adjustments, { prices, discounts: amounts.discount });
  return new Map(
    lines.map(({ id }, index) => {
      const [subtotal = 0, discount = 0, shipping = 0, tax = 0] = Object.values(amounts).map((cents) => cents[index]);
      const parts = adjustments.map((shares) => shares[index] ?? 0);
      const extras = parts.reduce((sum, part) => sum + Math.max(part, 0), 0);
      const total = subtotal - discount + extras + shipping + tax;
      return [id, { subtotal, discount, adjustments: parts, shipping, tax, total }];
    }),
  );
}

/** Splits each adjustment over the lines. The reductions of a line add up to at most its discount. */
function splitAdjustments(
  adjustments: readonly Adjustment[],
  { prices, discounts }: { prices: readonly number[]; discounts: readonly number[] },
): number[][] {
  let left = [...discounts];
  return adjustments.map(({ amount }) => {
    if (amount >= 0) return splitCents(amount, prices);
    const shares = splitCents(-amount, left);
    left = left.map((cents, index) => cents - (shares[index] ?? 0));
    return shares.map((share) => 0 - share);
  });
}

/** Returns the order's totals without these lines' shares. */
export function subtractLineShares(totals: TotalsView, parts: readonly LineShare[]): TotalsView {
  const subtractAmounts = (key: Exclude<keyof LineShare, "adjustments">) =>
    totals[key] - parts.reduce((sum, part) => sum + part[key], 0);
  return {
    ...totals,
    subtotal: subtractAmounts("subtotal"),
    discount: subtractAmounts("discount"),
    adjustments: totals.adjustments.map((adjustment, index) => ({
      ...adjustment,
      amount: adjustment.amount - parts.reduce((sum, part) => sum + (part.adjustments[index] ?? 0), 0),
    })),
    shipping: subtractAmounts("shipping"),
    tax: subtractAmounts("tax"),
    total: subtractAmounts("total"),
  };
}

/** Data stored with a line that is not made because of its content. */
export const RejectedLine = z.object({
  rejectionId: RejectionId,
  part: LineShare,
  /** Refunded amount in cents: the line's share, or less if the refundable amount was smaller. */
  refunded: z.int(),
});
export type RejectedLine = z.infer<typeof RejectedLine>;

export const listRejectedLineShares = (lines: ReadonlyArray<{ rejection: unknown }>): LineShare[] =>
  lines.flatMap(({ rejection }) => (rejection === null ? [] : [RejectedLine.parse(rejection).part]));
