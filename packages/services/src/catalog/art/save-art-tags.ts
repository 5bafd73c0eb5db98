import { inTransaction, type Tx } from "@storywall/db/client";
import type { ArtView, SaveArtTagsInput } from "@storywall/domain/catalog/art/schema";
import { canonicalizeTags } from "@storywall/domain/catalog/art/tags";
import { ShopError } from "@storywall/domain/errors";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import { type ArtRow, artColumns, toArtView } from "./art-row.ts";

const MAX_RANK = 9_999;

/**
 * Replaces an artwork's tags and featured rank.
 * @throws ART_NOT_FOUND, ART_CHANGED for a stale `version`, TOO_MANY_TAGS, TAG_TOO_LONG, FEATURED_RANK_INVALID.
 */
export async function saveArtTags(ctx: AdminContext, input: SaveArtTagsInput): Promise<ArtView> {
  // URL queries separate tags by commas, so a tag must not contain one.
  const tags = canonicalizeTags(input.tags.flatMap((tag) => tag.split(",")));
  const { featuredRank } = input;
  if (
    typeof featuredRank === "number" &&
    !(Number.isInteger(featuredRank) && featuredRank >= 1 && featuredRank <= MAX_RANK)
  ) {
    throw new ShopError("FEATURED_RANK_INVALID");
  }
  return inTransaction(ctx.db, async (tx) => toArtView(ctx, await updateTags(tx, ctx, { ...input, tags })));
}

async function updateTags(
  tx: Tx,
  ctx: AdminContext,
  { artId, version, ...changes }: SaveArtTagsInput,
): Promise<ArtRow> {
  const [before] = await tx.$queryRaw<ArtRow[]>`
    select ${artColumns} from art_items art where art.id = ${artId} for update`;
  if (!before) throw new ShopError("ART_NOT_FOUND");
  if (version !== undefined && version !== before.version) {
    throw new ShopError("ART_CHANGED", { sent: version, now: before.version }, { shown: { version: before.version } });
  }
  const after = {
    tags: changes.tags,
    isFeatured: changes.isFeatured ?? before.isFeatured,
    featuredRank: changes.featuredRank === undefined ? before.featuredRank : changes.featuredRank,
  };
  await recordAudit(tx, ctx.admin, {
    action: "art.tags-saved",
    entity: "art",
    entityId: artId,
    before: { tags: before.tags, isFeatured: before.isFeatured, featuredRank: before.featuredRank },
    after,
  });
  await tx.artItem.update({
    where: { id: artId },
    data: { ...after, version: before.version + 1, updatedAt: ctx.now() },
  });
  return { ...before, ...after, version: before.version + 1 };
}
