import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { ArtId } from "@storywall/domain/kernel/ids";
import { buildArtKey, renditionWidths } from "@storywall/storage/storage-keys";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";

/**
 * Deletes an artwork. An artwork in an order, cart, wall or set cannot be deleted, because sold artworks must stay
 * printable.
 * @throws ART_NOT_FOUND, ART_IN_USE.
 */
export async function removeArt(ctx: AdminContext, { artId }: { artId: ArtId }): Promise<{ id: ArtId }> {
  const designWithArt = JSON.stringify({ tiles: [{ artItemId: artId }] });
  await inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`select 1 from art_items where id = ${artId} for update`;
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
