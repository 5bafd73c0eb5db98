/** Sales tax in basis points by ship-to state, where we have nexus. Shipping is free and untaxed. */
const nexus: Readonly<Record<string, number>> = { FL: 700 };

export function taxRate(provinceCode: string | null | undefined): number {
  return provinceCode ? (nexus[provinceCode] ?? 0) : 0;
}
