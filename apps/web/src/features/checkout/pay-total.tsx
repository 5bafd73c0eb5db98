import type { TotalsView } from "@storywall/domain/cart/schema";
import { formatMoney } from "@storywall/domain/kernel/money";
import { isUsState, usStates } from "@storywall/domain/kernel/us-states";
import { cartTexts } from "@/features/cart/cart-texts.tsx";
import { checkoutTexts } from "./checkout-texts.tsx";

type Props = { totals: TotalsView; provinceCode: string };

/** Tax and total next to the pay button. Screen readers announce them when a change of address changes them. */
export function PayTotal({ totals, provinceCode }: Props) {
  const state = isUsState(provinceCode) ? usStates[provinceCode] : null;
  return (
    <div
      role="status"
      aria-label={checkoutTexts.totalDue}
      aria-atomic="true"
      className="@container mt-6 rounded-xl bg-card px-4 py-3"
    >
      <dl className="grid @min-[15rem]:grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 tabular-nums">
        <dt className="text-soft">{checkoutTexts.itemsAndShipping}</dt>
        <dd className="@min-[15rem]:text-right">{formatMoney(totals.total - totals.tax)}</dd>
        <dt className="text-soft">{state ? checkoutTexts.salesTaxOfState(state) : checkoutTexts.salesTax}</dt>
        <dd className={`@min-[15rem]:text-right ${state ? "" : "text-soft"}`}>
          {state ? formatMoney(totals.tax) : checkoutTexts.taxWithoutAddress}
        </dd>
        <dt className="font-semibold text-lg">{state ? checkoutTexts.total : cartTexts.totalBeforeTax}</dt>
        <dd className="@min-[15rem]:text-right font-semibold text-lg">{formatMoney(totals.total)}</dd>
      </dl>
      {state ? null : <p className="mt-1 text-soft text-sm">{checkoutTexts.taxHint}</p>}
    </div>
  );
}
