import { type Minor, toMinor } from "../kernel/money.ts";

type ShippingRate = { title: string; amount: Minor; minShipDays: number; maxShipDays: number };

export const shippingRates = {
  "free-standard": { title: "Free shipping", amount: toMinor(0), minShipDays: 1, maxShipDays: 2 },
} as const satisfies Record<string, ShippingRate>;

export type ShippingRateHandle = keyof typeof shippingRates;

export const shippingRateHandles = Object.keys(shippingRates) as [ShippingRateHandle, ...ShippingRateHandle[]];

export const defaultShippingRate: ShippingRateHandle = "free-standard";

export const isShippingRate = (handle: string): handle is ShippingRateHandle => Object.hasOwn(shippingRates, handle);

type Transit = { minDays: number; maxDays: number };

/**
 * Business days that a parcel from Miami usually takes after it ships. They are estimates, never promises; the owner
 * must compare them with the carrier's service.
 */
export const usualTransit = {
  mainland: { minDays: 2, maxDays: 6 },
  /** Transit to Alaska, Hawaii, Puerto Rico and the U.S. Virgin Islands. */
  offshore: { minDays: 5, maxDays: 10 },
} as const satisfies Record<string, Transit>;

const formatTransitDays = ({ minDays, maxDays }: Transit) => `${minDays}–${maxDays} business days`;

export const USUAL_TRANSIT = formatTransitDays(usualTransit.mainland);
export const USUAL_OFFSHORE_TRANSIT = formatTransitDays(usualTransit.offshore);

const { minShipDays, maxShipDays } = shippingRates["free-standard"];

/**
 * Time until shipping, such as "1–2 business days". The delivery time is estimated in `cart/estimate-arrival.ts` and
 * never promised.
 */
export const SHIPS_WITHIN = `${minShipDays}–${maxShipDays} business days`;

/** Days after delivery within which a wall can be returned for a full refund. */
export const RETURN_DAYS = 30;

/**
 * Number of returns per year that a customer can make before staff review them. Returns of faulty tiles do not count.
 */
export const RETURNS_A_YEAR = 2;

/** Days after a return's label or approval until the customer is reminded of a package that has not arrived. */
export const RETURN_REMINDER_DAYS = 30;

/** Business days from a return's arrival until its refund is issued. */
export const REFUND_BUSINESS_DAYS = 5;

/** Maximum size of a return label's PDF, in characters of base64. */
export const MAX_LABEL_BASE64 = 240_000;

/** Time after placing an order during which the customer can change it. It ends earlier if printing starts. */
export const CHANGE_WINDOW_MS = 60 * 60 * 1000;

/** Phrase that must follow each mention of the change window. */
export const UNLESS_PRINTED = "unless we start printing sooner";

/** Stripe's minimum charge in US dollars, in cents. */
export const MIN_CHARGE = 50;

/** Smallest and largest amount of a bought gift card in cents. The largest amount also applies to store credit. */
export const giftCardAmounts = { min: 1_000, max: 50_000 } as const;
/** Smallest amount of store credit in cents. */
export const MIN_STORE_CREDIT = 100;

/** Maximum number of days between the purchase of a gift card and its delivery. */
export const MAX_DELIVERY_DAYS = 365;

/** Stripe's tax code for general tangible goods. Every product of the shop has it. */
export const GOODS_TAX_CODE = "txcd_99999999";

/** Stripe's tax code for shipping. */
export const SHIPPING_TAX_CODE = "txcd_92010001";
