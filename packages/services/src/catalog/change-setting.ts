import { inTransaction, Prisma, type Tx } from "@storywall/db/client";
import { type ChangeSettingInput, settingsCatalog } from "@storywall/domain/catalog/settings";
import { ShopError } from "@storywall/domain/errors";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { parseSetting } from "./read-setting.ts";

/** Saves a new value of a setting. Throws SETTING_CHANGED if `revision` is not the current one. */
export function changeSetting(ctx: AdminContext, { key, value, revision }: ChangeSettingInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const stored = await tx.shopSetting.findUnique({ where: { key }, select: { value: true } });
    const json = value === null ? Prisma.DbNull : (value as Prisma.InputJsonValue);
    const data = { value: json, revision: revision + 1, updatedBy: ctx.admin.actor, updatedAt: ctx.now() };
    if (!(await saveRevision(tx, { key, revision }, data))) throw new ShopError("SETTING_CHANGED");
    const toAuditState = (settingValue: unknown, at: number) =>
      settingsCatalog[key].isPersonal ? { revision: at } : { revision: at, value: settingValue };
    await recordAudit(tx, ctx.admin, {
      action: "setting.changed",
      entity: "setting",
      entityId: key,
      before: toAuditState(parseSetting(key, stored), revision),
      after: toAuditState(value, revision + 1),
    });
  });
}

type Data = Omit<Prisma.ShopSettingCreateManyInput, "key">;

/**
 * Writes the next revision. Returns false if another revision was written in the meantime, so only one of two
 * concurrent saves succeeds.
 */
async function saveRevision(tx: Tx, where: { key: string; revision: number }, data: Data): Promise<boolean> {
  const { count } =
    where.revision === 0
      ? await tx.shopSetting.createMany({ data: [{ key: where.key, ...data }], skipDuplicates: true })
      : await tx.shopSetting.updateMany({ where, data });
  return count === 1;
}
