import { formatMoney } from "@storywall/domain/kernel/money";
import type { OrderView } from "@storywall/domain/orders/schema";
import { orderChangeTexts } from "./order-change-texts.ts";

export type TotalsChange = Record<"before" | "after", OrderView["totals"]>;

/** Compares tax and total before and after an address change. */
export function TotalsTable({ before, after }: TotalsChange) {
  const rows = [
    [orderChangeTexts.salesTax, before.tax, after.tax],
    [orderChangeTexts.total, before.total, after.total],
  ] as const;
  return (
    <table className="mt-4 w-full max-w-sm text-left tabular-nums">
      <thead className="text-soft text-sm">
        <tr>
          <th scope="col" className="font-normal">
            <span className="sr-only">{orderChangeTexts.amount}</span>
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {orderChangeTexts.before}
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {orderChangeTexts.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, was, is]) => (
          <tr key={name} className="border-line border-t last:font-semibold">
            <th scope="row" className="py-2 font-normal">
              {name}
            </th>
            <td className="py-2 text-right">{formatMoney(was)}</td>
            <td className="py-2 text-right">{formatMoney(is)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
