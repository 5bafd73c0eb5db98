import { ArtTag } from "@storywall/domain/catalog/art/schema";
import type { Context } from "../../accounts/context.ts";

/** Returns every tag and how many artworks have it. The most used tags come first; ties are sorted by name. */
export async function listTags(ctx: Pick<Context, "db">): Promise<ArtTag[]> {
  const rows = await ctx.db.$queryRaw<ArtTag[]>`
    select tag, count(*)::int as works from art_items, unnest(tags) tag group by tag order by works desc, tag collate "C"`;
  return rows.map((row) => ArtTag.parse(row));
}
