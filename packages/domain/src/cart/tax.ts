/** Sales tax in basis points by destination state, for states with nexus. Shipping is free and untaxed. */
const taxRatesByState: Readonly<Record<string, number>> = { FL: 700 };

export function findTaxRate(provinceCode: string | null | undefined): number {
  return provinceCode ? (taxRatesByState[provinceCode] ?? 0) : 0;
}
