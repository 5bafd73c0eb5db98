import { computeSalePrice } from "@storywall/domain/catalog/price-wall";
import type { Promo } from "@storywall/domain/catalog/promos";
import { formatMoney, toMinor } from "@storywall/domain/kernel/money";

export function PriceTag({
  cents,
  sale,
  promo,
  prefix = "",
}: {
  cents: number;
  /** Sale price in cents. Needed only if it is a sum of separately rounded prices. */
  sale?: number;
  promo: Pick<Promo, "basisPointsOff" | "code"> | null;
  prefix?: string;
}) {
  const original = toMinor(cents);
  if (!promo) return <p className="font-semibold">{`${prefix}${formatMoney(original)}`}</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-semibold text-lg">{`${prefix}${formatMoney(sale ?? computeSalePrice(original, promo))}`}</span>
      <s className="text-soft text-sm">
        <span className="sr-only">instead of </span>
        {formatMoney(original)}
      </s>
      <span className="text-accent text-sm">with {promo.code}</span>
    </p>
  );
}
