import { z } from "zod";
import { ShopError } from "../../errors.ts";
import { ArtId, ArtSetId, UserId } from "../../kernel/ids.ts";
import { PageNumber } from "../../kernel/paging.ts";
import { canonicalizeTags, tagLimits } from "./tags.ts";

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

/** A complete set before `validateArtSet` has validated it. */
export const ArtSetInput = z.object({
  name: z.string().max(1_000),
  description: z.string().max(2_000).default(""),
  items: z.array(z.object({ artItemId: z.string().max(100), tileName: z.string().min(1).max(60).optional() })),
  templateKey: z.string().max(60).nullish(),
  frameSize: z.string().max(40).nullish(),
  frameStyle: z.string().max(40).nullish(),
  tags: TagList.default([]),
  isFeatured: z.boolean().default(false),
});
export type ArtSetInput = z.infer<typeof ArtSetInput>;

/** Set that replaces another. Without `version`, the last write wins. */
export const ReplaceArtSetInput = ArtSetInput.extend({ setId: ArtSetId, version: z.int().optional() });
export type ReplaceArtSetInput = z.infer<typeof ReplaceArtSetInput>;

export const SetItem = z.object({ artItemId: ArtId, tileName: z.string() });
export type SetItem = z.infer<typeof SetItem>;

export const ArtSetView = z.object({
  id: ArtSetId,
  name: z.string(),
  description: z.string(),
  items: z.array(SetItem),
  /** Null when the artworks are sold as single tiles. */
  templateKey: z.string().nullable(),
  frameSize: z.string(),
  frameStyle: z.string(),
  coverUrl: z.url(),
  tags: z.array(z.string()),
  isFeatured: z.boolean(),
  /** Null for the shop's curated sets. */
  ownerUserId: UserId.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
});
export type ArtSetView = z.infer<typeof ArtSetView>;

export const FullArtSet = ArtSetView.extend({ items: z.array(SetItem.extend({ art: ArtView })) });
export type FullArtSet = z.infer<typeof FullArtSet>;

const artTextFields = {
  title: z.string().max(300),
  artist: z.string().max(300),
  /** Explanation for staff of why the shop may sell the work. */
  license: z.string().max(600),
};

export const CreateArtInput = z.object({ photoId: z.uuid(), ...artTextFields, tags: TagList.default([]) });
export type CreateArtInput = z.infer<typeof CreateArtInput>;

export const DescribeArtInput = z.object({ artId: ArtId, ...artTextFields, version: z.int() });
export type DescribeArtInput = z.infer<typeof DescribeArtInput>;

type Text = { title: string; artist: string; license: string };

/** Validates and trims an artwork's texts. Throws ART_TITLE_MISSING, ART_LICENSE_MISSING, NAME_TOO_LONG. */
export function validateArtText(input: Text): Text {
  const title = input.title.trim();
  const artist = input.artist.trim();
  const license = input.license.trim();
  if (!title) throw new ShopError("ART_TITLE_MISSING");
  if (!license) throw new ShopError("ART_LICENSE_MISSING");
  if ([...title].length > 100 || [...artist].length > 100 || [...license].length > 300) {
    throw new ShopError("NAME_TOO_LONG");
  }
  return { title, artist, license };
}

/** Filter of the gallery page. Shows works that have all `tags`; `page` counts from 1. */
export type ArtQuery = { tags: string[]; page: number };

type Query = Readonly<Record<string, string | string[] | undefined>>;
const splitTags = (value: string | string[] | undefined): string[] =>
  [value ?? []].flat().flatMap((text) => text.split(","));

/** Reads the filter from a URL query. Invalid tags are dropped. */
export function readArtQuery(query: Query): ArtQuery {
  const tags = canonicalizeTags(splitTags(query.tags).filter(isValidTag).slice(0, tagLimits.count));
  return { tags, page: PageNumber.parse(query.page) };
}

function isValidTag(text: string): boolean {
  try {
    return canonicalizeTags([text]).length === 1;
  } catch {
    return false;
  }
}

/** Builds the URL query with its leading "?", or "" for the first page without tags. `readArtQuery` parses it. */
export function buildArtQuery({ tags, page }: ArtQuery): string {
  const query = new URLSearchParams();
  if (tags.length > 0) query.set("tags", tags.join(","));
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `?${query}` : "";
}

export function toggleTag({ tags }: Pick<ArtQuery, "tags">, tag: string): ArtQuery {
  return { tags: tags.includes(tag) ? tags.filter((candidate) => candidate !== tag) : [...tags, tag], page: 1 };
}
