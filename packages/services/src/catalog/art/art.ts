import { Prisma } from "@storywall/db/client";
import {
  ArtTag,
  type ArtView,
  artListSizes,
  type ListArtInput,
  orientations,
  type SlimArt,
} from "@storywall/domain/catalog/art/schema";
import { canonicalizeTags } from "@storywall/domain/catalog/art/tags";
import { ShopError } from "@storywall/domain/errors";
import { ArtId } from "@storywall/domain/kernel/ids";
import type { PageOf } from "@storywall/domain/kernel/paging";
import { buildArtKey, type RenditionWidth } from "@storywall/storage/storage-keys";
import { z } from "zod";
import type { Context } from "../../accounts/context.ts";
import { type OpenedFile, openStoredFile, publicImageHeaders } from "../../kernel/opened-file.ts";

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

/** Throws ART_NOT_FOUND. */
export async function readArt(ctx: Context, { artId }: { artId: ArtId }): Promise<ArtView> {
  const [row] = await ctx.db.$queryRaw<ArtRow[]>`select ${artColumns} from art_items art where art.id = ${artId}`;
  if (!row) throw new ShopError("ART_NOT_FOUND");
  return toArtView(ctx, row);
}

/** Maximum page number. A higher number would overflow the offset in Postgres. */
const LAST_PAGE = 1_000_000_000_000;

type ArtSearchRow = Omit<ArtRow, "id"> & { total: number; id: ArtRow["id"] | null };

/**
 * Returns one page of the artworks that have any (or all) of the tags, in gallery order. A page after the last one is
 * empty. `inSets` limits the result to artworks in public sets. Throws TOO_MANY_TAGS, TAG_TOO_LONG.
 */
export async function listArt(
  ctx: Context,
  { tags, match, page, inSets = false }: ListArtInput & { inSets?: boolean },
): Promise<PageOf<ArtView>> {
  const pageSize = artListSizes.page;
  const offset = BigInt((Math.min(page, LAST_PAGE) - 1) * pageSize);
  const rows = await ctx.db.$queryRaw<ArtSearchRow[]>`
    with found as (select * from art_items art where ${buildTagsFilter(canonicalizeTags(tags), match)} and ${buildPublicSetFilter(inSets)})
    select counted.total, ${artColumns} from (select count(*)::int as total from found) counted
    left join (select * from found art order by ${artOrder} limit ${pageSize} offset ${offset}) art on true
    order by ${artOrder}`;
  const total = rows[0]?.total ?? 0;
  const items = rows.filter((row): row is ArtSearchRow & ArtRow => row.id !== null).map((row) => toArtView(ctx, row));
  return { items, page, pageSize, total, hasMore: Number(offset) + items.length < total && items.length > 0 };
}

/** Builds a filter that compares tags literally: `%`, `_` and `*` are not wildcards. */
function buildTagsFilter(tags: string[], match: ListArtInput["match"]): Prisma.Sql {
  if (tags.length === 0) return Prisma.sql`true`;
  return match === "all" ? Prisma.sql`art.tags @> ${tags}::text[]` : Prisma.sql`art.tags && ${tags}::text[]`;
}

function buildPublicSetFilter(sets: boolean): Prisma.Sql {
  if (!sets) return Prisma.sql`true`;
  return Prisma.sql`art.id in (select item ->> 'artItemId' from art_sets hung, jsonb_array_elements(hung.items) item
    where hung.is_public and hung.deleted_at is null)`;
}

/** Returns all artworks, at most 5,000, with the fields that a picker needs. */
export async function listAllArt(ctx: Context): Promise<SlimArt[]> {
  const rows = await ctx.db.$queryRaw<ArtRow[]>`
    select ${artColumns} from art_items art order by ${artOrder} limit ${artListSizes.everything}`;
  return rows.map((row) => {
    const { id, title, thumbUrl, orientation, tags, isFeatured, featuredRank } = toArtView(ctx, row);
    return { id, title, thumbUrl, orientation, tags, isFeatured, featuredRank };
  });
}

type RelatedArtRow = Omit<ArtRow, "id"> & { id: ArtId | null };

/**
 * Returns up to 12 other artworks that share a tag with this one. Artworks of the same orientation come first. Within
 * each group, artworks are sorted by Jaccard similarity of the tags, then by id. Throws ART_NOT_FOUND.
 */
export async function listRelatedArt(ctx: Context, { artId }: { artId: ArtId }): Promise<ArtView[]> {
  const rows = await ctx.db.$queryRaw<RelatedArtRow[]>`
    select ${artColumns} from art_items base
    left join lateral (
      select art.*, row_number() over (order by art.orientation = base.orientation desc,
        shared.tags / (cardinality(art.tags) + cardinality(base.tags) - shared.tags) desc, art.id) as place
      from art_items art,
      lateral (select count(*)::numeric as tags from unnest(art.tags) tag where tag = any(base.tags)) shared
      where art.tags && base.tags and art.id <> base.id
      order by place limit ${artListSizes.related}) art on true
    where base.id = ${artId} order by art.place`;
  if (rows.length === 0) throw new ShopError("ART_NOT_FOUND");
  return rows.filter((row): row is ArtRow => row.id !== null).map((row) => toArtView(ctx, row));
}

/** Returns every tag and how many artworks have it. The most used tags come first; ties are sorted by name. */
export async function listTags(ctx: Pick<Context, "db">): Promise<ArtTag[]> {
  const rows = await ctx.db.$queryRaw<ArtTag[]>`
    select tag, count(*)::int as works from art_items, unnest(tags) tag group by tag order by works desc, tag collate "C"`;
  return rows.map((row) => ArtTag.parse(row));
}

/** Opens a public rendition of an artwork. Throws NOT_FOUND. */
export async function openArtImage(
  ctx: Pick<Context, "storage">,
  { artId, width }: { artId: string; width: RenditionWidth },
): Promise<OpenedFile> {
  const { success } = ArtId.safeParse(artId);
  if (!success) throw new ShopError("NOT_FOUND");
  return openStoredFile(ctx, { key: buildArtKey(artId, width), headers: publicImageHeaders, missingCode: "NOT_FOUND" });
}
