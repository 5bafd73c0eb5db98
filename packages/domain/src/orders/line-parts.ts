import { z } from "zod";
import type { TotalsView } from "../cart/schema.ts";
import { RefusalId } from "../kernel/ids.ts";

type PaidLine = { id: string; unitPrice: number; quantity: number };

/** A line's share of the order's totals in cents: `total = subtotal - discount + shipping + tax`. */
export const LinePart = z.object({
  subtotal: z.int(),
  discount: z.int(),
  shipping: z.int(),
  tax: z.int(),
  total: z.int(),
});
export type LinePart = z.infer<typeof LinePart>;

/**
 * Share of each line by id: discount, shipping and tax are split by price, and the shares add up to the order's totals.
 */
export function lineParts(totals: Omit<TotalsView, "currency">, lines: readonly PaidLine[]): Map<string, LinePart> {
  const of = {
    subtotal: spread(totals.subtotal, lines),
    discount: spread(totals.discount, lines),
    shipping: spread(totals.shipping, lines),
    tax: spread(totals.tax, lines),
  };
  return new Map(
    lines.map(({ id }, at) => {
      const [subtotal = 0, discount = 0, shipping = 0, tax = 0] = Object.values(of).map((cents) => cents[at]);
      return [id, { subtotal, discount, shipping, tax, total: subtotal - discount + shipping + tax }];
    }),
  );
}

/** Splits cents by price; the remainder goes to the lines with the largest rounding loss. */
function spread(cents: number, lines: readonly PaidLine[]): number[] {
  const all = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  if (all === 0) return lines.map((_, at) => (at === 0 ? cents : 0));
  const exact = lines.map(({ unitPrice, quantity }) => (cents * unitPrice * quantity) / all);
  const shares = exact.map(Math.floor);
  const left = cents - shares.reduce((sum, share) => sum + share, 0);
  const byLoss = exact
    .map((share, at) => ({ at, loss: share - Math.floor(share) }))
    .toSorted((a, b) => b.loss - a.loss);
  for (const { at } of byLoss.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

/** The order's totals without the lines of these shares. */
export function totalsWithout(totals: TotalsView, parts: readonly LinePart[]): TotalsView {
  const less = (key: keyof LinePart) => totals[key] - parts.reduce((sum, part) => sum + part[key], 0);
  return {
    ...totals,
    subtotal: less("subtotal"),
    discount: less("discount"),
    shipping: less("shipping"),
    tax: less("tax"),
    total: less("total"),
  };
}

/** Stored with a line that is not made because of its content. */
export const RefusedLine = z.object({
  refusalId: RefusalId,
  part: LinePart,
  /** Cents refunded: the line's share, or less if not that much was left. */
  refunded: z.int(),
});
export type RefusedLine = z.infer<typeof RefusedLine>;

/** Shares of the rejected lines of an order. */
export const refusedParts = (lines: ReadonlyArray<{ refused: unknown }>): LinePart[] =>
  lines.flatMap(({ refused }) => (refused === null ? [] : [RefusedLine.parse(refused).part]));
