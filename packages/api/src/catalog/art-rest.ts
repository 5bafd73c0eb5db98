import { ListArtInput, type SlimArt, TagList } from "@storywall/domain/catalog/art/schema";
import type { ArtId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import {
  addMessage,
  createMessageSchema,
  createPageSchema,
  createWrappedDataSchema,
  toPage,
  wrapInData,
} from "../http/envelope.ts";
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
    summary: "The gallery, 24 per page: featured works first, then the newest.",
    lists: ["tags"],
    request: ListArtInput,
    handler: (api, input) => api.art.list(input),
    response: (page) => toPage(page, toArtDto),
    responseSchema: createPageSchema(ArtDto),
  }),

  defineRoute("GET", "/api/art/get-all-art-items", {
    summary: "Every artwork with the fields a picker needs, up to 5,000.",
    hasEtag: true,
    request: z.object({}),
    handler: (api) => api.art.listAll(),
    response: (all) => wrapInData(all.map(toSlimArtDto)),
    responseSchema: createWrappedDataSchema(z.array(SlimArtDto)),
  }),

  defineRoute("GET", "/api/art/item/{id}", {
    summary: "One artwork.",
    request: ArtPathParams,
    handler: (api, { id }) => api.art.read({ artId: id }),
    response: (art) => wrapInData(toArtDto(art)),
    responseSchema: createWrappedDataSchema(ArtDto),
  }),

  defineRoute("GET", "/api/art/item/{id}/related-items", {
    summary: "Up to 12 artworks that share tags with this one, those with the same orientation first.",
    request: ArtPathParams,
    handler: (api, { id }) => api.art.related({ artId: id }),
    response: (related) => wrapInData(related.map(toArtDto)),
    responseSchema: createWrappedDataSchema(z.array(ArtDto)),
  }),

  defineRoute("PUT", "/api/art/item/{id}/save-item-tags", {
    summary: "Replaces an artwork's tags and its place in the gallery. For admins who can edit artwork.",
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
