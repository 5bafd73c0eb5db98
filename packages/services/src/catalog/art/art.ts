import type { Prisma } from "@storywall/db/client";
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

export const artSelect = {
  id: true,
  title: true,
  artist: true,
  width: true,
  height: true,
  orientation: true,
  license: true,
  tags: true,
  isFeatured: true,
  featuredRank: true,
  createdAt: true,
  version: true,
} as const satisfies Prisma.ArtItemSelect;

export type ArtRow = Prisma.ArtItemGetPayload<{ select: typeof artSelect }>;

/** Returns the public URL of an artwork's rendition. The URL never changes. */
export function buildArtImageUrl({ publicUrl }: Pick<Context, "publicUrl">, id: ArtId, width: RenditionWidth): string {
  return `${publicUrl}/art-images/${id}/${width}.jpg`;
}

export function toArtView(ctx: Pick<Context, "publicUrl">, row: ArtRow): ArtView {
  const id = ArtId.parse(row.id);
  return {
    id,
    title: row.title,
    artist: row.artist,
    imageUrl: buildArtImageUrl(ctx, id, 1600),
    thumbUrl: buildArtImageUrl(ctx, id, 400),
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

/** Returns an artwork. Throws ART_NOT_FOUND. */
export async function readArt(ctx: Context, { artId }: { artId: ArtId }): Promise<ArtView> {
  const row = await ctx.db.artItem.findUnique({ where: { id: artId }, select: artSelect });
  if (!row) throw new ShopError("ART_NOT_FOUND");
  return toArtView(ctx, row);
}

/** Maximum page number. A higher number would overflow the offset in Postgres. */
const LAST_PAGE = 1_000_000_000_000;

/**
 * Returns one page of the artworks that have any (or all) of the tags, in gallery order: featured by rank, then newest.
 * Tags are compared literally: `%`, `_` and `*` are not wildcards. A page after the last one is empty. `inSets` limits
 * the result to artworks in public sets. Throws TOO_MANY_TAGS, TAG_TOO_LONG.
 */
export async function listArt(
  ctx: Context,
  { tags, match, page, inSets = false }: ListArtInput & { inSets?: boolean },
): Promise<PageOf<ArtView>> {
  const pageSize = artListSizes.page;
  const offset = BigInt((Math.min(page, LAST_PAGE) - 1) * pageSize);
  const canonicalTags = canonicalizeTags(tags);
  // Sorting by id breaks ties. Without it, pages could overlap.
  const [{ total, ids }] = await ctx.db.$queryRaw<[{ total: number; ids: string[] }]>`
    with found as (
      select id, is_featured, case when is_featured then featured_rank end as rank, created_at from art_items
      where (${canonicalTags}::text[] = '{}'
          or (tags && ${canonicalTags}::text[] and (${match} = 'any' or tags @> ${canonicalTags}::text[])))
        and (not ${inSets}::boolean or id in (
          select item ->> 'artItemId' from art_sets hung, jsonb_array_elements(hung.items) item
          where hung.is_public and hung.deleted_at is null)))
    select (select count(*)::int from found) as total, array(
      select id from found order by is_featured desc, rank nulls last, created_at desc, id
      limit ${pageSize} offset ${offset}) as ids`;
  const items = await readArtByIds(ctx, ids);
  return { items, page, pageSize, total, hasMore: Number(offset) + items.length < total && items.length > 0 };
}

/** Returns the artworks in the order of the ids, without those that do not exist. */
async function readArtByIds(ctx: Context, ids: readonly string[]): Promise<ArtView[]> {
  const rows = await ctx.db.artItem.findMany({ where: { id: { in: [...ids] } }, select: artSelect });
  const arts = new Map(rows.map((row) => [row.id, toArtView(ctx, row)]));
  return ids.flatMap((id) => arts.get(id) ?? []);
}

/** Returns all artworks in gallery order, at most 5,000, with the fields that a picker needs. */
export async function listAllArt(ctx: Context): Promise<SlimArt[]> {
  const rows = await ctx.db.artItem.findMany({
    select: artSelect,
    orderBy: [{ isFeatured: "desc" }, { createdAt: "desc" }, { id: "asc" }],
    take: artListSizes.everything,
  });
  const getRank = ({ isFeatured, featuredRank }: ArtRow) => (isFeatured && featuredRank) || Number.MAX_SAFE_INTEGER;
  const ranked = rows.toSorted((a, b) => Number(b.isFeatured) - Number(a.isFeatured) || getRank(a) - getRank(b));
  return ranked.map((row) => {
    const { id, title, thumbUrl, orientation, tags, isFeatured, featuredRank } = toArtView(ctx, row);
    return { id, title, thumbUrl, orientation, tags, isFeatured, featuredRank };
  });
}

/**
 * Returns up to 12 other artworks that share a tag with this one. Artworks of the same orientation come first. Within
 * each group, artworks are sorted by Jaccard similarity of the tags, then by id. Throws ART_NOT_FOUND.
 */
export async function listRelatedArt(ctx: Context, { artId }: { artId: ArtId }): Promise<ArtView[]> {
  if ((await ctx.db.artItem.count({ where: { id: artId } })) === 0) throw new ShopError("ART_NOT_FOUND");
  const related = await ctx.db.$queryRaw<Array<{ id: string }>>`
    select art.id
    from art_items base join art_items art on art.tags && base.tags and art.id <> base.id,
    lateral (select count(*)::numeric as tags from unnest(art.tags) tag where tag = any(base.tags)) shared
    where base.id = ${artId}
    order by art.orientation = base.orientation desc,
      shared.tags / (cardinality(art.tags) + cardinality(base.tags) - shared.tags) desc, art.id
    limit ${artListSizes.related}`;
  return readArtByIds(
    ctx,
    related.map(({ id }) => id),
  );
}

/** Returns every tag and how many artworks have it. The most used tags come first; ties are sorted by name. */
export async function listArtTags(ctx: Pick<Context, "db">): Promise<ArtTag[]> {
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
