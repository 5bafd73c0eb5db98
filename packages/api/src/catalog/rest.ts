import { Catalog, ProductPicture, ProductView } from "@storywall/domain/catalog/catalog-schema";
import { z } from "zod";
import { addDataCopy, createSchemaWithDataCopy, createWrappedDataSchema, wrapInData } from "../http/responses.ts";
import { defineRoute } from "../http/rest-route.ts";
import { TemplateDto, toTemplateDto } from "./dto.ts";

const { id: Id, price: _p, salePrice: _s, ...baseShape } = ProductView.shape;

/** Product in the specification's format. Prices are in dollars. */
const ProductDto = z.object({ _id: Id, ...baseShape, price: z.number(), salePrice: z.number().nullable() });

const toProductDto = ({ id, price, salePrice, options, ...rest }: ProductView): z.infer<typeof ProductDto> => ({
  _id: id,
  ...rest,
  options: { ...options, sizes: options.sizes.map((size) => ({ ...size, price: size.price / 100 })) },
  price: price / 100,
  salePrice: salePrice === null ? null : salePrice / 100,
});

const CatalogDto = Catalog.extend({
  canvasTemplates: z.array(TemplateDto),
  memoryCollections: z.array(TemplateDto),
  homeWall: TemplateDto,
  singleTile: TemplateDto,
});

export const catalogRoutes = [
  defineRoute("GET", "/api/catalog", {
    procedure: "catalog.read",
    summary: "Everything a client needs to know about the shop: frames, sizes, layouts, prices, texts, and settings.",
    hasEtag: true,
    request: z.object({}),
    handler: (api) => api.catalog.read(),
    response: ({ canvasTemplates, memoryCollections, homeWall, singleTile, ...rest }) =>
      wrapInData({
        ...rest,
        canvasTemplates: canvasTemplates.map(toTemplateDto),
        memoryCollections: memoryCollections.map(toTemplateDto),
        homeWall: toTemplateDto(homeWall),
        singleTile: toTemplateDto(singleTile),
      }),
    responseSchema: createWrappedDataSchema(CatalogDto),
  }),

  defineRoute("GET", "/api/shopify/get-images/{id}", {
    procedure: "catalog.product",
    summary: "The images of one of the shop's templates, variants, artworks, or sets. Never a customer's.",
    errors: ["ID_NOT_FOUND"],
    request: z.object({ id: z.string() }),
    handler: (api, { id }) => api.catalog.product({ id }),
    response: ({ images }) => wrapInData({ images }),
    responseSchema: createWrappedDataSchema(z.object({ images: z.array(ProductPicture) })),
  }),

  defineRoute("GET", "/api/shopify/get-data/{id}", {
    procedure: "catalog.product",
    summary: "Details of one of the shop's templates, variants, artworks, or sets.",
    errors: ["ID_NOT_FOUND"],
    request: z.object({ id: z.string() }),
    handler: (api, { id }) => api.catalog.product({ id }),
    response: (product) => wrapInData(toProductDto(product)),
    responseSchema: createWrappedDataSchema(ProductDto),
  }),
];

export const memoryRoutes = [
  defineRoute("GET", "/api/memories/memory_collections", {
    procedure: "memories.list",
    summary: "The memory collections: trio, six, and dozen.",
    request: z.object({}),
    handler: (api) => api.memories.list(),
    response: (templates) => wrapInData(templates.map(toTemplateDto)),
    responseSchema: createWrappedDataSchema(z.array(TemplateDto)),
  }),

  defineRoute("GET", "/api/memories/memory_collections/{id}", {
    procedure: "memories.read",
    summary: "A template by its id or key.",
    errors: ["TEMPLATE_NOT_FOUND"],
    request: z.object({ id: z.string().max(100) }),
    handler: (api, { id }) => api.memories.read({ name: id }),
    response: (template) => addDataCopy(toTemplateDto(template)),
    responseSchema: createSchemaWithDataCopy(TemplateDto),
  }),
];
