import { TotalsView } from "@storywall/domain/cart/schema";
import { type ShippingRateHandle, shippingRateHandles, shippingRates } from "@storywall/domain/catalog/shipping-rates";
import { z } from "zod";

/**
 * Prices in the specification's format: `price` (before the discount), `tax` and `total` in dollars, `totals` in cents.
 */
export const PriceDto = z.object({ price: z.number(), tax: z.number(), total: z.number(), totals: TotalsView });

export function toPriceDto(totals: TotalsView): z.infer<typeof PriceDto> {
  const { subtotal, tax, total } = totals;
  return { price: subtotal / 100, tax: tax / 100, total: total / 100, totals };
}

/** Shipping rate in the specification's format. `amount` is in cents. */
export const ShippingRateDto = z.object({
  handle: z.enum(shippingRateHandles),
  title: z.string(),
  amount: z.int(),
  currency: z.literal("USD"),
  minShipDays: z.int(),
  maxShipDays: z.int(),
});

export const toShippingRateDto = (handle: ShippingRateHandle): z.infer<typeof ShippingRateDto> => ({
  handle,
  ...shippingRates[handle],
  currency: "USD",
});

export const AddressDto = z.record(z.string(), z.string().nullable());
