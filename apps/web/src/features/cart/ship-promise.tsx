"use client";

import { countTiles } from "@storywall/domain/cart/adjustments";
import { estimateArrival, findTransitDays } from "@storywall/domain/cart/estimate-arrival";
import type { CartView } from "@storywall/domain/cart/schema";
import type { ShipRulesView } from "@storywall/domain/catalog/settings";
import { computeShipByDate, countDaysToShip, isShippingDelayedAfterCutoff } from "@storywall/domain/catalog/ship-by";
import { SHIPS_WITHIN } from "@storywall/domain/catalog/shop-terms";
import type { ReactNode } from "react";
import { formatCalendarDay } from "@/lib/dates.ts";
import { trpc } from "@/lib/trpc.ts";
import { shipPromiseTexts } from "./cart-texts.tsx";

type Props = {
  lines: ReadonlyArray<Pick<CartView["lines"][number], "isUploadLater" | "quantity" | "design">>;
  /** State to which the order ships; null while it is unknown. */
  provinceCode: string | null;
  className?: string;
};

/**
 * Shows the latest ship date for an order placed now, and when such an order usually arrives. If photos will be
 * uploaded later, shows how long shipping takes after the last photo instead. If the order exceeds one day’s
 * production, says how many tiles the shop makes in a day.
 */
export function ShipPromise({ lines, provinceCode, className = "" }: Props) {
  const { data: rules, isError } = useShipRules(lines);
  if (!rules && isError) return <p className={`min-h-[3lh] ${className}`}>{shipPromiseTexts.usual(SHIPS_WITHIN)}</p>;
  // An empty paragraph reserves space for the sentences until they are loaded.
  if (!rules) return <p aria-hidden="true" className={`min-h-[3lh] ${className}`} />;
  const isUploadLater = lines.some((line) => line.isUploadLater);
  return (
    <p className={`min-h-[3lh] ${className}`}>
      {isUploadLater
        ? describeShippingAfterPhotos(rules, { tiles: countTiles(lines), provinceCode })
        : describeShipping(rules, { tiles: countTiles(lines), provinceCode, now: new Date() })}
    </p>
  );
}

/** Loads the rules that determine the ship-by date of these lines. */
const useShipRules = (lines: ReadonlyArray<Pick<CartView["lines"][number], "quantity" | "design">>) =>
  trpc.cart.shipRules.useQuery(
    { tiles: Math.max(1, countTiles(lines)) },
    { staleTime: 60_000, trpc: { context: { silent: true } } },
  );

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
  const transit = findTransitDays(provinceCode);
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

/** Says when an order that is placed now ships and arrives. */
export function describeShipping(
  rules: ShipRulesView,
  { tiles, provinceCode, now }: Parcel & { now: Date },
): ReactNode {
  const arrival = estimateArrival(now, provinceCode, rules);
  const shipDay = <ShippingDay day={computeShipByDate(now, rules)} />;
  return (
    <>
      {describeShipDay(rules, { tiles, now, shipDay })}{" "}
      {arrival
        ? shipPromiseTexts.arrival(<ShippingDay day={arrival.from} />, <ShippingDay day={arrival.to} />)
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
  return isShippingDelayedAfterCutoff(now, rules)
    ? shipPromiseTexts.orderByHour(cutOffHour ?? 0, shipDay)
    : shipPromiseTexts.orderNow(shipDay);
}

const ShippingDay = ({ day }: { day: string }) => (
  <time dateTime={day} className="whitespace-nowrap font-medium text-ink">
    {formatCalendarDay(day)}
  </time>
);
