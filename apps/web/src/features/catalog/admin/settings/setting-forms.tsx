import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frames";
import { MM_PER_INCH } from "@storywall/domain/catalog/print-constants";
import { MIN_GUTTER_MM, SHEET_FORMATS, type SheetFormat } from "@storywall/domain/catalog/printing-settings";
import {
  areWeightsEstimated,
  type SettingKey,
  type SettingValue,
  type SettingView,
} from "@storywall/domain/catalog/settings";
import { usStates } from "@storywall/domain/kernel/us-states";
import { gramsToOunces, ouncesToGrams } from "@storywall/domain/kernel/weight";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import type { ReactNode } from "react";
import { adminSettingsTexts } from "./admin-settings-texts.tsx";

/** The texts in the form's inputs. Each key is a path in the setting's value, such as `tiles.rectangle_small`. */
export type TypedSetting = Readonly<Record<string, string>>;

export type SettingFieldProps = {
  name: string;
  value: string;
  problem: string | undefined;
  disabled: boolean;
  autoComplete: string;
  onChange: (event: { target: { value: string } }) => void;
};

export type SettingFieldsProps = { typed: TypedSetting; getFieldProps: (path: string) => SettingFieldProps };

export type SettingForm<K extends SettingKey> = {
  toTyped: (value: SettingValue<K>) => TypedSetting;
  /** Converts the inputs to a value, which the setting's schema then validates. */
  toValue: (typed: TypedSetting) => unknown;
  Fields: (props: SettingFieldsProps) => ReactNode;
  /** Note above the form, for example when something is missing. */
  Note?: (props: { view: SettingView<K> }) => ReactNode;
  /** Label of the button that restores the default value. */
  resetLabel: string;
};

const paths = ["name", "address1", "address2", "city", "zip", "provinceCode", "phone"] as const;

export const senderForm: SettingForm<"sender"> = {
  toTyped: (sender) => Object.fromEntries(paths.map((path) => [path, sender?.[path] ?? ""])),
  toValue: (typed) => typed,
  resetLabel: adminSettingsTexts.removeAddress,
  Note: ({ view }) =>
    view.value ? null : (
      <Notice tone="warn" className="mt-4 max-w-3xl" title={adminSettingsTexts.noAddressTitle}>
        {adminSettingsTexts.noAddressText}
      </Notice>
    ),
  Fields: SenderFields,
};

