import type { Prisma } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { RestoreWallVersionInput, WallView } from "@storywall/domain/walls/schema";
import type { VisitorContext } from "../accounts/context.ts";
import { changeWall } from "./wall-row.ts";

/**
 * Makes an earlier version the newest; nothing that came between is lost. Throws WALL_CHANGED, and WALL_NOT_FOUND also for
 * a version that is not kept.
 */
export async function restoreWallVersion(
  ctx: VisitorContext,
  { to, ...wall }: RestoreWallVersionInput,
): Promise<WallView> {
  return changeWall(ctx, wall, async (tx, { id: wallId }) => {
    const kept = await tx.wallVersion.findUnique({
      where: { wallId_version: { wallId, version: to } },
      select: { name: true, templateKey: true, design: true },
    });
    if (!kept) throw new ShopError("WALL_NOT_FOUND");
    return { ...kept, design: kept.design as Prisma.InputJsonValue };
  });
}
