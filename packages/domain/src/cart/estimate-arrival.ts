import { addBusinessDays, computeShipByDate, SHIP_BY_BUSINESS_DAYS, type ShipRules } from "../catalog/ship-by.ts";
import { defaultShippingRate, shippingRates, usualTransit } from "../catalog/shop-terms.ts";

const offshoreStates = ["AK", "HI", "PR", "VI"];
const distantStates = ["AA", "AE", "AP", "AS", "GU", "MP"];

/**
 * Returns the usual minimum and maximum number of business days in transit to a state. Returns null for military
 * addresses and the Pacific, where they vary too much to estimate.
 */
export function findTransitDays(provinceCode: string | null) {
  if (distantStates.includes(provinceCode ?? "")) return null;
  return offshoreStates.includes(provinceCode ?? "") ? usualTransit.offshore : usualTransit.mainland;
}

/** First and last day, as `YYYY-MM-DD`. */
type ArrivalDays = { from: string; to: string };

/**
 * Returns the days on which an order placed now usually arrives, or null if there is no estimate. Without a state, the
 * estimate is for the mainland.
 */
export const estimateArrival = (placedAt: Date, provinceCode: string | null, rules?: ShipRules): ArrivalDays | null =>
  estimateArrivalFromShipBy(computeShipByDate(placedAt, rules), provinceCode);

/** Returns the days on which an order with this ship-by date usually arrives, or null if there is no estimate. */
export function estimateArrivalFromShipBy(shipBy: string, provinceCode: string | null): ArrivalDays | null {
  const transit = findTransitDays(provinceCode);
  if (!transit) return null;
  // The order may ship up to this many business days before its ship-by date.
  const earlyDays = SHIP_BY_BUSINESS_DAYS - shippingRates[defaultShippingRate].minShipDays;
  return {
    from: addBusinessDays(shipBy, Math.max(0, transit.minDays - earlyDays)),
    to: addBusinessDays(shipBy, transit.maxDays),
  };
}
