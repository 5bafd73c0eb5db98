import { inTransaction, type Prisma } from "@storywall/db/client";
import type { WallId } from "@storywall/domain/kernel/ids";
import type { WallView } from "@storywall/domain/walls/schema";
import { createCopyName } from "@storywall/domain/walls/wall-name";
import type { VisitorContext } from "../accounts/context.ts";
import { addWall, findWall, toWallView } from "./wall-row.ts";

/** Saves a copy of a wall as a new wall. Throws WALL_NOT_FOUND, WALL_LIMIT. */
export async function duplicateWall(ctx: VisitorContext, { wallId }: { wallId: WallId }): Promise<WallView> {
  const copy = await inTransaction(ctx.db, async (tx) => {
    const { name, templateKey, design } = await findWall(tx, ctx, wallId);
    return addWall(tx, ctx, { name: createCopyName(name), templateKey, design: design as Prisma.InputJsonValue });
  });
  return toWallView(copy);
}
