import type { WallId } from "@storywall/domain/kernel/ids";
import { type WallVersionView, wallLimits } from "@storywall/domain/walls/schema";
import type { Context } from "../accounts/context.ts";
import { findWall } from "./wall-row.ts";

/** Returns the stored versions of a wall, newest first. Throws WALL_NOT_FOUND. */
export async function listWallVersions(ctx: Context, { wallId }: { wallId: WallId }): Promise<WallVersionView[]> {
  await findWall(ctx.db, ctx, wallId);
  const versions = await ctx.db.wallVersion.findMany({
    where: { wallId },
    select: { version: true, name: true, at: true },
    orderBy: { version: "desc" },
    take: wallLimits.keptVersions,
  });
  return versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() }));
}
