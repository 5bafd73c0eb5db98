"use client";

import { estimateArrival, findUsualTransit } from "@storywall/domain/cart/estimate-arrival";
import type { CartView } from "@storywall/domain/cart/schema";
import { canCutOffDelayShipping, computeShipByDate } from "@storywall/domain/catalog/ship-by";
import { SHIPS_WITHIN } from "@storywall/domain/catalog/ships-within";
import { formatCalendarDay } from "@/lib/dates.ts";
import { shipPromiseTexts } from "./cart-texts.tsx";
import { useShipRules } from "./use-ship-rules.ts";

type Props = {
  lines: ReadonlyArray<Pick<CartView["lines"][number], "isUploadLater" | "quantity" | "design">>;
  /** State to which the order ships; null while it is unknown. */
  provinceCode: string | null;
  className?: string;
};

/**
 * Shows the latest ship date for an order placed now, and when such an order usually arrives. If photos will be
 * uploaded later, shows how long shipping takes after the last photo instead.
 */
export function ShipPromise({ lines, provinceCode, className = "" }: Props) {
  if (lines.some(({ isUploadLater }) => isUploadLater)) {
    const transit = findUsualTransit(provinceCode);
    return (
      <p className={className}>
        {shipPromiseTexts.afterPhotos(SHIPS_WITHIN)}{" "}
        {transit
          ? shipPromiseTexts.arrivalAfterPhotos(transit.minDays, transit.maxDays)
          : shipPromiseTexts.noArrivalEstimate}
      </p>
    );
  }
  return <DatedPromise lines={lines} provinceCode={provinceCode} className={className} />;
}

function DatedPromise({ lines, provinceCode, className }: Props) {
  const rules = useShipRules(lines);
  // Reserves space for the sentences until they are loaded.
  if (!rules) return <p aria-hidden="true" className={`min-h-[3lh] ${className}`} />;
  const now = new Date();
  const arrival = estimateArrival(now, provinceCode, rules);
  const shipDay = <Day day={computeShipByDate(now, rules)} />;
  return (
    <p className={`min-h-[3lh] ${className}`}>
      {canCutOffDelayShipping(now, rules)
        ? shipPromiseTexts.orderByHour(rules.cutOffHour ?? 0, shipDay)
        : shipPromiseTexts.orderNow(shipDay)}{" "}
      {arrival
        ? shipPromiseTexts.arrival(<Day day={arrival.from} />, <Day day={arrival.to} />)
        : shipPromiseTexts.noArrivalEstimate}
    </p>
  );
}

const Day = ({ day }: { day: string }) => (
  <time dateTime={day} className="whitespace-nowrap font-medium text-ink">
    {formatCalendarDay(day)}
  </time>
);
