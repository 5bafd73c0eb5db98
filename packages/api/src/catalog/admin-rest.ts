import { DescribeArtInput } from "@storywall/domain/catalog/art/schema";
import { ChangePromoInput, CreatePromoInput, PromoView } from "@storywall/domain/catalog/promo-schema";
import { FrameStockRow, SetStockInput } from "@storywall/domain/catalog/stock";
import { ArtId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import { createWrappedDataSchema, wrapInData } from "../http/responses.ts";
import { defineRoute } from "../http/rest-route.ts";
import { ArtDto, toArtDto } from "./dto.ts";

/** Stock, promo codes and artworks, for staff and programs. */
export const adminCatalogRoutes = [
  defineRoute("GET", "/api/admin/stock", {
    procedure: "stock.list",
    summary: "The stock of every frame.",
    request: z.object({}),
    handler: (api) => api.stock.list(),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(z.array(FrameStockRow)),
  }),

  defineRoute("PUT", "/api/admin/stock/{frameStyle}/{frameSize}", {
    procedure: "stock.set",
    summary: "Saves a frame's count. `seen` is the count that the caller read.",
    errors: ["STOCK_CHANGED"],
    request: SetStockInput,
    handler: (api, input) => api.stock.set(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(FrameStockRow),
  }),

  defineRoute("GET", "/api/admin/promos", {
    procedure: "promos.list",
    summary: "Every promo code with its terms and number of uses.",
    request: z.object({}),
    handler: (api) => api.promos.list(),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(z.array(PromoView)),
  }),

  defineRoute("POST", "/api/admin/promos", {
    procedure: "promos.create",
    summary: "Adds a promo code.",
    errors: ["PROMO_CODE_INVALID", "PROMO_EXISTS", "PROMO_DAYS_INVALID"],
    request: CreatePromoInput,
    handler: (api, input) => api.promos.create(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(PromoView),
  }),

  defineRoute("PUT", "/api/admin/promos/{code}", {
    procedure: "promos.change",
    summary: "Changes or ends a promo code. `version` is the one that the caller read.",
    errors: ["PROMO_UNKNOWN", "PROMO_CHANGED", "PROMO_DAYS_INVALID", "PROMO_FIXED"],
    request: ChangePromoInput,
    handler: (api, input) => api.promos.change(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(PromoView),
  }),

  defineRoute("PUT", "/api/admin/art/{artId}", {
    procedure: "art.describe",
    summary: "Changes an artwork's title, artist, and license. `version` is the one that the caller read.",
    errors: ["ART_NOT_FOUND", "ART_CHANGED", "ART_TITLE_MISSING", "ART_LICENSE_MISSING"],
    request: DescribeArtInput,
    handler: (api, input) => api.art.describe(input),
    response: (art) => wrapInData(toArtDto(art)),
    responseSchema: createWrappedDataSchema(ArtDto),
  }),

  defineRoute("DELETE", "/api/admin/art/{artId}", {
    procedure: "art.remove",
    summary: "Removes an artwork from the gallery. Walls and orders that use it keep it.",
    errors: ["ART_NOT_FOUND", "ART_IN_USE"],
    request: z.object({ artId: ArtId }),
    handler: (api, input) => api.art.remove(input),
    response: ({ id }) => wrapInData({ _id: id }),
    responseSchema: createWrappedDataSchema(z.object({ _id: ArtId })),
  }),
];
