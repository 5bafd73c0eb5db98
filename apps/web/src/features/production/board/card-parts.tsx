import { productionTexts } from "@/features/production/production-texts.tsx";
import { formatAge, formatShipDate } from "./board-labels.ts";

export const getCardClass = (isLate: boolean): string =>
  `rounded-xl border bg-card p-3 ${isLate ? "border-bad/60" : "border-line"} has-[[data-row]:focus-visible]:border-accent`;

export const documentLinkClass = "inline-flex min-h-11 items-center underline underline-offset-4";

export function DueDate({ shipBy, today, isLate }: { shipBy: string; today: string; isLate: boolean }) {
  const day = formatShipDate(shipBy, today);
  return (
    <span className={isLate ? "font-semibold text-bad" : "text-soft"}>
      {isLate ? productionTexts.late(day) : productionTexts.shipBy(day)}
    </span>
  );
}

export function RowAge({ since, at }: { since: string; at: string }) {
  return <span className="text-soft">{formatAge(since, at)}</span>;
}

export const VoidLabelText = () => <p className="mt-2 font-semibold text-bad">{productionTexts.labelVoid}</p>;
