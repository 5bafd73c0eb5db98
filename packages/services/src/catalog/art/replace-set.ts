import { inTransaction } from "@storywall/db/client";
import { setLimits } from "@storywall/domain/catalog/art/set-limits";
import type { FullArtSet, ReplaceArtSetInput } from "@storywall/domain/catalog/art/set-schema";
import { validateArtSet } from "@storywall/domain/catalog/art/validate-art-set";
import { ShopError } from "@storywall/domain/errors";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { Context } from "../../accounts/context.ts";
import { assertArtExists, requireSetEditor, requireVisibleSet, toFullSet } from "./set-row.ts";

/**
 * Replaces a set. Allowed for its owner and for admins who may edit artworks.
 * @throws SET_NOT_FOUND, SET_CHANGED for a stale `version`, ADMIN_SIGN_IN_REQUIRED, and what `createSet` throws.
 */
export function replaceSet(ctx: Context, { setId, version, ...changes }: ReplaceArtSetInput): Promise<FullArtSet> {
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`select 1 from art_sets where id = ${setId} for update`;
    const before = requireVisibleSet(ctx, await tx.artSet.findUnique({ where: { id: setId } }));
    const admin = requireSetEditor(ctx, before);
    if (version !== undefined && version !== before.version) {
      throw new ShopError("SET_CHANGED", { sent: version }, { shown: { version: before.version } });
    }
    const checked = validateArtSet(changes, before.ownerUserId ? setLimits.visitor : setLimits.curated);
    await assertArtExists(tx, checked.items);
    const set = { ...checked, isFeatured: checked.isFeatured && !before.ownerUserId };
    const data = { ...set, version: before.version + 1, updatedAt: ctx.now() };
    const after = await tx.artSet.update({ where: { id: setId }, data });
    if (admin) await recordAudit(tx, admin, { action: "set.replaced", entity: "set", entityId: setId, after: set });
    return toFullSet(ctx, after, tx);
  });
}
