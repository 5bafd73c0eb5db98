import { addWorkingDays, computeShipByDate, SHIP_BY_WORKING_DAYS, type ShipRules } from "../catalog/ship-by.ts";
import { defaultShippingRate, shippingRates } from "../catalog/shipping-rates.ts";
import { usualTransit } from "../catalog/usual-transit.ts";

const offshoreStates = ["AK", "HI", "PR"];
const militaryStates = ["AA", "AE", "AP"];

/** Usual transit to a state. Null for military addresses, where it varies too much to estimate. */
export function findUsualTransit(provinceCode: string | null) {
  if (militaryStates.includes(provinceCode ?? "")) return null;
  return offshoreStates.includes(provinceCode ?? "") ? usualTransit.offshore : usualTransit.mainland;
}

/**
 * Returns the first and last day on which an order placed now usually arrives, as `YYYY-MM-DD`, or null if there is no
 * estimate. Without a state, the estimate is for the mainland.
 */
export function estimateArrival(
  placedAt: Date,
  provinceCode: string | null,
  rules?: ShipRules,
): { from: string; to: string } | null {
  const transit = findUsualTransit(provinceCode);
  if (!transit) return null;
  const shipBy = computeShipByDate(placedAt, rules);
  // The order may ship some days before its ship-by date.
  const earlyDays = SHIP_BY_WORKING_DAYS - shippingRates[defaultShippingRate].minShipDays;
  return {
    from: addWorkingDays(shipBy, Math.max(0, transit.minDays - earlyDays)),
    to: addWorkingDays(shipBy, transit.maxDays),
  };
}
