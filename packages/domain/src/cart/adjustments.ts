import { type ChosenExtras, type ExtraKey, extraKeys, findExtra } from "../catalog/extras.ts";
import { computeUnitDiscount, type Prices } from "../catalog/prices.ts";
import type { PromoDiscount } from "../catalog/promos.ts";
import { GOODS_TAX_CODE } from "../catalog/shop-terms.ts";
import { splitCents, sumMoney, toMinor } from "../kernel/money.ts";

export type PricedLine = { unitPrice: number; quantity: number; design: { tiles: readonly unknown[] } };

/**
 * An amount that is added to the price of an order's lines or subtracted from it. Every surface lists it below the
 * subtotal.
 */
export type Adjustment = {
  kind: "promo" | "volume" | ExtraKey;
  label: string;
  /** Cents; negative if it lowers the price. */
  amount: number;
  /** Tax code of an extra that is taxed separately. Null for a reduction, which lowers the taxed price of the lines. */
  taxCode: string | null;
};

export type AdjustmentTerms = {
  promo: PromoDiscount | null;
  extras: ChosenExtras;
  prices: Pick<Prices, "volume" | "extras">;
};

/** Returns the number of tiles of these lines, including copies. */
export const countTiles = (lines: ReadonlyArray<Omit<PricedLine, "unitPrice">>): number =>
  lines.reduce((sum, { quantity, design }) => sum + quantity * design.tiles.length, 0);

export const computeSubtotal = (lines: ReadonlyArray<Pick<PricedLine, "unitPrice" | "quantity">>): number =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);

/** Lists the adjustments of a cart. The reductions together are never larger than the subtotal. */
export function listAdjustments(
  lines: readonly PricedLine[],
  { promo, extras, prices }: AdjustmentTerms,
): Adjustment[] {
  if (lines.length === 0) return [];
  const subtotal = computeSubtotal(lines);
  const promoSaving = Math.min(computePromoSaving(lines, promo), subtotal);
  const volumeSaving = Math.min(computeVolumeSaving(lines, prices.volume), subtotal - promoSaving);
  const adjustments: Adjustment[] = [];
  if (promo && promoSaving > 0)
    adjustments.push({ kind: "promo", label: `Discount (${promo.code})`, amount: -promoSaving, taxCode: null });
  if (prices.volume && volumeSaving > 0)
    adjustments.push({ kind: "volume", label: formatVolumeLabel(prices.volume), amount: -volumeSaving, taxCode: null });
  for (const key of extraKeys) {
    const price = prices.extras[key];
    const { label, taxCode } = findExtra(key);
    if (extras[key] !== undefined && price) adjustments.push({ kind: key, label, amount: price, taxCode });
  }
  return adjustments;
}

/** Returns what a promo takes off these lines, in cents. A percentage is rounded per unit, like the sale prices. */
export function computePromoSaving(
  lines: ReadonlyArray<Pick<PricedLine, "unitPrice" | "quantity">>,
  promo: Omit<PromoDiscount, "code"> | null,
): number {
  if (!promo || lines.length === 0) return 0;
  if (promo.amountOff !== null) return promo.amountOff;
  return sumMoney(
    lines.map(({ unitPrice, quantity }) => toMinor(computeUnitDiscount(toMinor(unitPrice), promo) * quantity)),
  );
}

const computeVolumeSaving = (lines: readonly PricedLine[], volume: Prices["volume"]): number =>
  volume ? Math.floor(countTiles(lines) / volume.tiles) * volume.amountOff : 0;

const formatVolumeLabel = ({ tiles }: NonNullable<Prices["volume"]>): string => `Savings with ${tiles} tiles`;

export type TaxedAmount = { id: string; amount: number; taxCode: string };

/** Lists the taxable amounts except shipping: each line minus its share of the reductions, and each taxable extra. */
export function listTaxedAmounts(
  lines: ReadonlyArray<PricedLine & { id: string }>,
  promo: PromoDiscount | null,
  adjustments: readonly Adjustment[],
): TaxedAmount[] {
  const ownPromo = promo?.amountOff === null ? promo : null;
  const prices = lines.map((line) => line.unitPrice * line.quantity - computePromoSaving([line], ownPromo));
  const subtotal = computeSubtotal(lines);
  const reduced = subtotal + sumReductions(adjustments);
  const sharedReduction = prices.reduce((sum, price) => sum + price, 0) - reduced;
  const shares = splitCents(sharedReduction, prices);
  return [
    ...lines.map(({ id }, index) => ({
      id,
      amount: (prices[index] ?? 0) - (shares[index] ?? 0),
      taxCode: GOODS_TAX_CODE,
    })),
    ...listTaxedExtras(adjustments),
  ];
}

export const listTaxedExtras = (adjustments: readonly Adjustment[]): TaxedAmount[] =>
  adjustments.flatMap(({ kind, amount, taxCode }) =>
    amount > 0 && taxCode !== null ? [{ id: kind, amount, taxCode }] : [],
  );

/** Returns the sum of the reductions, which is 0 or negative. */
export const sumReductions = (adjustments: readonly Adjustment[]): number =>
  adjustments.reduce((sum, { amount }) => sum + Math.min(amount, 0), 0);

export const sumExtras = (adjustments: readonly Adjustment[]): number =>
  adjustments.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);

/**
 * Returns the adjustments as every surface shows them. Orders from before adjustments existed have a discount without
 * an adjustment, which is listed as such.
 */
export function listShownAdjustments(totals: {
  discount: number;
  adjustments: readonly Adjustment[];
}): Array<Pick<Adjustment, "kind" | "label" | "amount">> {
  const unlisted = totals.discount + sumReductions(totals.adjustments);
  const discount = { kind: "promo", label: "Discount", amount: -unlisted } as const;
  return [...(unlisted > 0 ? [discount] : []), ...totals.adjustments.filter(({ amount }) => amount !== 0)];
}
