import { Prisma } from "@storywall/db/client";
import { type ArtView, artListSizes, type ListArtInput } from "@storywall/domain/catalog/art/schema";
import { canonicalizeTags } from "@storywall/domain/catalog/art/tags";
import type { PageOf } from "@storywall/domain/kernel/paging";
import type { Context } from "../../accounts/context.ts";
import { type ArtRow, artColumns, artOrder, toArtView } from "./art-row.ts";

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
