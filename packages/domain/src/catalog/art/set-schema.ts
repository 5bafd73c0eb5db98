import { z } from "zod";
import { ArtId, ArtSetId, UserId } from "../../kernel/ids.ts";
import { ArtView, TagList } from "./schema.ts";

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
