/** Sales tax in basis points by destination state, for states with nexus. Shipping is free and untaxed. */
const nexus: Readonly<Record<string, number>> = { FL: 700 };

export function taxRate(provinceCode: string | null | undefined): number {
  return provinceCode ? (nexus[provinceCode] ?? 0) : 0;
}
