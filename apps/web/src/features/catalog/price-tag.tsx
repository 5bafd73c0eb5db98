"use client";

import { computeSalePrice } from "@storywall/domain/catalog/prices";
import type { Promo } from "@storywall/domain/catalog/promos";
import { formatMoney, toMinor } from "@storywall/domain/kernel/money";
import { catalogTexts } from "./catalog-texts.tsx";

export function PriceTag({
  cents,
  sale,
  promo,
  isStartingPrice = false,
}: {
  cents: number;
  /** Sale price in cents. Needed only for a sum of prices that are rounded individually. */
  sale?: number;
  promo: Pick<Promo, "basisPointsOff" | "code"> | null;
  /** Whether larger sizes cost more. */
  isStartingPrice?: boolean;
}) {
  const original = toMinor(cents);
  const formatPrice = (amount: number) =>
    isStartingPrice ? catalogTexts.startingPrice(formatMoney(amount)) : formatMoney(amount);
  if (!promo) return <p className="font-semibold">{formatPrice(original)}</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-semibold text-lg">{formatPrice(sale ?? computeSalePrice(original, promo))}</span>
      <s className="text-soft text-sm">{catalogTexts.originalPrice(formatMoney(original))}</s>
      <span className="text-accent text-sm">{catalogTexts.salePriceCode(promo.code)}</span>
    </p>
  );
}
