type PaidLine = { id: string; unitPrice: number; quantity: number };

/**
 * What was paid for each line, in cents: code and tax are spread by price, and what is left of the rounding goes to the
 * lines that lost most by it, so that the shares add up to what was paid.
 */
export function lineShares(total: number, lines: readonly PaidLine[]): Map<string, number> {
  const all = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  const exact = lines.map(({ id, unitPrice, quantity }) => ({
    id,
    cents: all === 0 ? 0 : (total * unitPrice * quantity) / all,
  }));
  const shares = new Map(exact.map(({ id, cents }) => [id, Math.floor(cents)]));
  const left = all === 0 ? 0 : total - [...shares.values()].reduce((sum, cents) => sum + cents, 0);
  const byLoss = exact.toSorted((a, b) => b.cents - Math.floor(b.cents) - (a.cents - Math.floor(a.cents)));
  for (const { id } of byLoss.slice(0, left)) shares.set(id, (shares.get(id) ?? 0) + 1);
  return shares;
}
