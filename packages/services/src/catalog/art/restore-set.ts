import { inTransaction } from "@storywall/db/client";
import type { FullArtSet } from "@storywall/domain/catalog/art/set-schema";
import { ShopError } from "@storywall/domain/errors";
import type { ArtSetId } from "@storywall/domain/kernel/ids";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import { toFullSet } from "./set-row.ts";

/** Restores a curated set within 30 days of its deletion. Throws SET_NOT_FOUND. */
export function restoreSet(ctx: AdminContext, { setId }: { setId: ArtSetId }): Promise<FullArtSet> {
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`select 1 from art_sets where id = ${setId} for update`;
    const found = await tx.artSet.findUnique({ where: { id: setId } });
    if (!found || found.ownerUserId) throw new ShopError("SET_NOT_FOUND");
    if (!found.deletedAt) return toFullSet(ctx, found, tx);
    const data = { deletedAt: null, updatedAt: ctx.now(), version: { increment: 1 } };
    const row = await tx.artSet.update({ where: { id: setId }, data });
    await recordAudit(tx, ctx.admin, { action: "set.restored", entity: "set", entityId: setId });
    return toFullSet(ctx, row, tx);
  });
}
