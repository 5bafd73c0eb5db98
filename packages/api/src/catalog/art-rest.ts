import {
  ArtSetInput,
  ArtSetView,
  type FullArtSet,
  ListArtInput,
  SetItem,
  type SlimArt,
  TagList,
} from "@storywall/domain/catalog/art/schema";
import { type ArtId, ArtSetId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import { designErrors } from "../http/error-groups.ts";
import {
  addMessage,
  createMessageSchema,
  createPageSchema,
  createWrappedDataSchema,
  toPage,
  wrapInData,
} from "../http/responses.ts";
import { defineRoute } from "../http/rest-route.ts";
import { ArtDto, toArtDto } from "./dto.ts";

const SlimArtDto = ArtDto.pick({
  _id: true,
  title: true,
  thumbUrl: true,
  orientation: true,
  tags: true,
  is_featured: true,
  featured_rank: true,
});

const toSlimArtDto = ({ id, isFeatured, featuredRank, ...rest }: SlimArt) => ({
  _id: id,
  is_featured: isFeatured,
  featured_rank: featuredRank,
  ...rest,
});

/** The id is not validated here, so a malformed id gets the same error as an unknown one. */
const ArtPathParams = z.object({ id: z.string().transform((id) => id as ArtId) });

export const artRoutes = [
  defineRoute("GET", "/api/art/get-art-items", {
    procedure: "art.list",
    summary: "The gallery, 24 per page: featured works first, then the newest.",
    errors: ["TOO_MANY_TAGS", "TAG_TOO_LONG"],
    lists: ["tags"],
    request: ListArtInput,
    handler: (api, input) => api.art.list(input),
    response: (page) => toPage(page, toArtDto),
    responseSchema: createPageSchema(ArtDto),
  }),

  defineRoute("GET", "/api/art/get-all-art-items", {
    procedure: "art.listAll",
    summary: "Every artwork with the fields a picker needs, up to 5,000.",
    hasEtag: true,
    request: z.object({}),
    handler: (api) => api.art.listAll(),
    response: (all) => wrapInData(all.map(toSlimArtDto)),
    responseSchema: createWrappedDataSchema(z.array(SlimArtDto)),
  }),

  defineRoute("GET", "/api/art/item/{id}", {
    procedure: "art.read",
    summary: "One artwork.",
    errors: ["ART_NOT_FOUND"],
    request: ArtPathParams,
    handler: (api, { id }) => api.art.read({ artId: id }),
    response: (art) => wrapInData(toArtDto(art)),
    responseSchema: createWrappedDataSchema(ArtDto),
  }),

  defineRoute("GET", "/api/art/item/{id}/related-items", {
    procedure: "art.related",
    summary: "Up to 12 artworks that share tags with this one, those with the same orientation first.",
    errors: ["ART_NOT_FOUND"],
    request: ArtPathParams,
    handler: (api, { id }) => api.art.related({ artId: id }),
    response: (related) => wrapInData(related.map(toArtDto)),
    responseSchema: createWrappedDataSchema(z.array(ArtDto)),
  }),

  defineRoute("PUT", "/api/art/item/{id}/save-item-tags", {
    procedure: "art.saveTags",
    summary: "Replaces an artwork's tags and its place in the gallery. For admins who can edit artwork.",
    errors: ["ART_NOT_FOUND", "ART_CHANGED", "TOO_MANY_TAGS", "TAG_TOO_LONG", "FEATURED_RANK_INVALID"],
    request: ArtPathParams.extend({
      tags: TagList,
      is_featured: z.boolean().optional(),
      featured_rank: z.number().nullish(),
      version: z.int().optional(),
    }),
    handler: (api, { id, tags, is_featured, featured_rank, version }) =>
      api.art.saveTags({ artId: id, tags, isFeatured: is_featured, featuredRank: featured_rank, version }),
    response: (art) => addMessage(wrapInData(toArtDto(art)), "Tags saved."),
    responseSchema: createMessageSchema(createWrappedDataSchema(ArtDto)),
  }),
];

const { id: Id, isFeatured, items, ...baseShape } = ArtSetView.shape;

/** A set with the specification's field names. */
const SetDto = z.object({ _id: Id, is_featured: isFeatured, ...baseShape, items });

const toSetDto = ({ id, isFeatured, ...rest }: ArtSetView) => ({ _id: id, is_featured: isFeatured, ...rest });

const FullSetDto = SetDto.extend({ items: z.array(SetItem.extend({ item: ArtDto })) });

const toFullSetDto = ({ items, ...set }: FullArtSet): z.infer<typeof FullSetDto> => ({
  ...toSetDto({ ...set, items: [] }),
  items: items.map(({ art, ...position }) => ({ ...position, item: toArtDto(art) })),
});

const { isFeatured: _, ...inputShape } = ArtSetInput.shape;

/** Writable fields of a set. Clients also send back the read-only fields, which are ignored. */
const ArtSetInputDto = z.object({ ...inputShape, is_featured: ArtSetInput.shape.isFeatured });

const toArtSetInput = ({ is_featured, ...set }: z.infer<typeof ArtSetInputDto>): ArtSetInput => ({
  ...set,
  isFeatured: is_featured,
});

/** The id is not validated here, so a malformed id gets the same error as an unknown one. */
const id = z.string().transform((text) => text as ArtSetId);

export const artSetRoutes = [
  defineRoute("POST", "/api/art/create-set", {
    procedure: "artSets.create",
    summary: "Creates a set of artworks: the visitor's own, or with `curated`, by an admin, one of the shop's.",
    errors: [
      "ADMIN_SIGN_IN_REQUIRED",
      "ADMIN_FORBIDDEN",
      ...designErrors,
      "ART_UNKNOWN",
      "SET_EMPTY",
      "SET_TOO_LARGE",
      "TOO_MANY_TAGS",
      "SET_NAME_MISSING",
      "NAME_TOO_LONG",
      "TAG_TOO_LONG",
    ],
    request: ArtSetInputDto.extend({ curated: z.boolean().default(false) }),
    handler: (api, { curated, ...set }) =>
      curated ? api.artSets.createCurated(toArtSetInput(set)) : api.artSets.create(toArtSetInput(set)),
    response: (set) => addMessage({ _id: set.id, ...wrapInData(toFullSetDto(set)) }, "Set saved."),
    responseSchema: createMessageSchema(createWrappedDataSchema(FullSetDto).extend({ _id: ArtSetId })),
  }),

  defineRoute("GET", "/api/art/art-set/{id}", {
    procedure: "artSets.read",
    summary: "One set with its artworks.",
    errors: ["SET_NOT_FOUND"],
    request: z.object({ id }),
    handler: (api, { id }) => api.artSets.read({ setId: id }),
    response: (set) => wrapInData(toFullSetDto(set)),
    responseSchema: createWrappedDataSchema(FullSetDto),
  }),

  defineRoute("PUT", "/api/art/art-set/{id}", {
    procedure: "artSets.replace",
    summary: "Replaces a set.",
    errors: [
      "ADMIN_SIGN_IN_REQUIRED",
      ...designErrors,
      "SET_NOT_FOUND",
      "SET_CHANGED",
      "ART_UNKNOWN",
      "SET_EMPTY",
      "SET_TOO_LARGE",
      "SET_NAME_MISSING",
      "NAME_TOO_LONG",
      "TAG_TOO_LONG",
      "TOO_MANY_TAGS",
      "ADMIN_FORBIDDEN",
    ],
    request: ArtSetInputDto.extend({ id, version: z.int().optional() }),
    handler: (api, { id, version, ...set }) => api.artSets.replace({ setId: id, version, ...toArtSetInput(set) }),
    response: (set) => addMessage(wrapInData(toFullSetDto(set)), "Set saved."),
    responseSchema: createMessageSchema(createWrappedDataSchema(FullSetDto)),
  }),

  defineRoute("DELETE", "/api/art/art-set/{id}", {
    procedure: "artSets.delete",
    summary: "Deletes a set.",
    errors: ["ADMIN_SIGN_IN_REQUIRED", "ADMIN_FORBIDDEN", "SET_NOT_FOUND"],
    request: z.object({ id }),
    handler: (api, { id }) => api.artSets.delete({ setId: id }),
    response: ({ id }) => addMessage(wrapInData({ _id: id }), "Set deleted."),
    responseSchema: createMessageSchema(createWrappedDataSchema(z.object({ _id: ArtSetId }))),
  }),

  defineRoute("GET", "/api/art/get-art-set-items", {
    procedure: "artSets.art",
    summary: "The artworks in any of the shop's sets, 24 per page.",
    errors: ["TOO_MANY_TAGS", "TAG_TOO_LONG"],
    lists: ["tags"],
    request: ListArtInput,
    handler: (api, input) => api.artSets.art(input),
    response: (page) => toPage(page, toArtDto),
    responseSchema: createPageSchema(ArtDto),
  }),

  defineRoute("GET", "/api/art/get-all-art-sets", {
    procedure: "artSets.list",
    summary: "The shop's sets and the visitor's own, up to 500.",
    hasEtag: true,
    request: z.object({}),
    handler: (api) => api.artSets.list(),
    response: (sets) => wrapInData(sets.map(toSetDto)),
    responseSchema: createWrappedDataSchema(z.array(SetDto)),
  }),
];
