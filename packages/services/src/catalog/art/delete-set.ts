import { inTransaction } from "@storywall/db/client";
import type { ArtSetId } from "@storywall/domain/kernel/ids";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { Context } from "../../accounts/context.ts";
import { requireSetEditor, requireVisibleSet } from "./set-row.ts";

/**
 * Soft-deletes a set, which can be restored for 30 days. Throws SET_NOT_FOUND, including for a set that is already
 * deleted.
 */
export function deleteSet(ctx: Context, { setId }: { setId: ArtSetId }): Promise<{ id: ArtSetId }> {
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`select 1 from art_sets where id = ${setId} for update`;
    const admin = requireSetEditor(ctx, requireVisibleSet(ctx, await tx.artSet.findUnique({ where: { id: setId } })));
    await tx.artSet.update({ where: { id: setId }, data: { deletedAt: ctx.now() } });
    if (admin) await recordAudit(tx, admin, { action: "set.deleted", entity: "set", entityId: setId });
    return { id: setId };
  });
}
