import { usStates } from "@storywall/domain/kernel/us-states";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { adminSettingsTexts } from "./admin-settings-texts.tsx";
import type { SettingFieldsProps, SettingForm } from "./setting-form.ts";

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
