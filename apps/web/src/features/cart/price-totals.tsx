import { listShownAdjustments } from "@storywall/domain/cart/adjustments";
import type { TotalsView } from "@storywall/domain/cart/schema";
import { findAccessory } from "@storywall/domain/catalog/accessories";
import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frames";
import { formatMoney, formatSignedMoney } from "@storywall/domain/kernel/money";
import type { Design } from "@storywall/domain/walls/design/design";
import { cartTexts } from "./cart-texts.tsx";

type Props = {
  totals: TotalsView;
  /** Text that the tax row shows until an address is known. */
  taxNote?: string;
};

export function PriceTotals({ totals, taxNote }: Props) {
  const isBeforeTax = taxNote !== undefined && totals.tax === 0;
  return (
    <dl className="mt-4 grid gap-y-1.5 border-line border-t pt-4 tabular-nums">
      <TotalsRow name={cartTexts.subtotal} value={formatMoney(totals.subtotal)} />
      {listShownAdjustments(totals).map(({ kind, label, amount }) => (
        <TotalsRow key={kind} name={label} value={formatSignedMoney(amount)} />
      ))}
      <TotalsRow
        name={cartTexts.shipping}
        value={totals.shipping === 0 ? cartTexts.freeShipping : formatMoney(totals.shipping)}
      />
      {isBeforeTax ? (
        <TotalsRow name={cartTexts.salesTax} value={taxNote} isQuiet />
      ) : (
        <TotalsRow name={cartTexts.salesTax} value={formatMoney(totals.tax)} />
      )}
      <div className="mt-1 flex flex-wrap justify-between gap-x-6 border-line border-t pt-2 font-semibold text-lg">
        <dt>{isBeforeTax ? cartTexts.totalBeforeTax : cartTexts.total}</dt>
        <dd data-testid="total">{formatMoney(totals.total)}</dd>
      </div>
    </dl>
  );
}

function TotalsRow({ name, value, isQuiet = false }: { name: string; value: string; isQuiet?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <dt className="text-soft">{name}</dt>
      <dd className={isQuiet ? "text-soft text-sm" : ""}>{value}</dd>
    </div>
  );
}

export function describeCartLine({ templateKey, design }: { templateKey: string; design: Design }): string {
  const accessory = findAccessory(templateKey);
  if (accessory) return accessory.description;
  const sizes = [...new Set(design.tiles.map(({ frameSize }) => frameSize))];
  const names = sizes.map((key) => (isFrameSize(key) ? frameSizes[key].name : key));
  const mat = design.matType === "none" ? cartTexts.noMat : cartTexts.whiteMat;
  return cartTexts.lineDescription(names, design.frameStyle, design.frameType, mat);
}
