import type { ArtView } from "@storywall/domain/catalog/art/schema";
import { ShopError } from "@storywall/domain/errors";
import type { ArtId } from "@storywall/domain/kernel/ids";
import type { Context } from "../../accounts/context.ts";
import { type ArtRow, artColumns, toArtView } from "./art-row.ts";

/** Throws ART_NOT_FOUND. */
export async function readArt(ctx: Context, { artId }: { artId: ArtId }): Promise<ArtView> {
  const [row] = await ctx.db.$queryRaw<ArtRow[]>`select ${artColumns} from art_items art where art.id = ${artId}`;
  if (!row) throw new ShopError("ART_NOT_FOUND");
  return toArtView(ctx, row);
}
