import type { RenameWallInput, WallView } from "@storywall/domain/walls/schema";
import { validateWallName } from "@storywall/domain/walls/wall-name";
import type { VisitorContext } from "../accounts/context.ts";
import { updateWall } from "./wall-row.ts";

/** Throws NAME_MISSING, NAME_TOO_LONG, WALL_NOT_FOUND, WALL_CHANGED. */
export async function renameWall(ctx: VisitorContext, { name, ...wall }: RenameWallInput): Promise<WallView> {
  const checkedName = validateWallName(name);
  return updateWall(ctx, wall, () => ({ name: checkedName }));
}