function SenderFields({ getFieldProps }: SettingFieldsProps) {
  return (
    <>
      <TextField label={adminSettingsTexts.name} maxLength={50} className="sm:col-span-6" {...getFieldProps("name")} />
      <TextField
        label={adminSettingsTexts.streetAddress}
        maxLength={60}
        className="sm:col-span-6"
        {...getFieldProps("address1")}
      />
      <TextField
        label={adminSettingsTexts.suiteOrUnit}
        isOptional
        maxLength={60}
        className="sm:col-span-6"
        {...getFieldProps("address2")}
      />
      <TextField label={adminSettingsTexts.city} maxLength={40} className="sm:col-span-6" {...getFieldProps("city")} />
      <TextField
        label={adminSettingsTexts.zipCode}
        inputMode="numeric"
        maxLength={10}
        className="sm:col-span-2"
        {...getFieldProps("zip")}
      />
      <SelectField label={adminSettingsTexts.state} className="sm:col-span-4" {...getFieldProps("provinceCode")}>
        <option value="">{adminSettingsTexts.chooseState}</option>
        {Object.entries(usStates).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={adminSettingsTexts.phone}
        hint={adminSettingsTexts.phoneHint}
        type="tel"
        isOptional
        className="sm:col-span-6"
        {...getFieldProps("phone")}
      />
    </>
  );
}

const toTypedOunces = (grams: number) => String(gramsToOunces(grams));

/** Parses a typed number of ounces and returns grams. Returns NaN for anything else, which the schema rejects. */
const parseGrams = (text = "") =>
  /^\d{1,4}(\.\d{1,2})?$/.test(text.trim()) ? ouncesToGrams(Number(text)) : Number.NaN;

export const packingForm: SettingForm<"packing"> = {
  toTyped: ({ tiles, box, padding }) => ({
    ...Object.fromEntries(frameSizeKeys.map((key) => [`tiles.${key}`, toTypedOunces(tiles[key])])),
    box: toTypedOunces(box),
    padding: toTypedOunces(padding),
  }),
  toValue: (typed) => ({
    tiles: Object.fromEntries(frameSizeKeys.map((key) => [key, parseGrams(typed[`tiles.${key}`])])),
    box: parseGrams(typed.box),
    padding: parseGrams(typed.padding),
  }),
  resetLabel: adminSettingsTexts.restoreEstimates,
  Note: ({ view }) =>
    areWeightsEstimated(view.value) ? (
      <Notice tone="info" className="mt-4 max-w-3xl" title={adminSettingsTexts.estimatesTitle}>
        {adminSettingsTexts.estimatesText}
      </Notice>
    ) : null,
  Fields: PackingFields,
};

function PackingFields({ typed, getFieldProps }: SettingFieldsProps) {
  const getWeightProps = (path: string) => {
    const grams = parseGrams(typed[path]);
    return {
      ...getFieldProps(path),
      hint: Number.isNaN(grams) ? adminSettingsTexts.ouncesHint : adminSettingsTexts.grams(grams),
      inputMode: "decimal" as const,
      maxLength: 7,
      className: "sm:col-span-3",
    };
  };
  return (
    <>
      {frameSizeKeys.map((key) => (
        <TextField
          key={key}
          label={adminSettingsTexts.tileWeight(frameSizes[key].name)}
          {...getWeightProps(`tiles.${key}`)}
        />
      ))}
      <TextField label={adminSettingsTexts.boxWeight} {...getWeightProps("box")} />
      <TextField label={adminSettingsTexts.paddingWeight} {...getWeightProps("padding")} />
    </>
  );
}

/** Parses a typed whole number. Returns null for an empty field and NaN for anything else, which the schema rejects. */
function parseOptionalInteger(text = ""): number | null {
  const typed = text.trim();
  if (typed === "") return null;
  return /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN;
}

export const deliveryForm: SettingForm<"delivery"> = {
  toTyped: ({ cutOffHour, closedDays, tilesPerDay }) => ({
    cutOffHour: cutOffHour === null ? "" : String(cutOffHour),
    closedDays: closedDays.join(", "),
    tilesPerDay: tilesPerDay === null ? "" : String(tilesPerDay),
  }),
  toValue: ({ cutOffHour, closedDays = "", tilesPerDay }) => ({
    cutOffHour: parseOptionalInteger(cutOffHour),
    closedDays: closedDays.split(/[\s,;]+/).filter(Boolean),
    tilesPerDay: parseOptionalInteger(tilesPerDay),
  }),
  resetLabel: adminSettingsTexts.removeDeliveryRules,
  Fields: DeliveryFields,
};

function DeliveryFields({ typed, getFieldProps }: SettingFieldsProps) {
  // Problems with individual dates are shown below the field.
  const days = typed.closedDays?.split(/[\s,;]+/).filter(Boolean) ?? [];
  const dayProblem = days.map((_, index) => getFieldProps(`closedDays.${index}`).problem).find(Boolean);
  const closedDays = getFieldProps("closedDays");
  return (
    <>
      <TextField
        label={adminSettingsTexts.cutOffHour}
        hint={adminSettingsTexts.cutOffHourHint}
        isOptional
        inputMode="numeric"
        maxLength={2}
        className="sm:col-span-3"
        {...getFieldProps("cutOffHour")}
      />
      <TextField
        label={adminSettingsTexts.tilesPerDay}
        hint={adminSettingsTexts.tilesPerDayHint}
        isOptional
        inputMode="numeric"
        maxLength={6}
        className="sm:col-span-3"
        {...getFieldProps("tilesPerDay")}
      />
      <TextField
        label={adminSettingsTexts.closedDays}
        hint={adminSettingsTexts.closedDaysHint}
        isOptional
        className="sm:col-span-6"
        {...closedDays}
        problem={closedDays.problem ?? dayProblem}
      />
    </>
  );
}

const formatIndexes = Array.from({ length: SHEET_FORMATS }, (_, index) => index);

/** Parses a typed number of centimeters. Returns NaN for anything else, which the schema rejects. */
const parseCm = (text = "") => (/^\d{1,4}(\.\d)?$/.test(text.trim()) ? Math.round(Number(text) * 10) : Number.NaN);

const parseMm = (text = "") => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);

const formatInches = (mm: number) => adminSettingsTexts.inches((mm / MM_PER_INCH).toFixed(1));

export const printingForm: SettingForm<"printing"> = {
  toTyped: ({ sheets, marginMm, gutterMm }) => ({
    ...Object.assign({}, ...sheets.map(toTypedSheetFormat)),
    marginMm: String(marginMm),
    gutterMm: String(gutterMm),
  }),
  toValue: (typed) => ({
    sheets: formatIndexes.map((index) => parseTypedSheetFormat(typed, index)),
    marginMm: parseMm(typed.marginMm),
    gutterMm: parseMm(typed.gutterMm),
  }),
  resetLabel: adminSettingsTexts.restoreDefaults,
  Fields: PrintingFields,
};

