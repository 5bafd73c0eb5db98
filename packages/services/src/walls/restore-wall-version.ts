import type { Prisma } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { RestoreWallVersionInput, WallView } from "@storywall/domain/walls/schema";
import type { VisitorContext } from "../accounts/context.ts";
import { updateWall } from "./wall-row.ts";

/**
 * Saves an earlier version of a wall as the newest. Throws WALL_CHANGED, and WALL_NOT_FOUND for an unknown wall or
 * version.
 */
export async function restoreWallVersion(
  ctx: VisitorContext,
  { to, ...wall }: RestoreWallVersionInput,
): Promise<WallView> {
  return updateWall(ctx, wall, async (tx, { id: wallId }) => {
    const storedVersion = await tx.wallVersion.findUnique({
      where: { wallId_version: { wallId, version: to } },
      select: { name: true, templateKey: true, design: true },
    });
    if (!storedVersion) throw new ShopError("WALL_NOT_FOUND");
    return { ...storedVersion, design: storedVersion.design as Prisma.InputJsonValue };
  });
}
