import { z } from "zod";
import type { TotalsView } from "../cart/schema.ts";
import { RejectionId } from "../kernel/ids.ts";
import { splitCents } from "../kernel/money.ts";

type PaidLine = { id: string; unitPrice: number; quantity: number };

/** A line's share of the order's totals, in cents: `total = subtotal - discount + shipping + tax`. */
export const LineShare = z.object({
  subtotal: z.int(),
  discount: z.int(),
  shipping: z.int(),
  tax: z.int(),
  total: z.int(),
});
export type LineShare = z.infer<typeof LineShare>;

/**
 * Splits the order's totals by line id. Discount, shipping and tax are split by price; the shares add up to the totals.
 */
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
  return new Map(
    lines.map(({ id }, index) => {
      const [subtotal = 0, discount = 0, shipping = 0, tax = 0] = Object.values(amounts).map((cents) => cents[index]);
      return [id, { subtotal, discount, shipping, tax, total: subtotal - discount + shipping + tax }];
    }),
  );
}

/** Returns the order's totals without these lines' shares. */
export function subtractLineShares(totals: TotalsView, parts: readonly LineShare[]): TotalsView {
  const subtractAmounts = (key: keyof LineShare) => totals[key] - parts.reduce((sum, part) => sum + part[key], 0);
  return {
    ...totals,
    subtotal: subtractAmounts("subtotal"),
    discount: subtractAmounts("discount"),
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
