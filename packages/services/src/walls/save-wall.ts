import { inTransaction } from "@storywall/db/client";
import type { SaveWallInput, WallView } from "@storywall/domain/walls/schema";
import { validateWallName } from "@storywall/domain/walls/wall-name";
import type { VisitorContext } from "../accounts/context.ts";
import { validateDesignForStorage } from "./validate-design-for-storage.ts";
import { addWall, toWallView, updateWall } from "./wall-row.ts";

/**
 * Creates a wall, or saves a new version of an existing one. Throws NAME_MISSING, NAME_TOO_LONG, WALL_LIMIT,
 * WALL_NOT_FOUND, WALL_CHANGED, or validation errors of the design.
 */
export async function saveWall(
  ctx: VisitorContext,
  { wallId, version, name, templateKey, design }: SaveWallInput,
): Promise<WallView> {
  const content = {
    name: validateWallName(name),
    templateKey,
    design: validateDesignForStorage(templateKey, design).column,
  };
  if (wallId) return updateWall(ctx, { wallId, version }, () => content);
  return toWallView(await inTransaction(ctx.db, (tx) => addWall(tx, ctx, content)));
}
