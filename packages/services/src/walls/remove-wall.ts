import { ShopError } from "@storywall/domain/errors";
import type { WallId } from "@storywall/domain/kernel/ids";
import { type RemovedWall, wallLimits } from "@storywall/domain/walls/schema";
import type { VisitorContext } from "../accounts/context.ts";

export const UNDO_MS = wallLimits.undoDays * 24 * 60 * 60 * 1000;

/** Soft-deletes a wall; it can be restored for 30 days. Idempotent. Throws WALL_NOT_FOUND. */
export async function removeWall(ctx: VisitorContext, { wallId }: { wallId: WallId }): Promise<RemovedWall> {
  const ownWallFilter = { id: wallId, userId: ctx.userId };
  await ctx.db.wall.updateMany({ where: { ...ownWallFilter, deletedAt: null }, data: { deletedAt: ctx.now() } });
  const wall = await ctx.db.wall.findFirst({ where: ownWallFilter, select: { deletedAt: true } });
  if (!wall?.deletedAt) throw new ShopError("WALL_NOT_FOUND");
  return { id: wallId, undoUntil: new Date(wall.deletedAt.getTime() + UNDO_MS).toISOString() };
}
