import { inTransaction } from "@storywall/db/client";
import { setLimits } from "@storywall/domain/catalog/art/set-limits";
import type { ArtSetInput, FullArtSet } from "@storywall/domain/catalog/art/set-schema";
import { validateArtSet } from "@storywall/domain/catalog/art/validate-art-set";
import { newId } from "@storywall/domain/kernel/ids";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext, Context, VisitorContext } from "../../accounts/context.ts";
import { assertArtExists, toFullSet } from "./set-row.ts";

/** Creates a visitor's private set. Throws what `validateArtSet` throws, and ART_UNKNOWN. */
export function createSet(ctx: VisitorContext, input: ArtSetInput): Promise<FullArtSet> {
  const set = validateArtSet(input, setLimits.visitor);
  // Only curated sets can be featured.
  return insertSet(ctx, { ...set, isFeatured: false, ownerUserId: ctx.userId, isPublic: false });
}

/** Creates a curated, public set. Throws what `createSet` throws. */
export function createCuratedSet(ctx: AdminContext, input: ArtSetInput): Promise<FullArtSet> {
  const set = validateArtSet(input, setLimits.curated);
  return insertSet(ctx, { ...set, ownerUserId: null, isPublic: true });
}

type NewSet = ReturnType<typeof validateArtSet> & { ownerUserId: string | null; isPublic: boolean };

function insertSet(ctx: Context, set: NewSet): Promise<FullArtSet> {
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    await assertArtExists(tx, set.items);
    const row = await tx.artSet.create({ data: { id: newId("set"), ...set, createdAt: now, updatedAt: now } });
    if (set.isPublic && ctx.admin) {
      await recordAudit(tx, ctx.admin, { action: "set.created", entity: "set", entityId: row.id, after: set });
    }
    return toFullSet(ctx, row, tx);
  });
}
