import { type ArtView, artListSizes } from "@storywall/domain/catalog/art/schema";
import { ShopError } from "@storywall/domain/errors";
import type { ArtId } from "@storywall/domain/kernel/ids";
import type { Context } from "../../accounts/context.ts";
import { type ArtRow, artColumns, toArtView } from "./art-row.ts";

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
