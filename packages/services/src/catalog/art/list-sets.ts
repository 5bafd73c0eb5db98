import { setLimits } from "@storywall/domain/catalog/art/set-limits";
import type { ArtSetView } from "@storywall/domain/catalog/art/set-schema";
import type { Context } from "../../accounts/context.ts";
import { toSetView } from "./set-row.ts";

/** Returns the public sets and the visitor's own sets, at most 500. Featured sets come first, then the newest. */
export async function listSets(ctx: Context): Promise<ArtSetView[]> {
  const own = ctx.userId ? [{ ownerUserId: ctx.userId }] : [];
  const rows = await ctx.db.artSet.findMany({
    where: { deletedAt: null, OR: [{ isPublic: true }, ...own] },
    orderBy: [{ isFeatured: "desc" }, { createdAt: "desc" }, { id: "asc" }],
    take: setLimits.list,
  });
  return rows.map((row) => toSetView(ctx, row));
}
