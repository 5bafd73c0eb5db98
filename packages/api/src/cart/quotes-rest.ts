import { completeLineInput } from "@storywall/domain/cart/line-input";
import { z } from "zod";
import { createWrappedDataSchema, wrapInData } from "../http/envelope.ts";
import { defineRoute } from "../http/rest-route.ts";
import { LineDto, LineInputDto, PriceDto, PromoDto, toCartLine, toLineDto, toPriceDto, toPromoDto } from "./dto.ts";

export const QuoteDto = z.object({
  lineItems: z.array(LineDto),
  discountCode: z.string().nullable(),
  promo: PromoDto.nullable(),
  ...PriceDto.shape,
});

export const quoteRoutes = [
  defineRoute("POST", "/api/quotes", {
    summary: "Current price of items, with an optional promo code and state. Nothing is saved.",
    request: z.object({
      lineItems: z.array(LineInputDto),
      promoCode: z.string().max(100).nullish(),
      provinceCode: z.string().max(60).nullish(),
    }),
    handler: (api, { lineItems, promoCode, provinceCode }) =>
      api.cart.quote({
        lines: lineItems.map((line) => completeLineInput(toCartLine(line))),
        ...(promoCode?.trim() ? { promoCode } : {}),
        ...(provinceCode?.trim() ? { provinceCode } : {}),
      }),
    response: (quote, _, publicUrl) =>
      wrapInData({
        lineItems: quote.lines.map((line) => toLineDto(line, publicUrl)),
        discountCode: quote.promo?.code ?? null,
        promo: toPromoDto(quote),
        ...toPriceDto(quote.totals),
      }),
    responseSchema: createWrappedDataSchema(QuoteDto),
  }),
];
