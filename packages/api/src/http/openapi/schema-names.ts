import { AddressInput } from "@storywall/domain/cart/address-schema";
import { DesignInput } from "@storywall/domain/cart/line";
import { TotalsView } from "@storywall/domain/cart/schema";
import { shopErrors } from "@storywall/domain/errors";
import { OrderTileView } from "@storywall/domain/orders/schema";
import { Crop } from "@storywall/domain/walls/crop/crop-schema";
import { Design, DesignTile, TileCrop } from "@storywall/domain/walls/design/design-schema";
import { z } from "zod";
import { AddressDto, CartDto, LineDto, LineInputDto, PromoDto, ShippingRateDto } from "../../cart/dto.ts";
import { QuoteDto } from "../../cart/rest.ts";
import { ArtDto, TemplateDto } from "../../catalog/dto.ts";
import { CheckoutDto } from "../../checkout/dto.ts";
import { OrderDto, OrderLineDto, OrderSummaryDto } from "../../orders/dto.ts";
import { PhotoDto } from "../../photos/rest.ts";
import { WallDto } from "../../walls/rest.ts";
import { createSchemaWithDataCopy } from "../responses.ts";

/** Error body. Some errors have more fields, such as the current cart or the paid order. */
export const ErrorBody = z
  .looseObject({
    message: z.string().describe("A sentence to show to the user."),
    error: z.string().describe("Same as `code`, for older clients."),
    code: z.enum([...Object.keys(shopErrors), "METHOD_NOT_ALLOWED", "INTERNAL"]),
    requestId: z.uuid().describe("The request's id in our log, also in the x-request-id header."),
    fields: z.record(z.string(), z.string()).optional().describe("One sentence per invalid field, by path."),
  })
  .describe("An error. The status depends on its kind.");

/** Schemas that are components of the document. A name that ends in Input belongs to requests. */
const namedSchemas = {
  Address: AddressDto,
  AddressInput,
  Artwork: ArtDto,
  Cart: CartDto,
  CartLine: LineDto,
  CartLineInput: LineInputDto,
  CartPromo: PromoDto,
  Checkout: CheckoutDto,
  Crop,
  Design,
  DesignInput,
  DesignTile,
  Error: ErrorBody,
  Order: OrderDto,
  OrderLine: OrderLineDto,
  OrderSummary: OrderSummaryDto,
  OrderTile: OrderTileView,
  Photo: PhotoDto,
  Quote: QuoteDto,
  ShippingRate: ShippingRateDto,
  Template: TemplateDto,
  TileCrop,
  Totals: TotalsView,
  Wall: WallDto,
} satisfies Record<string, z.ZodType>;

/** Entities that some responses contain both directly and under `data`. */
const entitiesWithDataCopy = {
  Cart: CartDto,
  Checkout: CheckoutDto,
  Photo: PhotoDto,
  Template: TemplateDto,
  Wall: WallDto,
};

export const schemaNames = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(namedSchemas)) schemaNames.add(schema, { id });
for (const [name, entity] of Object.entries(entitiesWithDataCopy)) {
  schemaNames.add(createSchemaWithDataCopy<z.ZodRawShape>(entity), { id: `${name}Response` });
}
