import { inTransaction } from "@storywall/db/client";
import type { SaveWallInput, WallView } from "@storywall/domain/walls/schema";
import { checkWallName } from "@storywall/domain/walls/wall-name";
import type { VisitorContext } from "../accounts/context.ts";
import { keepDesign } from "./keep-design.ts";
import { addWall, changeWall, toWallView } from "./wall-row.ts";

/**
 * Creates a wall, or saves a new version of an existing one. Throws NAME_MISSING, NAME_TOO_LONG, WALL_LIMIT,
 * WALL_NOT_FOUND, WALL_CHANGED, or what is wrong with the design.
 */
export async function saveWall(
  ctx: VisitorContext,
  { wallId, version, name, templateKey, design }: SaveWallInput,
): Promise<WallView> {
  const content = { name: checkWallName(name), templateKey, design: keepDesign(templateKey, design).column };
  if (wallId) return changeWall(ctx, { wallId, version }, () => content);
  return toWallView(await inTransaction(ctx.db, (tx) => addWall(tx, ctx, content)));
}
