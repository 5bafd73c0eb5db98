import { shippingRates } from "./shipping-rates.ts";

const { minShipDays, maxShipDays } = shippingRates["free-standard"];

/** "1–2 working days": time until shipping; delivery time is never promised. */
export const SHIPS_WITHIN = `${minShipDays}–${maxShipDays} working days`;
