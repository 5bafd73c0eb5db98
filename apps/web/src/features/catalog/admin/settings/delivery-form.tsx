import { TextField } from "@storywall/ui/field";
import { adminSettingsTexts } from "./admin-settings-texts.tsx";
import type { SettingFieldsProps, SettingForm } from "./setting-form.ts";

/**
 * Parses a whole number that was typed. Returns null for an empty field and NaN for anything else, which the schema
 * rejects.
 */
function parseCount(text = ""): number | null {
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
    cutOffHour: parseCount(cutOffHour),
    closedDays: closedDays.split(/[\s,;]+/).filter(Boolean),
    tilesPerDay: parseCount(tilesPerDay),
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
