import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { newId, WallId } from "@storywall/domain/kernel/ids";
import { Design } from "@storywall/domain/walls/design/design-schema";
import { type WallView, wallLimits } from "@storywall/domain/walls/schema";
import type { Context, VisitorContext } from "../accounts/context.ts";

const wallSelect = {
  id: true,
  name: true,
  templateKey: true,
  design: true,
  version: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.WallSelect;

export type WallRow = Prisma.WallGetPayload<{ select: typeof wallSelect }>;
export type WallContent = { name: string; templateKey: string; design: Prisma.InputJsonValue };

export function toWallView({ id, design, createdAt, updatedAt, ...wall }: WallRow): WallView {
  return {
    ...wall,
    id: WallId.parse(id),
    design: Design.parse(design),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/**
 * Returns one of the visitor's walls. Throws WALL_NOT_FOUND, including for a deleted wall or another visitor's wall.
 */
export async function findWall(db: Tx, { userId }: Pick<Context, "userId">, wallId: WallId): Promise<WallRow> {
  const wall = userId
    ? await db.wall.findFirst({ where: { id: wallId, userId, deletedAt: null }, select: wallSelect })
    : null;
  if (!wall) throw new ShopError("WALL_NOT_FOUND");
  return wall;
}

/** Adds a wall. Throws WALL_LIMIT. */
export async function addWall(tx: Tx, ctx: VisitorContext, content: WallContent): Promise<WallRow> {
  await assertWallQuota(tx, ctx);
  const at = ctx.now();
  const wall = { id: newId("wall"), userId: ctx.userId, ...content, createdAt: at, updatedAt: at };
  return tx.wall.create({
    data: { ...wall, versions: { create: { version: 1, ...content, at } } },
    select: wallSelect,
  });
}

export async function assertWallQuota(tx: Tx, { userId }: Pick<VisitorContext, "userId">): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`;
  const wallCount = await tx.wall.count({ where: { userId, deletedAt: null } });
  if (wallCount >= wallLimits.maxWalls) throw new ShopError("WALL_LIMIT");
}

/** Saves the next version of a wall. Throws WALL_NOT_FOUND, and WALL_CHANGED if `version` is not the current one. */
export async function updateWall(
  ctx: VisitorContext,
  { wallId, version }: { wallId: WallId; version?: number | undefined },
  applyChange: (tx: Tx, wall: WallRow) => Partial<WallContent> | Promise<Partial<WallContent>>,
): Promise<WallView> {
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM walls WHERE id = ${wallId} AND user_id = ${ctx.userId} FOR UPDATE`;
    const wall = await findWall(tx, ctx, wallId);
    if (version !== undefined && version !== wall.version) {
      throw new ShopError("WALL_CHANGED", {}, { shown: { version: wall.version } });
    }
    const { name, templateKey, design } = { ...wall, ...(await applyChange(tx, wall)) };
    const content = { name, templateKey, design: design as Prisma.InputJsonValue };
    const next = wall.version + 1;
    const at = ctx.now();
    await tx.wallVersion.create({ data: { wallId, version: next, ...content, at } });
    await tx.wallVersion.deleteMany({ where: { wallId, version: { lte: next - wallLimits.keptVersions } } });
    const data = { ...content, version: next, updatedAt: at };
    return toWallView(await tx.wall.update({ where: { id: wallId }, data, select: wallSelect }));
  });
}
