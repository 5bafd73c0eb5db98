import { artListSizes, type SlimArt } from "@storywall/domain/catalog/art/schema";
import type { Context } from "../../accounts/context.ts";
import { type ArtRow, artColumns, artOrder, toArtView } from "./art-row.ts";

/** Returns all artworks, at most 5,000, with the fields that a picker needs. */
export async function listAllArt(ctx: Context): Promise<SlimArt[]> {
  const rows = await ctx.db.$queryRaw<ArtRow[]>`
    select ${artColumns} from art_items art order by ${artOrder} limit ${artListSizes.everything}`;
  return rows.map((row) => {
    const { id, title, thumbUrl, orientation, tags, isFeatured, featuredRank } = toArtView(ctx, row);
    return { id, title, thumbUrl, orientation, tags, isFeatured, featuredRank };
  });
}
