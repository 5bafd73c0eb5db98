import type { FullArtSet } from "@storywall/domain/catalog/art/set-schema";
import type { ArtSetId } from "@storywall/domain/kernel/ids";
import type { Context } from "../../accounts/context.ts";
import { requireVisibleSet, toFullSet } from "./set-row.ts";

/** Returns a public set or one of the visitor's own sets, with its artworks. Throws SET_NOT_FOUND. */
export async function readSet(ctx: Context, { setId }: { setId: ArtSetId }): Promise<FullArtSet> {
  return toFullSet(ctx, requireVisibleSet(ctx, await ctx.db.artSet.findUnique({ where: { id: setId } })));
}
