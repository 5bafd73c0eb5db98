import { ListArtInput } from "@storywall/domain/catalog/art/schema";
import { ArtSetInput, ArtSetView, type FullArtSet, SetItem } from "@storywall/domain/catalog/art/set-schema";
import { ArtSetId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import { InData, InPage, inData, inPage, WithMessage, withMessage } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";
import { ArtDto, toArtDto } from "./dto.ts";

const { id: Id, isFeatured, items, ...same } = ArtSetView.shape;

/** A set with the specification's field names. */
const SetDto = z.object({ _id: Id, is_featured: isFeatured, ...same, items });

const toSetDto = ({ id, isFeatured, ...rest }: ArtSetView) => ({ _id: id, is_featured: isFeatured, ...rest });

const FullSetDto = SetDto.extend({ items: z.array(SetItem.extend({ item: ArtDto })) });

const toFullSetDto = ({ items, ...set }: FullArtSet): z.infer<typeof FullSetDto> => ({
  ...toSetDto({ ...set, items: [] }),
  items: items.map(({ art, ...place }) => ({ ...place, item: toArtDto(art) })),
});

const { isFeatured: _, ...written } = ArtSetInput.shape;

/** The writable fields; clients send back read-only ones, which are ignored. */
const Written = z.object({ ...written, is_featured: ArtSetInput.shape.isFeatured });

const toInput = ({ is_featured, ...set }: z.infer<typeof Written>): ArtSetInput => ({
  ...set,
  isFeatured: is_featured,
});

/** The procedure returns the same error for a malformed and an unknown id. */
const id = z.string().transform((given) => given as ArtSetId);

export const artSetRoutes = [
  route("POST", "/api/art/create-set", {
    summary: "Keeps a set of artworks: the visitor's own, or with `curated` one of the shop's, by an admin.",
    reads: Written.extend({ curated: z.boolean().default(false) }),
    calls: (api, { curated, ...set }) =>
      curated ? api.artSets.createCurated(toInput(set)) : api.artSets.create(toInput(set)),
    replies: (set) => withMessage({ _id: set.id, ...inData(toFullSetDto(set)) }, "Set saved."),
    shape: WithMessage(InData(FullSetDto).extend({ _id: ArtSetId })),
  }),

  route("GET", "/api/art/art-set/{id}", {
    summary: "One set with its artworks.",
    reads: z.object({ id }),
    calls: (api, { id }) => api.artSets.read({ setId: id }),
    replies: (set) => inData(toFullSetDto(set)),
    shape: InData(FullSetDto),
  }),

  route("PUT", "/api/art/art-set/{id}", {
    summary: "Replaces a set as a whole.",
    reads: Written.extend({ id, version: z.int().optional() }),
    calls: (api, { id, version, ...set }) => api.artSets.replace({ setId: id, version, ...toInput(set) }),
    replies: (set) => withMessage(inData(toFullSetDto(set)), "Set saved."),
    shape: WithMessage(InData(FullSetDto)),
  }),

  route("DELETE", "/api/art/art-set/{id}", {
    summary: "Deletes a set.",
    reads: z.object({ id }),
    calls: (api, { id }) => api.artSets.delete({ setId: id }),
    replies: ({ id }) => withMessage(inData({ _id: id }), "Set deleted."),
    shape: WithMessage(InData(z.object({ _id: ArtSetId }))),
  }),

  route("GET", "/api/art/get-art-set-items", {
    summary: "The artworks that hang in any of the shop's sets, 24 to a page.",
    lists: ["tags"],
    reads: ListArtInput,
    calls: (api, input) => api.artSets.art(input),
    replies: (page) => inPage(page, toArtDto),
    shape: InPage(ArtDto),
  }),

  route("GET", "/api/art/get-all-art-sets", {
    summary: "The shop's sets and the visitor's own, 500 at most.",
    hasEtag: true,
    reads: z.object({}),
    calls: (api) => api.artSets.list(),
    replies: (sets) => inData(sets.map(toSetDto)),
    shape: InData(z.array(SetDto)),
  }),
];
