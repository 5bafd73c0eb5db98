import type { WallId } from "@storywall/domain/kernel/ids";
import type { WallView } from "@storywall/domain/walls/schema";
import type { Context } from "../accounts/context.ts";
import { findWall, toWallView } from "./wall-row.ts";

/** Returns one of the visitor's walls. Throws WALL_NOT_FOUND, including for another visitor's wall. */
export async function readWall(ctx: Context, { wallId }: { wallId: WallId }): Promise<WallView> {
  return toWallView(await findWall(ctx.db, ctx, wallId));
}
