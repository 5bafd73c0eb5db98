import { z } from "zod";
import { DeliveryPromise, defaultDeliveryPromise } from "./delivery-promise.ts";
import { estimatedWeights, PackageWeights } from "./package-weights.ts";
import { defaultPrinting, PrintingSettings } from "./printing-settings.ts";
import { Sender } from "./sender.ts";

type SettingDefinition<S extends z.ZodType> = {
  title: string;
  description: string;
  schema: S;
  /** Default that applies until a value is saved. */
  defaultValue: z.infer<S>;
  /** Whether the audit log omits the values. The log cannot be erased, so it must not contain anyone's address. */
  isPersonal?: boolean;
};

const defineSetting = <S extends z.ZodType>(definition: SettingDefinition<S>) => definition;

/**
 * The shop's settings by key. Stored values are parsed with the current schema, so a field that is added later needs a
 * default in the schema.
 */
export const settingsCatalog = {
  sender: defineSetting({
    title: "Return address",
    description: "Printed on address labels as the sender. Undeliverable packages are returned to this address.",
    schema: Sender.nullable(),
    defaultValue: null,
    isPersonal: true,
  }),
  packing: defineSetting({
    title: "Package weights",
    description: "The shop adds these up to get the weight of each package for shipping labels.",
    schema: PackageWeights,
    defaultValue: estimatedWeights,
  }),
  delivery: defineSetting({
    title: "Ship dates",
    description: "Orders ship two business days after they are placed. Weekends and federal holidays don’t count.",
    schema: DeliveryPromise,
    defaultValue: defaultDeliveryPromise,
  }),
  printing: defineSetting({
    title: "Print sheets",
    description: "The sheets and rolls your printer uses. The shop fits several tiles on each.",
    schema: PrintingSettings,
    defaultValue: defaultPrinting,
  }),
};

type SettingsCatalog = typeof settingsCatalog;
export type SettingKey = keyof SettingsCatalog;
export type SettingValue<K extends SettingKey> = z.infer<SettingsCatalog[K]["schema"]>;

export const settingKeys = Object.keys(settingsCatalog) as [SettingKey, ...SettingKey[]];

const createSettingView = <S extends z.ZodType>(value: S) =>
  z.object({
    value,
    /** Number of saved changes; 0 while the default applies. */
    revision: z.int(),
    updated: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  });

type SettingViewSchema<S extends z.ZodType> = ReturnType<typeof createSettingView<S>>;

const mapSettings = <R>(toResult: (key: SettingKey) => R) =>
  Object.fromEntries(settingKeys.map((key) => [key, toResult(key)]));

/** Every setting with its current value. */
export const SettingsView = z.object(
  mapSettings((key) => createSettingView<z.ZodType>(settingsCatalog[key].schema)) as {
    [K in SettingKey]: SettingsCatalog[K] extends { schema: infer S extends z.ZodType } ? SettingViewSchema<S> : never;
  },
);
export type SettingsView = z.infer<typeof SettingsView>;
export type SettingView<K extends SettingKey> = SettingsView[K];

/** The new value of one setting. `revision` is the revision that the admin edited. */
export type ChangeSettingInput = {
  [K in SettingKey]: { key: K; value: SettingValue<K>; revision: number };
}[SettingKey];

const changeSchemas = settingKeys.map((key) =>
  z.object({ key: z.literal(key), value: settingsCatalog[key].schema, revision: z.int().min(0) }),
);
type ChangeSchema = (typeof changeSchemas)[number];

export const ChangeSettingInput = z.discriminatedUnion(
  "key",
  changeSchemas as [ChangeSchema, ...ChangeSchema[]],
) as unknown as z.ZodType<ChangeSettingInput, ChangeSettingInput>;
