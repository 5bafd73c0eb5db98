import { completeLineInput, type LineInput } from "@storywall/domain/cart/line";
import { CartId, UserId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import { cartErrors, lineErrors, promoErrors } from "../http/error-groups.ts";
import {
  addDataCopy,
  addMessage,
  createSchemaWithDataCopy,
  createWrappedDataSchema,
  wrapInData,
} from "../http/responses.ts";
import { defineRoute } from "../http/rest-route.ts";
import {
  CartDto,
  LineDto,
  LineInputDto,
  PriceDto,
  PromoDto,
  toCartDto,
  toCartLine,
  toLineDto,
  toPriceDto,
  toPromoDto,
} from "./dto.ts";

const cartId = CartId;
/** Optional cart version. The request fails if the cart was changed elsewhere and this version is stale. */
const version = z.int().optional();
const promoCode = z.string().max(100);

const CartWithDataCopy = createSchemaWithDataCopy(CartDto);
const createMessageSchema = CartWithDataCopy.extend({ message: z.string() });
const toNewCartLine = (line: z.infer<typeof LineInputDto>) => completeLineInput(toCartLine(line));

/** Converts a code from a request. An empty string means no code. */
const toPromoCodeInput = (code: string | null | undefined) => (code?.trim() ? { promoCode: code } : {});

/** Cart routes of the specification. Each response contains the whole cart. */
export const cartRoutes = [
  defineRoute("POST", "/api/shopify/init-cart", {
    procedure: "cart.start",
    summary:
      "Creates a cart from its first items. The first item's uuid is the idempotency key: a repeated request returns the same cart, and one with other content replaces the items. If the cart has items that were not sent, the answer is 409 with the cart.",
    errors: [...cartErrors, ...lineErrors, ...promoErrors],
    request: z.object({
      lineItems: z.array(LineInputDto),
      promoCode: promoCode.nullish(),
      userId: UserId.nullish(),
    }),
    handler: (api, { lineItems, userId, ...input }) =>
      api.cart.start({ lines: lineItems.map(toNewCartLine), userId, ...toPromoCodeInput(input.promoCode) }),
    response: (cart, _, publicUrl) => addDataCopy(toCartDto(cart, publicUrl)),
    responseSchema: CartWithDataCopy,
  }),

  defineRoute("GET", "/api/shopify/get-cart-info", {
    procedure: "cart.read",
    summary: "Reads a cart. Email and address are masked for everyone but its owner.",
    errors: ["CART_NOT_FOUND"],
    request: z.object({ cartId }),
    handler: (api, input) => api.cart.read(input),
    response: (cart, _, publicUrl) => addDataCopy(toCartDto(cart, publicUrl)),
    responseSchema: CartWithDataCopy,
  }),

  defineRoute("PUT", "/api/shopify/add-cart-item", {
    procedure: "cart.addLine",
    summary: "Adds an item, or replaces the one with the same uuid.",
    errors: [...cartErrors, ...lineErrors],
    request: z.object({ cartId, lineItem: LineInputDto, version }),
    handler: (api, { lineItem, ...input }) => api.cart.addLine({ ...input, line: toNewCartLine(lineItem) }),
    response: (cart, _, publicUrl) => addDataCopy(toCartDto(cart, publicUrl)),
    responseSchema: CartWithDataCopy,
  }),

  defineRoute("PUT", "/api/shopify/update-cart-item", {
    procedure: "cart.updateLine",
    summary: "Updates the given fields of an item.",
    errors: [...cartErrors, ...lineErrors, "LINE_NOT_FOUND"],
    request: z.object({ cartId, lineItem: LineInputDto.required({ uuid: true }), version }),
    handler: (api, { lineItem, ...input }) =>
      api.cart.updateLine({ ...input, line: { ...toCartLine(lineItem), id: lineItem.uuid } }),
    response: (cart, _, publicUrl) => addDataCopy(toCartDto(cart, publicUrl)),
    responseSchema: CartWithDataCopy,
  }),

  defineRoute("PUT", "/api/shopify/remove-cart-item", {
    procedure: "cart.removeLine",
    summary: "Removes an item. Removing it again is not an error.",
    errors: cartErrors,
    request: z.object({ cartId, itemId: z.uuid('"itemId" must be a UUID.'), version }),
    handler: (api, { itemId, ...input }) => api.cart.removeLine({ ...input, lineId: itemId }),
    response: (cart, _, publicUrl) => addDataCopy(toCartDto(cart, publicUrl)),
    responseSchema: CartWithDataCopy,
  }),

  defineRoute("PUT", "/api/shopify/add-promo-code", {
    procedure: "cart.applyPromo",
    summary: "Applies a promo code. It replaces the current one only if it takes more off.",
    errors: [...cartErrors, ...promoErrors],
    request: z.object({ cartId, promoCode }),
    handler: (api, input) => api.cart.applyPromo({ cartId: input.cartId, code: input.promoCode }),
    response: (cart, _, publicUrl) =>
      addMessage(addDataCopy(toCartDto(cart, publicUrl)), `Code ${cart.promo?.code} applied.`),
    responseSchema: createMessageSchema,
  }),

  defineRoute("PUT", "/api/shopify/remove-promo-code", {
    procedure: "cart.removePromo",
    summary: "Removes the promo code. No other code, not even the default one, replaces it.",
    errors: cartErrors,
    request: z.object({ cartId }),
    handler: (api, input) => api.cart.removePromo(input),
    response: (cart, _, publicUrl) => addMessage(addDataCopy(toCartDto(cart, publicUrl)), "Code removed."),
    responseSchema: createMessageSchema,
  }),

  defineRoute("POST", "/api/shopify/add-to-cart", {
    procedure: "cart.start",
    summary: "Adds one or more items, and creates a cart if there is none. An item with a known uuid is replaced.",
    errors: [...cartErrors, ...lineErrors, ...promoErrors],
    request: z
      .object({
        cartId: cartId.nullish(),
        lineItem: LineInputDto.optional(),
        lineItems: z.array(LineInputDto).optional(),
        promoCode: promoCode.nullish(),
        userId: UserId.nullish(),
        version,
      })
      .refine(({ lineItem, lineItems }) => lineItem ?? lineItems, {
        path: ["lineItem"],
        message: '"lineItem" is required.',
      }),
    handler: (api, { lineItem, lineItems, userId, ...input }) => {
      const inputs: LineInput[] = [...(lineItem ? [lineItem] : []), ...(lineItems ?? [])].map(toCartLine);
      const lines = inputs.map((line) => completeLineInput(line));
      const code = toPromoCodeInput(input.promoCode);
      if (!input.cartId) return api.cart.start({ lines, userId, ...code });
      return api.cart.change({ cartId: input.cartId, version: input.version, lines, ...code });
    },
    response: (cart, _, publicUrl) => addDataCopy(toCartDto(cart, publicUrl)),
    responseSchema: CartWithDataCopy,
  }),
];

export const QuoteDto = z.object({
  lineItems: z.array(LineDto),
  discountCode: z.string().nullable(),
  promo: PromoDto.nullable(),
  ...PriceDto.shape,
});

export const quoteRoutes = [
  defineRoute("POST", "/api/quotes", {
    procedure: "cart.quote",
    summary: "Current price of items, with an optional promo code and state. Nothing is saved.",
    errors: [...lineErrors, ...promoErrors, "STATE_INVALID"],
    request: z.object({
      lineItems: z.array(LineInputDto),
      promoCode: z.string().max(100).nullish(),
      provinceCode: z.string().max(60).nullish(),
      zip: z.string().max(20).nullish().describe("Needed where sales tax differs within the state."),
    }),
    handler: (api, { lineItems, promoCode, provinceCode, zip }) =>
      api.cart.quote({
        lines: lineItems.map((line) => completeLineInput(toCartLine(line))),
        ...(promoCode?.trim() ? { promoCode } : {}),
        ...(provinceCode?.trim() ? { provinceCode } : {}),
        ...(zip?.trim() ? { zip } : {}),
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
