import type { TotalsView } from "@storywall/domain/cart/schema";
import { formatMoney } from "@storywall/domain/kernel/money";

type Props = {
  totals: TotalsView;
  promoCode: string | null;
  /** Text in the tax row until an address is known. */
  taxNote?: string;
};

export function Totals({ totals, promoCode, taxNote }: Props) {
  return (
    <dl className="mt-5 grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 border-line border-t pt-4 tabular-nums">
      <Row name="Subtotal" value={formatMoney(totals.subtotal)} />
      {totals.discount > 0 ? (
        <Row name={promoCode ? `Discount (${promoCode})` : "Discount"} value={`−${formatMoney(totals.discount)}`} />
      ) : null}
      <Row name="Shipping" value={totals.shipping === 0 ? "Free" : formatMoney(totals.shipping)} />
      {taxNote && totals.tax === 0 ? (
        <Row name="Sales tax" value={taxNote} isQuiet />
      ) : (
        <Row name="Sales tax" value={formatMoney(totals.tax)} />
      )}
      <dt className="mt-1 border-line border-t pt-2 font-semibold text-lg">Total</dt>
      <dd data-testid="total" className="mt-1 border-line border-t pt-2 text-right font-semibold text-lg">
        {formatMoney(totals.total)}
      </dd>
    </dl>
  );
}

function Row({ name, value, isQuiet = false }: { name: string; value: string; isQuiet?: boolean }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className={`pl-6 text-right ${isQuiet ? "text-soft text-sm" : ""}`}>{value}</dd>
    </>
  );
}
