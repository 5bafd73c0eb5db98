import { type Db, inTransaction, type Tx } from "@storywall/db/client";
import type { ArtView } from "@storywall/domain/catalog/art/schema";
import {
  type ArtSetInput,
  type ArtSetView,
  type FullArtSet,
  type ReplaceArtSetInput,
  SetItem,
} from "@storywall/domain/catalog/art/schema";
import { setLimits } from "@storywall/domain/catalog/art/set-limits";
import { validateArtSet } from "@storywall/domain/catalog/art/validate-art-set";
import { ShopError } from "@storywall/domain/errors";
import { ArtSetId, newId, UserId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import {
  type Admin,
  type AdminContext,
  assertAdminPermission,
  type Context,
  hasAdminPermission,
  type VisitorContext,
} from "../../accounts/context.ts";
import { lockRows } from "../../kernel/locks.ts";
import { artSelect, buildArtImageUrl, toArtView } from "./art.ts";

export type SetRow = NonNullable<Awaited<ReturnType<Db["artSet"]["findUnique"]>>>;

/**
 * Returns the set if the caller may see it: a public set, their own set, or any set if they are an admin who may edit
 * artworks. Throws SET_NOT_FOUND.
 */
export function requireVisibleArtSet(ctx: Context, row: SetRow | null): SetRow {
  const isVisible =
    row &&
    !row.deletedAt &&
    (row.isPublic ||
      (row.ownerUserId && row.ownerUserId === ctx.userId) ||
      (ctx.admin && hasAdminPermission(ctx.admin, "art.edit")));
  if (!isVisible) throw new ShopError("SET_NOT_FOUND");
  return row;
}

/**
 * Checks that the caller may change the set. Returns the admin for the audit log, or null if the set is the visitor's
 * own.
 * @throws ADMIN_SIGN_IN_REQUIRED, ADMIN_FORBIDDEN for curated sets.
 */
export function authorizeArtSetEdit(ctx: Context, row: SetRow): Admin | null {
  if (row.ownerUserId && row.ownerUserId === ctx.userId) return null;
  if (!ctx.admin) throw new ShopError("ADMIN_SIGN_IN_REQUIRED");
  assertAdminPermission(ctx.admin, "art.edit");
  return ctx.admin;
}

/** Throws ART_UNKNOWN with the first missing artwork. */
export async function assertArtExists(tx: Tx, items: readonly { artItemId: string }[]): Promise<void> {
  const ids = items.map(({ artItemId }) => artItemId);
  const arts = await tx.artItem.findMany({ where: { id: { in: ids } }, select: { id: true } });
  const artItemId = ids.find((id) => !arts.some((art) => art.id === id));
  if (artItemId !== undefined) throw new ShopError("ART_UNKNOWN", { artItemId });
}

export function toArtSetView(ctx: Context, row: SetRow): ArtSetView {
  const items = z.tuple([SetItem], SetItem).parse(row.items);
  return {
    id: ArtSetId.parse(row.id),
    name: row.name,
    description: row.description,
    items,
    templateKey: row.templateKey,
    frameSize: row.frameSize ?? "",
    frameStyle: row.frameStyle ?? "",
    coverUrl: buildArtImageUrl(ctx, items[0].artItemId, 400),
    tags: row.tags,
    isFeatured: row.isFeatured,
    ownerUserId: UserId.nullable().parse(row.ownerUserId),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

export async function toFullArtSet(ctx: Context, row: SetRow, tx: Tx = ctx.db): Promise<FullArtSet> {
  const view = toArtSetView(ctx, row);
  const ids = view.items.map(({ artItemId }) => artItemId);
  const rows = await tx.artItem.findMany({ where: { id: { in: ids } }, select: artSelect });
  const arts = new Map<string, ArtView>(rows.map((art) => [art.id, toArtView(ctx, art)]));
  return {
    ...view,
    items: view.items.flatMap((item) => {
      const art = arts.get(item.artItemId);
      return art ? [{ ...item, art }] : [];
    }),
  };
}

/** Returns the public sets and the visitor's own sets, at most 500. Featured sets come first, then the newest. */
export async function listArtSets(ctx: Context): Promise<ArtSetView[]> {
  const own = ctx.userId ? [{ ownerUserId: ctx.userId }] : [];
  const rows = await ctx.db.artSet.findMany({
    where: { deletedAt: null, OR: [{ isPublic: true }, ...own] },
    orderBy: [{ isFeatured: "desc" }, { createdAt: "desc" }, { id: "asc" }],
    take: setLimits.list,
  });
  return rows.map((row) => toArtSetView(ctx, row));
}

/** Returns a public set or one of the visitor's own sets, with its artworks. Throws SET_NOT_FOUND. */
export async function readArtSet(ctx: Context, { setId }: { setId: ArtSetId }): Promise<FullArtSet> {
  return toFullArtSet(ctx, requireVisibleArtSet(ctx, await ctx.db.artSet.findUnique({ where: { id: setId } })));
}

/** Creates a visitor's private set. Throws what `validateArtSet` throws, and ART_UNKNOWN. */
export function createArtSet(ctx: VisitorContext, input: ArtSetInput): Promise<FullArtSet> {
  const set = validateArtSet(input, setLimits.visitor);
  // Only curated sets can be featured.
  return insertArtSet(ctx, { ...set, isFeatured: false, ownerUserId: ctx.userId, isPublic: false });
}

/** Creates a curated, public set. Throws what `createArtSet` throws. */
export function createCuratedArtSet(ctx: AdminContext, input: ArtSetInput): Promise<FullArtSet> {
  const set = validateArtSet(input, setLimits.curated);
  return insertArtSet(ctx, { ...set, ownerUserId: null, isPublic: true });
}

type NewSet = ReturnType<typeof validateArtSet> & { ownerUserId: string | null; isPublic: boolean };

function insertArtSet(ctx: Context, set: NewSet): Promise<FullArtSet> {
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    await assertArtExists(tx, set.items);
    const row = await tx.artSet.create({ data: { id: newId("set"), ...set, createdAt: now, updatedAt: now } });
    if (set.isPublic && ctx.admin) {
      await recordAudit(tx, ctx.admin, { action: "set.created", entity: "set", entityId: row.id, after: set });
    }
    return toFullArtSet(ctx, row, tx);
  });
}

/**
 * Replaces a set. Allowed for its owner and for admins who may edit artworks.
 * @throws SET_NOT_FOUND, SET_CHANGED for a stale `version`, ADMIN_SIGN_IN_REQUIRED, and what `createArtSet` throws.
 */
export function replaceArtSet(ctx: Context, { setId, version, ...changes }: ReplaceArtSetInput): Promise<FullArtSet> {
  return inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, "art_sets", [setId]);
    const before = requireVisibleArtSet(ctx, await tx.artSet.findUnique({ where: { id: setId } }));
    const admin = authorizeArtSetEdit(ctx, before);
    if (version !== undefined && version !== before.version) {
      throw new ShopError("SET_CHANGED", { sent: version }, { shown: { version: before.version } });
    }
    const checked = validateArtSet(changes, before.ownerUserId ? setLimits.visitor : setLimits.curated);
    await assertArtExists(tx, checked.items);
    const set = { ...checked, isFeatured: checked.isFeatured && !before.ownerUserId };
    const data = { ...set, version: before.version + 1, updatedAt: ctx.now() };
    const after = await tx.artSet.update({ where: { id: setId }, data });
    if (admin) await recordAudit(tx, admin, { action: "set.replaced", entity: "set", entityId: setId, after: set });
    return toFullArtSet(ctx, after, tx);
  });
}

