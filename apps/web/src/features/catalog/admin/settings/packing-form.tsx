import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frames";
import { areWeightsEstimated } from "@storywall/domain/catalog/package-weights";
import { gramsToOunces, ouncesToGrams } from "@storywall/domain/kernel/weight";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { adminSettingsTexts } from "./admin-settings-texts.tsx";
import type { SettingFieldsProps, SettingForm } from "./setting-form.ts";

const toTypedOunces = (grams: number) => String(gramsToOunces(grams));

/** Parses ounces that were typed. Returns NaN for anything else, which the schema rejects. */
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
