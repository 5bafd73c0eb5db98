/** Amount in integer minor units (US cents). */
export type Minor = number & { readonly __unit: "minor" };

export function toMinor(amount: number): Minor {
  if (!Number.isSafeInteger(amount)) throw new TypeError(`Money must be whole minor units, got ${amount}`);
  return amount as Minor;
}

export function sumMoney(amounts: readonly Minor[]): Minor {
  return toMinor(amounts.reduce<number>((total, amount) => total + amount, 0));
}

export function multiplyMoney(amount: Minor, quantity: number): Minor {
  return toMinor(amount * quantity);
}

/** Multiplies an amount by a rate in basis points (2000 is 20 %) and rounds half up. */
export function applyBasisPoints(amount: Minor, basisPoints: number): Minor {
  return toMinor(Math.floor((amount * basisPoints + 5_000) / 10_000));
}

/**
 * Splits cents by weight. The remainder goes to the parts that lost most by rounding, so that the parts add up to
 * `cents`. If the weights add up to at least `cents`, no part is larger than its weight. If all weights are 0, the first
 * part gets everything.
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map((_, index) => (index === 0 ? cents : 0));
  const exact = weights.map((weight) => (cents * weight) / total);
  const shares = exact.map(Math.floor);
  const remainder = cents - shares.reduce((sum, share) => sum + share, 0);
  const byLoss = exact
    .map((share, index) => ({ index, loss: share - Math.floor(share) }))
    .toSorted((a, b) => b.loss - a.loss);
  for (const { index } of byLoss.slice(0, remainder)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Formats cents as dollars, such as "$71.99". */
export function formatMoney(amount: number): string {
  return usd.format(amount / 100);
}

/** Formats cents as dollars with a minus sign if they are negative, such as "−$71.99". */
export const formatSignedMoney = (amount: number): string =>
  amount < 0 ? `−${formatMoney(-amount)}` : formatMoney(amount);
