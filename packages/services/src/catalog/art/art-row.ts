import { Prisma } from "@storywall/db/client";
import { type ArtView, orientations } from "@storywall/domain/catalog/art/schema";
import type { ArtId } from "@storywall/domain/kernel/ids";
import type { RenditionWidth } from "@storywall/storage/storage-keys";
import { z } from "zod";
import type { Context } from "../../accounts/context.ts";

export type ArtRow = Omit<ArtView, "imageUrl" | "thumbUrl" | "orientation" | "createdAt"> & {
  orientation: string;
  createdAt: Date;
};

/** SQL columns of an `ArtRow`, for a table or subquery with the alias `art`. */
export const artColumns = Prisma.sql`art.id, art.title, art.artist, art.width, art.height, art.orientation, art.license,
  coalesce(art.tags, '{}') as tags, art.is_featured as "isFeatured", art.featured_rank as "featuredRank",
  art.created_at as "createdAt", art.version`;

/** SQL sort order: featured by rank, then newest. The id breaks ties; without it, pages could overlap. */
export const artOrder = Prisma.sql`art.is_featured desc, case when art.is_featured then art.featured_rank end asc nulls last,
  art.created_at desc, art.id`;

/** Returns the public URL of an artwork's rendition. The URL never changes. */
export function buildArtImageUrl({ publicUrl }: Pick<Context, "publicUrl">, id: ArtId, width: RenditionWidth): string {
  return `${publicUrl}/art-images/${id}/${width}.jpg`;
}

export function toArtView(ctx: Pick<Context, "publicUrl">, row: ArtRow): ArtView {
  return {
    id: row.id,
    title: row.title,
    artist: row.artist,
    imageUrl: buildArtImageUrl(ctx, row.id, 1600),
    thumbUrl: buildArtImageUrl(ctx, row.id, 400),
    width: row.width,
    height: row.height,
    orientation: z.enum(orientations).parse(row.orientation),
    license: row.license,
    tags: row.tags,
    isFeatured: row.isFeatured,
    featuredRank: row.featuredRank,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}
