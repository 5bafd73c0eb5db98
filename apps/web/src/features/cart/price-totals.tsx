import { listShownAdjustments } from "@storywall/domain/cart/adjustments";
import type { TotalsView } from "@storywall/domain/cart/schema";
import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frames";
import { isReplacementPlates, PLATES_DETAILS } from "@storywall/domain/catalog/products";
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
    <div className="@container">
      <dl className="mt-5 grid gap-y-1.5 @min-[13rem]:grid-cols-[minmax(0,1fr)_auto] border-line border-t pt-4 tabular-nums">
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
        <dt className="mt-1 border-line border-t pt-2 font-semibold text-lg">
          {isBeforeTax ? cartTexts.totalBeforeTax : cartTexts.total}
        </dt>
        <dd
          data-testid="total"
          className="font-semibold text-lg @min-[13rem]:mt-1 @min-[13rem]:border-line @min-[13rem]:border-t @min-[13rem]:pt-2 @min-[13rem]:text-right"
        >
          {formatMoney(totals.total)}
        </dd>
      </dl>
    </div>
  );
}

function TotalsRow({ name, value, isQuiet = false }: { name: string; value: string; isQuiet?: boolean }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className={`@min-[13rem]:pl-6 @min-[13rem]:text-right ${isQuiet ? "text-soft text-sm" : ""}`}>{value}</dd>
    </>
  );
}

export function describeCartLine({ templateKey, design }: { templateKey: string; design: Design }): string {
  if (isReplacementPlates(templateKey)) return PLATES_DETAILS;
  const sizes = [...new Set(design.tiles.map(({ frameSize }) => frameSize))];
  const names = sizes.map((key) => (isFrameSize(key) ? frameSizes[key].name : key));
  const mat = design.matType === "none" ? cartTexts.noMat : cartTexts.whiteMat;
  return cartTexts.lineDescription(names, design.frameStyle, design.frameType, mat);
}
