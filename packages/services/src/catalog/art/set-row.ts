import type { Db, Tx } from "@storywall/db/client";
import { hasPermission, permissions } from "@storywall/domain/accounts/permissions";
import { type ArtSetView, type FullArtSet, SetItem } from "@storywall/domain/catalog/art/set-schema";
import { ShopError } from "@storywall/domain/errors";
import { ArtSetId, UserId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import type { Admin, Context } from "../../accounts/context.ts";
import { type ArtRow, artColumns, buildArtImageUrl, toArtView } from "./art-row.ts";

export type SetRow = NonNullable<Awaited<ReturnType<Db["artSet"]["findUnique"]>>>;

const canEditArt = (admin: Admin | null): admin is Admin => admin !== null && hasPermission(admin.role, "art.edit");

/**
 * Returns the set if the caller may see it: a public set, their own set, or any set if they are an admin who may edit
 * artworks. Throws SET_NOT_FOUND.
 */
export function requireVisibleSet(ctx: Context, row: SetRow | null): SetRow {
  const isVisible =
    row &&
    !row.deletedAt &&
    (row.isPublic || (row.ownerUserId && row.ownerUserId === ctx.userId) || canEditArt(ctx.admin));
  if (!isVisible) throw new ShopError("SET_NOT_FOUND");
  return row;
}

/**
 * Checks that the caller may change the set. Returns the admin for the audit log, or null if the set is the visitor's
 * own.
 * @throws ADMIN_SIGN_IN_REQUIRED, ADMIN_FORBIDDEN for curated sets.
 */
export function requireSetEditor(ctx: Context, row: SetRow): Admin | null {
  if (row.ownerUserId && row.ownerUserId === ctx.userId) return null;
  if (!ctx.admin) throw new ShopError("ADMIN_SIGN_IN_REQUIRED");
  if (!canEditArt(ctx.admin)) throw new ShopError("ADMIN_FORBIDDEN", { what: permissions["art.edit"].what });
  return ctx.admin;
}

/** Throws ART_UNKNOWN with the first missing artwork. */
export async function assertArtExists(tx: Tx, items: readonly { artItemId: string }[]): Promise<void> {
  const ids = items.map(({ artItemId }) => artItemId);
  const [missing] = await tx.$queryRaw<{ artItemId: string }[]>`
    select wanted.id as "artItemId" from unnest(${ids}::text[]) with ordinality wanted(id, place)
    where not exists (select 1 from art_items art where art.id = wanted.id) order by wanted.place limit 1`;
  if (missing) throw new ShopError("ART_UNKNOWN", missing);
}

export function toSetView(ctx: Context, row: SetRow): ArtSetView {
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

export async function toFullSet(ctx: Context, row: SetRow, tx: Tx = ctx.db): Promise<FullArtSet> {
  const view = toSetView(ctx, row);
  const ids = view.items.map(({ artItemId }) => artItemId);
  const rows = await tx.$queryRaw<ArtRow[]>`select ${artColumns} from art_items art where art.id = any(${ids}::text[])`;
  const arts = new Map(rows.map((art) => [art.id, toArtView(ctx, art)]));
  return {
    ...view,
    items: view.items.flatMap((item) => {
      const art = arts.get(item.artItemId);
      return art ? [{ ...item, art }] : [];
    }),
  };
}
