import { inTransaction, Prisma, type Tx } from "@storywall/db/client";
import {
  assertValidCopy,
  type CopyPart,
  type RestoreCopyInput,
  type SaveCopyInput,
} from "@storywall/domain/catalog/copy/schema";
import type { Site } from "@storywall/domain/catalog/localised";
import { ShopError } from "@storywall/domain/errors";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";

type CopyKey = { site: Site; part: CopyPart };

/** Saves a new version of a text. Throws COPY_CHANGED, and what `assertValidCopy` throws. */
export function saveCopy(ctx: AdminContext, { site, part, seen, words }: SaveCopyInput): Promise<void> {
  assertValidCopy(part, site, words);
  return inTransaction(ctx.db, (tx) =>
    insertCopyVersion(tx, ctx, { site, part, seen }, { words, action: "copy.saved" }),
  );
}

/** Saves an earlier version of a text as the newest. Throws COPY_CHANGED, COPY_VERSION_UNKNOWN. */
export function restoreCopyVersion(ctx: AdminContext, { site, part, seen, version }: RestoreCopyInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const before = version === 0 ? { words: null } : await findCopyVersion(tx, { site, part }, version);
    if (!before) throw new ShopError("COPY_VERSION_UNKNOWN");
    await insertCopyVersion(tx, ctx, { site, part, seen }, { words: before.words, action: "copy.put-back" });
  });
}

const findCopyVersion = (tx: Tx, { site, part }: CopyKey, version: number) =>
  tx.copyVersion.findUnique({
    where: { site_part_version: { site, part, version } },
    select: { words: true },
  });

async function insertCopyVersion(
  tx: Tx,
  ctx: AdminContext,
  { site, part, seen }: CopyKey & { seen: number },
  { words, action }: { words: unknown; action: "copy.saved" | "copy.put-back" },
): Promise<void> {
  const before = seen === 0 ? { words: null } : await findCopyVersion(tx, { site, part }, seen);
  if (!before) throw new ShopError("COPY_CHANGED");
  // The unique version number lets only one of two concurrent edits succeed.
  const { count } = await tx.copyVersion.createMany({
    data: [
      {
        site,
        part,
        version: seen + 1,
        words: words === null ? Prisma.DbNull : (words as Prisma.InputJsonValue),
        writtenBy: ctx.admin.actor,
        at: ctx.now(),
      },
    ],
    skipDuplicates: true,
  });
  if (count === 0) throw new ShopError("COPY_CHANGED");
  await recordAudit(tx, ctx.admin, {
    action,
    entity: "copy",
    entityId: `${site}:${part}`,
    before: { version: seen, words: before.words },
    after: { version: seen + 1, words },
  });
}
