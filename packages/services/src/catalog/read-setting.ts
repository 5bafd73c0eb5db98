import type { Db, Tx } from "@storywall/db/client";
import {
  type SettingKey,
  type SettingsView,
  type SettingValue,
  settingKeys,
  settingsCatalog,
} from "@storywall/domain/catalog/settings";
import type { Context } from "../accounts/context.ts";

/** Returns the current value of a setting. */
export async function readSetting<K extends SettingKey>(db: Db | Tx, key: K): Promise<SettingValue<K>> {
  const row = await db.shopSetting.findUnique({ where: { key }, select: { value: true } });
  return parseSetting(key, row);
}

/** Returns every setting with its revision. The caller must check that the user is an admin. */
export async function readSettings({ db }: Pick<Context, "db">): Promise<SettingsView> {
  const rows = await db.shopSetting.findMany({ where: { key: { in: settingKeys } } });
  const views = settingKeys.map((key) => {
    const row = rows.find((one) => one.key === key) ?? null;
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