function toTypedSheetFormat(sheet: SheetFormat | null, index: number): TypedSetting {
  const kind = sheet ? (sheet.isRoll ? "roll" : "sheet") : "";
  return {
    [`sheets.${index}.kind`]: kind,
    [`sheets.${index}.widthMm`]: sheet ? String(sheet.widthMm / 10) : "",
    [`sheets.${index}.heightMm`]: sheet ? String(sheet.heightMm / 10) : "",
  };
}

function parseTypedSheetFormat(typed: TypedSetting, index: number) {
  const kind = typed[`sheets.${index}.kind`];
  if (!kind) return null;
  return {
    widthMm: parseCm(typed[`sheets.${index}.widthMm`]),
    heightMm: parseCm(typed[`sheets.${index}.heightMm`]),
    isRoll: kind === "roll",
  };
}

function PrintingFields({ typed, getFieldProps }: SettingFieldsProps) {
  const getLengthProps = (path: string, parse: (text?: string) => number, hint: string) => {
    const mm = parse(typed[path]);
    return {
      ...getFieldProps(path),
      hint: Number.isNaN(mm) ? hint : formatInches(mm),
      inputMode: "decimal" as const,
      maxLength: 6,
    };
  };
  return (
    <>
      {formatIndexes.map((index) => {
        const path = `sheets.${index}`;
        const isUsed = Boolean(typed[`${path}.kind`]);
        return (
          <fieldset key={index} className="grid gap-4 sm:col-span-6 sm:grid-cols-3">
            <legend className="sr-only">{adminSettingsTexts.format(index + 1)}</legend>
            <SelectField
              label={index === 0 ? adminSettingsTexts.defaultFormat(1) : adminSettingsTexts.format(index + 1)}
              {...getFieldProps(`${path}.kind`)}
            >
              <option value="">{adminSettingsTexts.notUsed}</option>
              <option value="sheet">{adminSettingsTexts.sheets}</option>
              <option value="roll">{adminSettingsTexts.roll}</option>
            </SelectField>
            {isUsed ? (
              <>
                <TextField
                  label={adminSettingsTexts.width}
                  {...getLengthProps(`${path}.widthMm`, parseCm, adminSettingsTexts.widthHint)}
                />
                <TextField
                  label={typed[`${path}.kind`] === "roll" ? adminSettingsTexts.longestPiece : adminSettingsTexts.height}
                  {...getLengthProps(`${path}.heightMm`, parseCm, adminSettingsTexts.heightHint)}
                />
              </>
            ) : null}
          </fieldset>
        );
      })}
      <TextField
        label={adminSettingsTexts.margin}
        className="sm:col-span-3"
        {...getLengthProps("marginMm", parseMm, adminSettingsTexts.marginHint)}
      />
      <TextField
        label={adminSettingsTexts.gap}
        className="sm:col-span-3"
        {...getLengthProps("gutterMm", parseMm, adminSettingsTexts.gapHint(MIN_GUTTER_MM))}
      />
    </>
  );
}

const facts = ["wood", "paper", "glazing", "board", "afterAYear"] as const;

/** Parses a typed number of kilograms. Returns null for an empty field and NaN for anything else. */
function parseKilograms(text = ""): number | null {
  const typed = text.trim();
  if (typed === "") return null;
  return /^\d{1,3}(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN;
}

export const materialsForm: SettingForm<"materials"> = {
  toTyped: ({ holdsKg, ...known }) => ({
    ...Object.fromEntries(facts.map((fact) => [fact, known[fact] ?? ""])),
    holdsKg: holdsKg === null ? "" : String(holdsKg),
  }),
  toValue: ({ holdsKg, ...typed }) => ({ ...typed, holdsKg: parseKilograms(holdsKg) }),
  resetLabel: adminSettingsTexts.removeMaterials,
  Fields: MaterialsFields,
};

function MaterialsFields({ getFieldProps }: SettingFieldsProps) {
  return (
    <>
      {facts.map((fact) => (
        <TextField
          key={fact}
          label={adminSettingsTexts.facts[fact].label}
          hint={adminSettingsTexts.facts[fact].hint}
          isOptional
          maxLength={300}
          className="sm:col-span-6"
          {...getFieldProps(fact)}
        />
      ))}
      <TextField
        label={adminSettingsTexts.holdsKg}
        hint={adminSettingsTexts.holdsKgHint}
        isOptional
        inputMode="decimal"
        maxLength={6}
        className="sm:col-span-3"
        {...getFieldProps("holdsKg")}
      />
    </>
  );
}
