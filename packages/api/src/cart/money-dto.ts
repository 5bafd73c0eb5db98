import { TotalsView } from "@storywall/domain/cart/schema";
import { type ShippingRateHandle, shippingRateHandles, shippingRates } from "@storywall/domain/checkout/shipping-rates";
import { z } from "zod";

/** What carts and checkouts cost: `price` (before the code), `tax` and `total` in dollars, `totals` in cents. */
export const WirePrice = z.object({ price: z.number(), tax: z.number(), total: z.number(), totals: TotalsView });

export function toWirePrice(totals: TotalsView): z.infer<typeof WirePrice> {
  const { subtotal, tax, total } = totals;
  return { price: subtotal / 100, tax: tax / 100, total: total / 100, totals };
}

/** `amount` in cents. */
export const WireShippingRate = z.object({
  handle: z.enum(shippingRateHandles),
  title: z.string(),
  amount: z.int(),
  currency: z.literal("USD"),
  minShipDays: z.int(),
  maxShipDays: z.int(),
});

export const toWireRate = (handle: ShippingRateHandle): z.infer<typeof WireShippingRate> => ({
  handle,
  ...shippingRates[handle],
  currency: "USD",
});

export const WireAddress = z.record(z.string(), z.string().nullable());
