import { shippingRates } from "./shipping-rates.ts";

const { minShipDays, maxShipDays } = shippingRates["free-standard"];

/** "1–2 working days": what is promised of shipping, and nothing of arrival. */
export const SHIPS_WITHIN = `${minShipDays}–${maxShipDays} working days`;
