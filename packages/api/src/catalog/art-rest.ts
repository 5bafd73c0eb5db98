import { ArtView, ListArtInput, type SlimArt, TagList } from "@storywall/domain/art/schema";
import type { ArtId } from "@storywall/domain/ids";
import { z } from "zod";
import { InData, InPage, inData, inPage, WithMessage, withMessage } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";

const { id: Id, isFeatured, featuredRank, ...same } = ArtView.shape;

/** An artwork with the specification's field names. */
export const WireArt = z.object({ _id: Id, is_featured: isFeatured, featured_rank: featuredRank, ...same });

export function wireArt({ id, isFeatured, featuredRank, ...rest }: ArtView): z.infer<typeof WireArt> {
  return { _id: id, is_featured: isFeatured, featured_rank: featuredRank, ...rest };
}

const WireSlimArt = WireArt.pick({
  _id: true,
  title: true,
  thumbUrl: true,
  orientation: true,
  tags: true,
  is_featured: true,
  featured_rank: true,
});

const wireSlimArt = ({ id, isFeatured, featuredRank, ...rest }: SlimArt) => ({
  _id: id,
  is_featured: isFeatured,
  featured_rank: featuredRank,
  ...rest,
});

/** The procedure says of an id of another form what it says of one that nobody has. */
const ByAddress = z.object({ id: z.string().transform((id) => id as ArtId) });

export const artRoutes = [
  route("GET", "/api/art/get-art-items", {
    summary: "The gallery, 24 to a page: featured works first, then the newest.",
    lists: ["tags"],
    reads: ListArtInput,
    calls: (api, input) => api.art.list(input),
    replies: (page) => inPage(page, wireArt),
    shape: InPage(WireArt),
  }),

  route("GET", "/api/art/get-all-art-items", {
    summary: "Every artwork with what a picker shows of it, 5,000 at most.",
    hasEtag: true,
    reads: z.object({}),
    calls: (api) => api.art.listAll(),
    replies: (all) => inData(all.map(wireSlimArt)),
    shape: InData(z.array(WireSlimArt)),
  }),

  route("GET", "/api/art/item/{id}", {
    summary: "One artwork.",
    reads: ByAddress,
    calls: (api, { id }) => api.art.read({ artId: id }),
    replies: (art) => inData(wireArt(art)),
    shape: InData(WireArt),
  }),

  route("GET", "/api/art/item/{id}/related-items", {
    summary: "Up to 12 artworks that share tags with this one, those that hang the same way first.",
    reads: ByAddress,
    calls: (api, { id }) => api.art.related({ artId: id }),
    replies: (related) => inData(related.map(wireArt)),
    shape: InData(z.array(WireArt)),
  }),

  route("PUT", "/api/art/item/{id}/save-item-tags", {
    summary: "Replaces an artwork's tags and its place in the gallery; for admins who may edit artwork.",
    reads: ByAddress.extend({
      tags: TagList,
      is_featured: z.boolean().optional(),
      featured_rank: z.number().nullish(),
      version: z.int().optional(),
    }),
    calls: (api, { id, tags, is_featured, featured_rank, version }) =>
      api.art.saveTags({ artId: id, tags, isFeatured: is_featured, featuredRank: featured_rank, version }),
    replies: (art) => withMessage(inData(wireArt(art)), "Tags saved."),
    shape: WithMessage(InData(WireArt)),
  }),
];
