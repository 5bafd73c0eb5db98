import { z } from "zod";
import { CartId } from "../kernel/ids.ts";
import { CartLineInput } from "./line.ts";
import { CartLineView, PromoView, TotalsView } from "./schema.ts";

export const QuoteInput = z.object({
  lines: z.array(CartLineInput),
  promoCode: z.string().max(100).optional(),
  provinceCode: z.string().max(60).optional(),
});
export type QuoteInput = z.infer<typeof QuoteInput>;

/** Cart to price for the part of an address that a wallet reveals before the shopper pays. */
export const AddressQuoteInput = z.object({
  cartId: CartId,
  /** State by its code or name, as wallets send it. */
  address: z.object({
    countryCode: z.string().max(60),
    provinceCode: z.string().max(60),
    zip: z.string().max(20),
  }),
});
export type AddressQuoteInput = z.infer<typeof AddressQuoteInput>;

/** Totals of a cart for an address. They apply as long as the cart has this version and prices do not change. */
export const AddressQuote = z.object({ version: z.int(), totals: TotalsView });
export type AddressQuote = z.infer<typeof AddressQuote>;

/** Current prices. A quote stores and reserves nothing. */
export const Quote = z.object({
  lines: z.array(CartLineView.omit({ warnings: true })),
  promo: PromoView.nullable(),
  promoRejection: z.object({ code: z.string(), message: z.string() }).nullable(),
  totals: TotalsView,
});
export type Quote = z.infer<typeof Quote>;