/**
 * Soft-deletes a set, which can be restored for 30 days. Throws SET_NOT_FOUND, including for a set that is already
 * deleted.
 */
export function deleteArtSet(ctx: Context, { setId }: { setId: ArtSetId }): Promise<{ id: ArtSetId }> {
  return inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, "art_sets", [setId]);
    const admin = authorizeArtSetEdit(
      ctx,
      requireVisibleArtSet(ctx, await tx.artSet.findUnique({ where: { id: setId } })),
    );
    await tx.artSet.update({ where: { id: setId }, data: { deletedAt: ctx.now() } });
    if (admin) await recordAudit(tx, admin, { action: "set.deleted", entity: "set", entityId: setId });
    return { id: setId };
  });
}

/** Restores a curated set within 30 days of its deletion. Throws SET_NOT_FOUND. */
export function restoreArtSet(ctx: AdminContext, { setId }: { setId: ArtSetId }): Promise<FullArtSet> {
  return inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, "art_sets", [setId]);
    const found = await tx.artSet.findUnique({ where: { id: setId } });
    if (!found || found.ownerUserId) throw new ShopError("SET_NOT_FOUND");
    if (!found.deletedAt) return toFullArtSet(ctx, found, tx);
    const data = { deletedAt: null, updatedAt: ctx.now(), version: { increment: 1 } };
    const row = await tx.artSet.update({ where: { id: setId }, data });
    await recordAudit(tx, ctx.admin, { action: "set.restored", entity: "set", entityId: setId });
    return toFullArtSet(ctx, row, tx);
  });
}
