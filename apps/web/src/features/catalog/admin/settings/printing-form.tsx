import { MM_PER_INCH } from "@storywall/domain/catalog/print-constants";
import { MIN_GUTTER_MM, SHEET_FORMATS, type SheetFormat } from "@storywall/domain/catalog/printing-settings";
import { SelectField, TextField } from "@storywall/ui/field";
import { adminSettingsTexts } from "./admin-settings-texts.tsx";
import type { SettingFieldsProps, SettingForm, TypedSetting } from "./setting-form.ts";

const formatIndexes = Array.from({ length: SHEET_FORMATS }, (_, index) => index);

/** Parses centimeters that were typed. Returns NaN for anything else, which the schema rejects. */
const parseCm = (text = "") => (/^\d{1,4}(\.\d)?$/.test(text.trim()) ? Math.round(Number(text) * 10) : Number.NaN);

const parseMm = (text = "") => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);

const formatInches = (mm: number) => adminSettingsTexts.inches((mm / MM_PER_INCH).toFixed(1));

export const printingForm: SettingForm<"printing"> = {
  toTyped: ({ sheets, marginMm, gutterMm }) => ({
    ...Object.assign({}, ...sheets.map(toTypedSheet)),
    marginMm: String(marginMm),
    gutterMm: String(gutterMm),
  }),
  toValue: (typed) => ({
    sheets: formatIndexes.map((index) => toSheet(typed, index)),
    marginMm: parseMm(typed.marginMm),
    gutterMm: parseMm(typed.gutterMm),
  }),
  resetLabel: adminSettingsTexts.restoreDefaults,
  Fields: PrintingFields,
};

function toTypedSheet(sheet: SheetFormat | null, index: number): TypedSetting {
  const kind = sheet ? (sheet.isRoll ? "roll" : "sheet") : "";
  return {
    [`sheets.${index}.kind`]: kind,
    [`sheets.${index}.widthMm`]: sheet ? String(sheet.widthMm / 10) : "",
    [`sheets.${index}.heightMm`]: sheet ? String(sheet.heightMm / 10) : "",
  };
}

function toSheet(typed: TypedSetting, index: number) {
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
