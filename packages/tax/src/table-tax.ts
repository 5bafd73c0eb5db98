import { createHash } from "node:crypto";
import {
  computeTaxOfEachAmount,
  type TaxCalculation,
  type TaxJurisdiction,
  type TaxRequest,
} from "@storywall/domain/cart/tax";
import type { TaxRate, TaxSettings } from "@storywall/domain/catalog/tax-settings";
import { applyBasisPoints, toMinor } from "@storywall/domain/kernel/money";
import { usStates } from "@storywall/domain/kernel/us-states";

/** Time for which a calculation may be used. It is short because the owner may change the table at any time. */
const VALID_MS = 60 * 60 * 1000;

/**
 * Calculates tax with the owner's table, without a call to any service. Each jurisdiction's tax is rounded once for all
 * lines. In states where the shop does not collect tax, the tax is 0.
 */
export function calculateTableTax(
  { states, rates }: Pick<TaxSettings, "states" | "rates">,
  request: TaxRequest,
  now: Date,
): TaxCalculation {
  const { destination, lines, shipping } = request;
  const matching = states.includes(destination.state) ? rates.filter((rate) => isRateApplicable(rate, request)) : [];
  const taxed = matching.map((rate) => {
    const amounts = [...lines.map(({ amount }) => amount), rate.isShippingTaxed ? shipping : 0];
    return { rate, amounts, ...computeTaxOfAmounts(rate, amounts) };
  });
  const parts = computeTaxOfEachAmount(taxed, lines.length + 1);
  const jurisdictions = taxed.map(
    ({ rate, taxable, tax }): TaxJurisdiction => ({
      state: rate.state,
      name: rate.county ?? usStates[rate.state],
      basisPoints: rate.basisPoints,
      taxable,
      tax,
    }),
  );
  return {
    id: createCalculationId(request, jurisdictions),
    provider: "table",
    lines: lines.map(({ id }, index) => ({ id, tax: parts[index] ?? 0 })),
    shippingTax: parts[lines.length] ?? 0,
    jurisdictions,
    tax: parts.reduce((sum, part) => sum + part, 0),
    validUntil: new Date(now.getTime() + VALID_MS).toISOString(),
  };
}

function isRateApplicable({ state, zipRanges, from, to }: TaxRate, { destination, day }: TaxRequest): boolean {
  if (state !== destination.state || (from !== null && day < from) || (to !== null && day > to)) return false;
  return (
    zipRanges.length === 0 || zipRanges.some(({ first, last }) => first <= destination.zip && destination.zip <= last)
  );
}

function computeTaxOfAmounts({ basisPoints }: TaxRate, amounts: readonly number[]): { taxable: number; tax: number } {
  const taxable = amounts.reduce((sum, amount) => sum + amount, 0);
  return { taxable, tax: applyBasisPoints(toMinor(taxable), basisPoints) };
}

/** Returns the same id for the same request and rates. */
function createCalculationId(request: TaxRequest, jurisdictions: readonly TaxJurisdiction[]): string {
  const hash = createHash("sha256").update(JSON.stringify([request, jurisdictions]));
  return `table_${hash.digest("hex").slice(0, 24)}`;
}
