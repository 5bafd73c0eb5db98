import { z } from "zod";
import { ArtId } from "../../kernel/ids.ts";
import { PageNumber } from "../../kernel/paging.ts";

export const artListSizes = { page: 24, related: 12, everything: 5_000 } as const;

export const orientations = ["portrait", "landscape"] as const;

export const ArtView = z.object({
  id: ArtId,
  title: z.string(),
  artist: z.string(),
  /** Absolute URLs of the 1600 px and the 400 px rendition. */
  imageUrl: z.url(),
  thumbUrl: z.url(),
  /** Size of the print master in px. */
  width: z.int(),
  height: z.int(),
  orientation: z.enum(orientations),
  license: z.string(),
  tags: z.array(z.string()),
  isFeatured: z.boolean(),
  featuredRank: z.int().nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
});
export type ArtView = z.infer<typeof ArtView>;

/** Fields that an art picker needs to list thousands of artworks. */
export const SlimArt = ArtView.pick({
  id: true,
  title: true,
  thumbUrl: true,
  orientation: true,
  tags: true,
  isFeatured: true,
  featuredRank: true,
});
export type SlimArt = z.infer<typeof SlimArt>;

export const ArtTag = z.object({ tag: z.string(), works: z.int() });
export type ArtTag = z.infer<typeof ArtTag>;

/** Tags before the server has normalized them. */
export const TagList = z.array(z.string().max(1_000));

/** Filter for a list of artworks. `match` determines whether an artwork needs all of the tags or at least one. */
export const ListArtInput = z.object({
  tags: TagList.default([]),
  match: z.enum(["any", "all"]).default("any"),
  page: PageNumber,
});
export type ListArtInput = z.infer<typeof ListArtInput>;

/** Changes to an artwork. Omitted fields are unchanged. `version`, when sent, must match the artwork's version. */
export const SaveArtTagsInput = z.object({
  artId: ArtId,
  tags: TagList,
  isFeatured: z.boolean().optional(),
  featuredRank: z.number().nullish(),
  version: z.int().optional(),
});
export type SaveArtTagsInput = z.infer<typeof SaveArtTagsInput>;
