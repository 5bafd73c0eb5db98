import { toNewLine } from "@storywall/domain/cart/given-line";
import { z } from "zod";
import { InData, inData } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";
import { toWirePromo, WirePromo } from "./dto.ts";
import { fromWireLine, toWireLine, WireLine, WireLineIn } from "./line-dto.ts";
import { toWirePrice, WirePrice } from "./money-dto.ts";

const WireQuote = z.object({
  lineItems: z.array(WireLine),
  discountCode: z.string().nullable(),
  promo: WirePromo.nullable(),
  ...WirePrice.shape,
});

export const quoteRoutes = [
  route("POST", "/api/quotes", {
    summary: "What items would cost now, with a code and in a state. Nothing is kept.",
    reads: z.object({
      lineItems: z.array(WireLineIn),
      promoCode: z.string().max(100).nullish(),
      provinceCode: z.string().max(60).nullish(),
    }),
    calls: (api, { lineItems, promoCode, provinceCode }) =>
      api.cart.quote({
        lines: lineItems.map((line) => toNewLine(fromWireLine(line))),
        ...(promoCode?.trim() ? { promoCode } : {}),
        ...(provinceCode?.trim() ? { provinceCode } : {}),
      }),
    replies: (quote, _, publicUrl) =>
      inData({
        lineItems: quote.lines.map((line) => toWireLine(line, publicUrl)),
        discountCode: quote.promo?.code ?? null,
        promo: toWirePromo(quote),
        ...toWirePrice(quote.totals),
      }),
    shape: InData(WireQuote),
  }),
];
