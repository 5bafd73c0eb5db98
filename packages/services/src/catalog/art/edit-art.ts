import { inTransaction, type Tx } from "@storywall/db/client";
import type { ArtView, SaveArtTagsInput } from "@storywall/domain/catalog/art/schema";
import { type DescribeArtInput, validateArtText } from "@storywall/domain/catalog/art/schema";
import { canonicalizeTags } from "@storywall/domain/catalog/art/tags";
import { ShopError } from "@storywall/domain/errors";
import type { ArtId } from "@storywall/domain/kernel/ids";
import { buildArtKey, renditionWidths } from "@storywall/storage/storage-keys";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import { lockRows } from "../../kernel/locks.ts";
import { type ArtRow, artSelect, readArt, toArtView } from "./art.ts";

/**
 * Changes an artwork's title, artist and license. Throws ART_NOT_FOUND, ART_CHANGED, ART_TITLE_MISSING,
 * ART_LICENSE_MISSING.
 */
export async function updateArtText(
  ctx: AdminContext,
  { artId, version, ...changes }: DescribeArtInput,
): Promise<ArtView> {
  const text = validateArtText(changes);
  await inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, "art_items", [artId]);
    const found = await tx.artItem.findUnique({ where: { id: artId } });
    if (!found) throw new ShopError("ART_NOT_FOUND");
    if (found.version !== version) throw new ShopError("ART_CHANGED", { sent: version, now: found.version });
    const { title, artist, license } = found;
    const data = { ...text, version: version + 1, updatedAt: ctx.now() };
    await tx.artItem.update({ where: { id: artId }, data });
    const before = { title, artist, license };
    await recordAudit(tx, ctx.admin, { action: "art.described", entity: "art", entityId: artId, before, after: text });
  });
  return readArt(ctx, { artId });
}

const MAX_RANK = 9_999;

/**
 * Replaces an artwork's tags and featured rank.
 * @throws ART_NOT_FOUND, ART_CHANGED for a stale `version`, TOO_MANY_TAGS, TAG_TOO_LONG, FEATURED_RANK_INVALID.
 */
export async function saveArtTags(ctx: AdminContext, input: SaveArtTagsInput): Promise<ArtView> {
  // Tags are split at commas, because URL queries separate tags by commas.
  const tags = canonicalizeTags(input.tags.flatMap((tag) => tag.split(",")));
  const { featuredRank } = input;
  if (
    typeof featuredRank === "number" &&
    !(Number.isInteger(featuredRank) && featuredRank >= 1 && featuredRank <= MAX_RANK)
  ) {
    throw new ShopError("FEATURED_RANK_INVALID");
  }
  return inTransaction(ctx.db, async (tx) => toArtView(ctx, await updateArtTags(tx, ctx, { ...input, tags })));
}

async function updateArtTags(
  tx: Tx,
  ctx: AdminContext,
  { artId, version, ...changes }: SaveArtTagsInput,
): Promise<ArtRow> {
  await lockRows(tx, "art_items", [artId]);
  const before = await tx.artItem.findUnique({ where: { id: artId }, select: artSelect });
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

/**
 * Deletes an artwork. An artwork in an order, cart, wall or set cannot be deleted, because sold artworks must stay
 * printable.
 * @throws ART_NOT_FOUND, ART_IN_USE.
 */
export async function deleteArt(ctx: AdminContext, { artId }: { artId: ArtId }): Promise<{ id: ArtId }> {
  const designWithArt = JSON.stringify({ tiles: [{ artItemId: artId }] });
  await inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, "art_items", [artId]);
    const found = await tx.artItem.findUnique({ where: { id: artId }, select: { title: true } });
    if (!found) throw new ShopError("ART_NOT_FOUND");
    const [usage] = await tx.$queryRaw<[{ isUsed: boolean }]>`
      select exists (select 1 from order_tiles where art_id = ${artId})
        or exists (select 1 from cart_lines where design @> ${designWithArt}::jsonb)
        or exists (select 1 from order_lines where design @> ${designWithArt}::jsonb)
        or exists (select 1 from walls where deleted_at is null and design @> ${designWithArt}::jsonb)
        or exists (select 1 from art_sets where deleted_at is null
          and items @> ${JSON.stringify([{ artItemId: artId }])}::jsonb) as "isUsed"`;
    if (usage.isUsed) throw new ShopError("ART_IN_USE");
    await tx.artItem.delete({ where: { id: artId } });
    await recordAudit(tx, ctx.admin, { action: "art.removed", entity: "art", entityId: artId, before: found });
  });
  await ctx.storage.delete((["master", ...renditionWidths] as const).map((kind) => buildArtKey(artId, kind)));
  return { id: artId };
}
