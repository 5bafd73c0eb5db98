import { shippingRates } from "./shipping-rates.ts";

const { minShipDays, maxShipDays } = shippingRates["free-standard"];

/** Time until shipping, such as "1–2 working days". Delivery time is never promised. */
export const SHIPS_WITHIN = `${minShipDays}–${maxShipDays} working days`;
