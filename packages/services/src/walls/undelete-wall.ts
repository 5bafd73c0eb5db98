import { inTransaction } from "@storywall/db/client";
import type { WallId } from "@storywall/domain/kernel/ids";
import type { WallView } from "@storywall/domain/walls/schema";
import type { VisitorContext } from "../accounts/context.ts";
import { UNDO_MS } from "./remove-wall.ts";
import { assertWallQuota, findWall, toWallView } from "./wall-row.ts";

/** Restores a removed wall. Idempotent. Throws WALL_NOT_FOUND, WALL_LIMIT. */
export async function undeleteWall(ctx: VisitorContext, { wallId }: { wallId: WallId }): Promise<WallView> {
  return inTransaction(ctx.db, async (tx) => {
    const since = new Date(ctx.now().getTime() - UNDO_MS);
    const removedWallFilter = { id: wallId, userId: ctx.userId, deletedAt: { gt: since } };
    if (await tx.wall.count({ where: removedWallFilter })) {
      await assertWallQuota(tx, ctx);
      await tx.wall.updateMany({ where: removedWallFilter, data: { deletedAt: null } });
    }
    return toWallView(await findWall(tx, ctx, wallId));
  });
}
