import { formatAge, formatShipDate } from "./board-labels.ts";

export const getCardClass = (isLate: boolean): string =>
  `rounded-xl border bg-card p-3 ${isLate ? "border-bad/60" : "border-line"} has-[[data-row]:focus-visible]:border-accent`;

export const paperClass = "inline-flex min-h-11 items-center underline underline-offset-4";

export function DueDate({ shipBy, today, isLate }: { shipBy: string; today: string; isLate: boolean }) {
  return (
    <span className={isLate ? "font-semibold text-bad" : "text-soft"}>
      {isLate ? "Late: was to ship " : "Ship by "}
      {formatShipDate(shipBy, today)}
    </span>
  );
}

export function RowAge({ since, at }: { since: string; at: string }) {
  return <span className="text-soft">{formatAge(since, at)} old</span>;
}
