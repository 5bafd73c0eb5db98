import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { newId, WallId } from "@storywall/domain/kernel/ids";
import { assertValidLine } from "@storywall/domain/walls/design/design-checks";
import { type DesignInput, validateDesign } from "@storywall/domain/walls/design/design-input";
import { Design } from "@storywall/domain/walls/design/design-schema";
import {
  createDuplicateName,
  type RemovedWall,
  type RenameWallInput,
  type RestoreWallVersionInput,
  type SaveWallInput,
  validateWallName,
  type WallSummary,
  type WallVersionView,
  type WallView,
  wallLimits,
} from "@storywall/domain/walls/schema";
import type { Context, VisitorContext } from "../accounts/context.ts";
import { lockRows } from "../kernel/locks.ts";

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
export async function insertWall(tx: Tx, ctx: VisitorContext, content: WallContent): Promise<WallRow> {
  await assertWallQuota(tx, ctx);
  const at = ctx.now();
  const wall = { id: newId("wall"), userId: ctx.userId, ...content, createdAt: at, updatedAt: at };
  return tx.wall.create({
    data: { ...wall, versions: { create: { version: 1, ...content, at } } },
    select: wallSelect,
  });
}

export async function assertWallQuota(tx: Tx, { userId }: Pick<VisitorContext, "userId">): Promise<void> {
  await lockRows(tx, "users", [userId]);
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
    await lockRows(tx, "walls", [wallId]);
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

/**
 * Validates a design and returns it parsed and as a JSON column.
 * @throws DESIGN_TOO_LARGE, TOO_MANY_TILES, TEMPLATE_UNKNOWN, FRAME_UNKNOWN, FRAME_NOT_ALLOWED, SIZE_UNKNOWN,
 * SIZE_NOT_ALLOWED, TILE_UNKNOWN, CROP_INVALID, BAD_TEXT.
 */
export function validateDesignForStorage(
  templateKey: string,
  input: DesignInput,
): { design: Design; column: Prisma.InputJsonObject } {
  const design = validateDesign(templateKey, input);
  assertValidLine({ templateKey, design });
  return { design, column: design as unknown as Prisma.InputJsonObject };
}

/** Returns one of the visitor's walls. Throws WALL_NOT_FOUND, including for another visitor's wall. */
export async function readWall(ctx: Context, { wallId }: { wallId: WallId }): Promise<WallView> {
  return toWallView(await findWall(ctx.db, ctx, wallId));
}

type Row = Omit<WallSummary, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date };

/** Returns the visitor's walls, most recently changed first. */
export async function listWalls({ db, userId }: Pick<Context, "db" | "userId">): Promise<WallSummary[]> {
  if (!userId) return [];
  const walls = await db.$queryRaw<Row[]>`
    select id, name, template_key as "templateKey", version, created_at as "createdAt", updated_at as "updatedAt",
      jsonb_array_length(design -> 'tiles') as tiles,
      (select count(*)::int from jsonb_array_elements(design -> 'tiles') tile
        where coalesce(tile ->> 'userPhotoId', tile ->> 'artItemId') is not null) as filled
    from walls where user_id = ${userId} and deleted_at is null
    order by updated_at desc, id limit ${wallLimits.maxWalls}`;
  return walls.map(({ createdAt, updatedAt, ...wall }) => ({
    ...wall,
    id: WallId.parse(wall.id),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

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
  return toWallView(await inTransaction(ctx.db, (tx) => insertWall(tx, ctx, content)));
}

/** Renames a wall. Throws NAME_MISSING, NAME_TOO_LONG, WALL_NOT_FOUND, WALL_CHANGED. */
export async function renameWall(ctx: VisitorContext, { name, ...wall }: RenameWallInput): Promise<WallView> {
  const checkedName = validateWallName(name);
  return updateWall(ctx, wall, () => ({ name: checkedName }));
}

/** Saves a copy of a wall as a new wall. Throws WALL_NOT_FOUND, WALL_LIMIT. */
export async function duplicateWall(ctx: VisitorContext, { wallId }: { wallId: WallId }): Promise<WallView> {
  const copy = await inTransaction(ctx.db, async (tx) => {
    const { name, templateKey, design } = await findWall(tx, ctx, wallId);
    return insertWall(tx, ctx, {
      name: createDuplicateName(name),
      templateKey,
      design: design as Prisma.InputJsonValue,
    });
  });
  return toWallView(copy);
}

export const UNDO_MS = wallLimits.undoDays * 24 * 60 * 60 * 1000;

/** Soft-deletes a wall; it can be restored for 30 days. Idempotent. Throws WALL_NOT_FOUND. */
export async function removeWall(ctx: VisitorContext, { wallId }: { wallId: WallId }): Promise<RemovedWall> {
  const ownWallFilter = { id: wallId, userId: ctx.userId };
  await ctx.db.wall.updateMany({ where: { ...ownWallFilter, deletedAt: null }, data: { deletedAt: ctx.now() } });
  const wall = await ctx.db.wall.findFirst({ where: ownWallFilter, select: { deletedAt: true } });
  if (!wall?.deletedAt) throw new ShopError("WALL_NOT_FOUND");
  return { id: wallId, undoUntil: new Date(wall.deletedAt.getTime() + UNDO_MS).toISOString() };
}

/** Restores a removed wall. Idempotent. Throws WALL_NOT_FOUND, WALL_LIMIT. */
export async function undeleteWall(ctx: VisitorContext, { wallId }: { wallId: WallId }): Promise<WallView> {
  return inTransaction(ctx.db, async (tx) => {
    const since = new Date(ctx.now().getTime() - UNDO_MS);
    const removedWallFilter = { id: wallId, userId: ctx.userId, deletedAt: { gt: since } };
    if (await tx.wall.count({ where: removedWallFilter })) {
      await assertWallQuota(tx, ctx);
      await tx.wall.updateMany({ where: removedWallFilter, data: { deletedAt: null } });
    }
    return toWallView(await findWall(tx, ctx, wallId));
  });
}

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
