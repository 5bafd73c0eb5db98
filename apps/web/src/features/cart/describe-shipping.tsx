import { estimateArrival, findUsualTransit } from "@storywall/domain/cart/estimate-arrival";
import { countDaysToShip } from "@storywall/domain/catalog/daily-capacity";
import type { ShipRulesView } from "@storywall/domain/catalog/delivery-promise";
import { canCutOffDelayShipping, computeShipByDate } from "@storywall/domain/catalog/ship-by";
import { SHIPS_WITHIN } from "@storywall/domain/catalog/ships-within";
import type { ReactNode } from "react";
import { formatCalendarDay } from "@/lib/dates.ts";
import { shipPromiseTexts } from "./cart-texts.tsx";

type Parcel = {
  tiles: number;
  /** State to which the order ships; null while it is unknown. */
  provinceCode: string | null;
};

/** Says how long an order takes after its last photo is uploaded. */
export function describeShippingAfterPhotos(
  { tilesPerDay }: Pick<ShipRulesView, "tilesPerDay">,
  { tiles, provinceCode }: Parcel,
): ReactNode {
  const transit = findUsualTransit(provinceCode);
  return (
    <>
      {tilesPerDay !== null && tiles > tilesPerDay
        ? shipPromiseTexts.largeOrderAfterPhotos(tilesPerDay, countDaysToShip(tiles, tilesPerDay))
        : shipPromiseTexts.afterPhotos(SHIPS_WITHIN)}{" "}
      {transit
        ? shipPromiseTexts.arrivalAfterPhotos(transit.minDays, transit.maxDays)
        : shipPromiseTexts.noArrivalEstimate}
    </>
  );
}

/** Says when an order ships and arrives that is placed now. */
export function describeShipping(
  rules: ShipRulesView,
  { tiles, provinceCode, now }: Parcel & { now: Date },
): ReactNode {
  const arrival = estimateArrival(now, provinceCode, rules);
  const shipDay = <Day day={computeShipByDate(now, rules)} />;
  return (
    <>
      {describeShipDay(rules, { tiles, now, shipDay })}{" "}
      {arrival
        ? shipPromiseTexts.arrival(<Day day={arrival.from} />, <Day day={arrival.to} />)
        : shipPromiseTexts.noArrivalEstimate}
    </>
  );
}

function describeShipDay(
  rules: ShipRulesView,
  { tiles, now, shipDay }: { tiles: number; now: Date; shipDay: ReactNode },
): ReactNode {
  const { tilesPerDay, cutOffHour } = rules;
  if (tilesPerDay !== null && tiles > tilesPerDay) return shipPromiseTexts.largeOrder(tilesPerDay, shipDay);
  return canCutOffDelayShipping(now, rules)
    ? shipPromiseTexts.orderByHour(cutOffHour ?? 0, shipDay)
    : shipPromiseTexts.orderNow(shipDay);
}

const Day = ({ day }: { day: string }) => (
  <time dateTime={day} className="whitespace-nowrap font-medium text-ink">
    {formatCalendarDay(day)}
  </time>
);
