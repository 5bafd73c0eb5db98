import { type Db, inTransaction, Prisma, type Tx } from "@storywall/db/client";
import {
  type ChangeSettingInput,
  type SettingKey,
  type SettingsView,
  type SettingValue,
  settingKeys,
  settingsCatalog,
} from "@storywall/domain/catalog/settings";
import { ShopError } from "@storywall/domain/errors";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext, Context } from "../accounts/context.ts";

export async function readSetting<K extends SettingKey>(db: Db | Tx, key: K): Promise<SettingValue<K>> {
  const row = await db.shopSetting.findUnique({ where: { key }, select: { value: true } });
  return parseSetting(key, row);
}

/** Returns every setting with its revision. The caller must check that the user is an admin. */
export async function readSettings({ db }: Pick<Context, "db">): Promise<SettingsView> {
  const rows = await db.shopSetting.findMany({ where: { key: { in: settingKeys } } });
  const views = settingKeys.map((key) => {
    const row = rows.find((candidate) => candidate.key === key) ?? null;
    const updated = row && { by: row.updatedBy, at: row.updatedAt.toISOString() };
    return [key, { value: parseSetting(key, row), revision: row?.revision ?? 0, updated }];
  });
  return Object.fromEntries(views);
}

/** Parses a stored setting, or returns the default if there is no row. */
export function parseSetting<K extends SettingKey>(key: K, row: { value: unknown } | null): SettingValue<K> {
  const { schema, defaultValue } = settingsCatalog[key];
  return (row ? schema.parse(row.value) : defaultValue) as SettingValue<K>;
}

/**
 * Saves a new value of a setting.
 * @throws SETTING_CHANGED if `revision` is not the current one, SERVICE_NOT_SET_UP for a service without its variables
 */
export async function changeSetting(ctx: AdminContext, input: ChangeSettingInput): Promise<void> {
  const { key, value, revision } = input;
  if (input.key === "fulfilment") assertServicesSetUp(ctx, input.value);
  return inTransaction(ctx.db, async (tx) => {
    const stored = await tx.shopSetting.findUnique({ where: { key }, select: { value: true } });
    const json = value === null ? Prisma.DbNull : (value as Prisma.InputJsonValue);
    const data = { value: json, revision: revision + 1, updatedBy: ctx.admin.actor, updatedAt: ctx.now() };
    if (!(await saveSettingRevision(tx, { key, revision }, data))) throw new ShopError("SETTING_CHANGED");
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

function assertServicesSetUp(
  { lab, labels }: Pick<AdminContext, "lab" | "labels">,
  value: SettingValue<"fulfilment">,
): void {
  if (value.madeBy === "lab" && !lab)
    throw new ShopError("SERVICE_NOT_SET_UP", { variables: "LAB_URL and LAB_SECRET" });
  if (value.labels !== "csv" && !labels) throw new ShopError("SERVICE_NOT_SET_UP", { variables: "EASYPOST_API_KEY" });
}

type Data = Omit<Prisma.ShopSettingCreateManyInput, "key">;

/**
 * Writes the next revision. Returns false if another revision was written in the meantime, so only one of two
 * concurrent saves succeeds.
 */
async function saveSettingRevision(tx: Tx, where: { key: string; revision: number }, data: Data): Promise<boolean> {
  const { count } =
    where.revision === 0
      ? await tx.shopSetting.createMany({ data: [{ key: where.key, ...data }], skipDuplicates: true })
      : await tx.shopSetting.updateMany({ where, data });
  return count === 1;
}
