import { z } from "zod";
import { ArtId } from "../../kernel/ids.ts";
import { PageNumber } from "../../kernel/paging.ts";

/** Artworks to a page, suggestions beside one, and rows of the list of everything. */
export const artListSizes = { page: 24, related: 12, everything: 5_000 } as const;

export const orientations = ["portrait", "landscape"] as const;

/** A work of art as everyone sees it. */
export const ArtView = z.object({
  id: ArtId,
  title: z.string(),
  artist: z.string(),
  /** Absolute addresses of the 1600 px and the 400 px picture. */
  imageUrl: z.url(),
  thumbUrl: z.url(),
  /** Size in px of what is printed. */
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

/** What a picker needs of each of thousands. */
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

/** A tag and how many works have it. */
export const ArtTag = z.object({ tag: z.string(), works: z.int() });
export type ArtTag = z.infer<typeof ArtTag>;

/** How tags are sent: as a list, in any writing. */
export const TagList = z.array(z.string().max(1_000));

/** `match`: any of the tags, or all of them. */
export const ListArtInput = z.object({
  tags: TagList.default([]),
  match: z.enum(["any", "all"]).default("any"),
  page: PageNumber,
});
export type ListArtInput = z.infer<typeof ListArtInput>;

/** What an admin says about an artwork. What is left out stays; `version`, when sent, must be the artwork's. */
export const SaveArtTagsInput = z.object({
  artId: ArtId,
  tags: TagList,
  isFeatured: z.boolean().optional(),
  featuredRank: z.number().nullish(),
  version: z.int().optional(),
});
export type SaveArtTagsInput = z.infer<typeof SaveArtTagsInput>;
