import { inTransaction } from "@storywall/db/client";
import { type ArtView, type DescribeArtInput, validateArtText } from "@storywall/domain/catalog/art/describe-art";
import { ShopError } from "@storywall/domain/errors";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import { readArt } from "./read-art.ts";

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
    await tx.$queryRaw`select 1 from art_items where id = ${artId} for update`;
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
