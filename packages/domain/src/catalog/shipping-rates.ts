import { type Minor, toMinor } from "../kernel/money.ts";

type ShippingRate = { title: string; amount: Minor; minShipDays: number; maxShipDays: number };

export const shippingRates = {
  "free-standard": { title: "Free shipping", amount: toMinor(0), minShipDays: 1, maxShipDays: 2 },
} as const satisfies Record<string, ShippingRate>;

export type ShippingRateHandle = keyof typeof shippingRates;

export const shippingRateHandles = Object.keys(shippingRates) as [ShippingRateHandle, ...ShippingRateHandle[]];

export const defaultShippingRate: ShippingRateHandle = "free-standard";

export const isShippingRate = (handle: string): handle is ShippingRateHandle => Object.hasOwn(shippingRates, handle);
