import { z } from "zod";
import { NewCartLine } from "./line.ts";
import { CartLineView, PromoView, TotalsView } from "./schema.ts";

export const QuoteInput = z.object({
  lines: z.array(NewCartLine),
  promoCode: z.string().max(100).optional(),
  provinceCode: z.string().max(60).optional(),
});
export type QuoteInput = z.infer<typeof QuoteInput>;

/** Current prices. A quote stores and reserves nothing. */
export const Quote = z.object({
  lines: z.array(CartLineView.omit({ warnings: true })),
  promo: PromoView.nullable(),
  promoRefusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  totals: TotalsView,
});
export type Quote = z.infer<typeof Quote>;
