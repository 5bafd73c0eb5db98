import { shippingRates } from "./shipping-rates.ts";

const { minShipDays, maxShipDays } = shippingRates["free-standard"];

/**
 * Time until shipping, such as "1–2 business days". Delivery time is estimated in `usual-transit.ts` and never promised.
 */
export const SHIPS_WITHIN = `${minShipDays}–${maxShipDays} business days`;
