import { z } from "zod";
import { describeUnprintableText } from "../kernel/printable-text.ts";
import { isUsState, isZipInState, usStates } from "../kernel/us-states.ts";
import { accessories, countAccessoryUnits, type ProductLine } from "./accessories.ts";
import { type FrameSizeKey, frameSizeKeys, isFrameSize } from "./frames.ts";
import { defaultFulfilment, FulfilmentSettings } from "./fulfilment-settings.ts";
import { Materials, unknownMaterials } from "./materials.ts";
import { defaultPrinting, PrintingSettings } from "./printing-settings.ts";
import { defaultTaxSettings, TaxSettings } from "./tax-settings.ts";
import { estimatedTileWeights } from "./tile-measures.ts";

/** Creates the schema of a line of text that labels can print. */
const createTextLineSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use up to ${max} characters.`)
    .superRefine((text, context) => {
      const message = /\p{Cc}/u.test(text) ? "Leave out line breaks and tabs." : describeUnprintableText(text);
      if (message) context.addIssue({ code: "custom", message });
    });

const createRequiredTextLineSchema = (max: number, what: string) =>
  createTextLineSchema(max).refine((text) => text !== "", `Enter ${what}.`);

/** The shop's return address, in the United States. Empty optional lines are null. */
export const Sender = z
  .object({
    name: createRequiredTextLineSchema(50, "a name"),
    address1: createRequiredTextLineSchema(60, "a street address"),
    address2: createTextLineSchema(60)
      .transform((line) => line || null)
      .nullable(),
    city: createRequiredTextLineSchema(40, "a city"),
    provinceCode: z.string().refine(isUsState, "Choose a state."),
    zip: z
      .string()
      .trim()
      .regex(/^\d{5}(-\d{4})?$/, "Enter a 5-digit ZIP code."),
    phone: z
      .string()
      .trim()
      .regex(/^(\+?[0-9 ().-]{7,20})?$/, "Enter a phone number, like +1 305 555 0100.")
      .transform((phone) => phone || null)
      .nullable(),
  })
  .superRefine(({ zip, provinceCode }, context) => {
    if (!isUsState(provinceCode) || isZipInState(zip, provinceCode)) return;
    const message = `ZIP code ${zip.slice(0, 5)} isn’t in ${usStates[provinceCode]}.`;
    context.addIssue({ code: "custom", path: ["zip"], message });
  });
export type Sender = z.infer<typeof Sender>;

/** The owner's settings for ship-by dates. Open orders keep the date that the customer was promised. */
export const DeliveryPromise = z.object({
  /**
   * Hour in Miami, from 0 to 23. Orders placed at or after this hour count as placed on the next day. Null means no
   * cutoff.
   */
  cutOffHour: z.int("Enter an hour from 0 to 23.").min(0).max(23, "Enter an hour from 0 to 23.").nullable(),
  /** Days on which the workshop is closed, as `YYYY-MM-DD`. */
  closedDays: z.array(z.iso.date("Enter dates like 2026-12-24.")).max(60, "Enter up to 60 days."),
  /** Maximum number of tiles that the workshop makes in one day. A larger order takes several days. Null means no limit. */
  tilesPerDay: z.int("Enter a number of tiles.").min(1, "Enter at least 1 tile.").max(100_000).nullable(),
});
export type DeliveryPromise = z.infer<typeof DeliveryPromise>;

export const defaultDeliveryPromise: DeliveryPromise = { cutOffHour: null, closedDays: [], tilesPerDay: null };

export const ShipRulesInput = z.object({ tiles: z.int().min(1).max(20_000) });
export type ShipRulesInput = z.infer<typeof ShipRulesInput>;

export const ShipRulesView = z.object({
  cutOffHour: z.int().nullable(),
  closedDays: z.array(z.iso.date()),
  fullDays: z.array(z.iso.date()),
  tilesPerDay: z.int().nullable().describe("Number of tiles that the shop makes in a day. Null means no limit."),
  earliestDay: z.iso
    .date()
    .nullable()
    .describe("First day on which an order larger than a day’s capacity can ship. Null for other orders."),
});
export type ShipRulesView = z.infer<typeof ShipRulesView>;

/** Maximum weight in grams of one tile or one box: 44 lb. */
export const MAX_PART_GRAMS = 20_000;

const Grams = z.int("Enter a weight in ounces, like 10.5.").max(MAX_PART_GRAMS, "Enter 705 oz (20 kg) or less.").min(0);

/** Weights in grams that add up to the weight of a parcel. */
export const PackageWeights = z.object({
  /** Weight of one framed tile with its plate, by size. A size that was added later has its estimated weight. */
  tiles: z
    .partialRecord(z.enum(frameSizeKeys), Grams.min(1, "Enter a weight above zero."))
    .transform((stored): Record<FrameSizeKey, number> => ({ ...estimatedTileWeights, ...stored })),
  /** Weight of the empty box with its packing slip. */
  box: Grams,
  /** Weight of the padding for each tile. */
  padding: Grams,
});
export type PackageWeights = z.infer<typeof PackageWeights>;

/** Estimates that apply until the owner saves measured weights. */
export const estimatedWeights: PackageWeights = {
  tiles: estimatedTileWeights,
  box: 350,
  padding: 50,
};

export function areWeightsEstimated({ tiles, box, padding }: PackageWeights): boolean {
  const { tiles: estimatedTiles, box: estimatedBox, padding: estimatedPadding } = estimatedWeights;
  return (
    box === estimatedBox &&
    padding === estimatedPadding &&
    frameSizeKeys.every((key) => tiles[key] === estimatedTiles[key])
  );
}

/**
 * Returns the weight in grams of a box with tiles of these sizes and the accessories of these lines. A tile of an unknown
 * size counts as the heaviest.
 */
export function computeParcelWeight(
  weights: PackageWeights,
  tileSizes: readonly string[],
  lines: readonly ProductLine[] = [],
): number {
  const heaviest = Math.max(...Object.values(weights.tiles));
  const getTileWeight = (size: string) => (isFrameSize(size) ? weights.tiles[size as FrameSizeKey] : heaviest);
  return tileSizes.reduce(
    (grams, size) => grams + getTileWeight(size) + weights.padding,
    accessories.reduce((grams, item) => grams + item.grams * countAccessoryUnits(item, lines), weights.box),
  );
}

type SettingDefinition<S extends z.ZodType> = {
  title: string;
  description: string;
  schema: S;
  /** Value that applies until one is saved. */
  defaultValue: z.infer<S>;
  /** Whether the audit log omits the values. The log cannot be erased, so it must not contain personal data. */
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
  tax: defineSetting({
    title: "Sales tax",
    description:
      "Where you collect sales tax, and how it’s calculated. New carts and address changes use these rates; placed orders keep their tax.",
    schema: TaxSettings,
    defaultValue: defaultTaxSettings,
  }),
  printing: defineSetting({
    title: "Print sheets",
    description: "The sheets and rolls your printer uses. The shop fits several tiles on each.",
    schema: PrintingSettings,
    defaultValue: defaultPrinting,
  }),
  fulfilment: defineSetting({
    title: "Making and shipping",
    description: "Who makes the tiles, and where the labels for your packages come from.",
    schema: FulfilmentSettings,
    defaultValue: defaultFulfilment,
  }),
  materials: defineSetting({
    title: "Materials",
    description: "Shown on the home page and the page “Materials and makers”. What you leave empty isn’t mentioned.",
    schema: Materials,
    defaultValue: unknownMaterials,
  }),
};

type SettingsCatalog = typeof settingsCatalog;
export type SettingKey = keyof SettingsCatalog;
export type SettingValue<K extends SettingKey> = z.infer<SettingsCatalog[K]["schema"]>;

export const settingKeys = Object.keys(settingsCatalog) as [SettingKey, ...SettingKey[]];

const createSettingViewSchema = <S extends z.ZodType>(value: S) =>
  z.object({
    value,
    /** Number of saved changes; 0 while the default applies. */
    revision: z.int(),
    updated: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  });

type SettingViewSchema<S extends z.ZodType> = ReturnType<typeof createSettingViewSchema<S>>;

const mapSettings = <R>(toResult: (key: SettingKey) => R) =>
  Object.fromEntries(settingKeys.map((key) => [key, toResult(key)]));

export const SettingsView = z.object(
  mapSettings((key) => createSettingViewSchema<z.ZodType>(settingsCatalog[key].schema)) as {
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
