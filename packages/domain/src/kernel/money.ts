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

const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Formats cents as dollars, such as "$71.99". */
export function formatMoney(amount: number): string {
  return usd.format(amount / 100);
}
