import { labelProviders, printMakers } from "@storywall/domain/catalog/fulfilment-settings";
import { SelectField } from "@storywall/ui/field";
import { adminSettingsTexts } from "./admin-settings-texts.tsx";
import type { SettingFieldsProps, SettingForm } from "./setting-forms.tsx";

const texts = adminSettingsTexts.fulfilment;

export const fulfilmentForm: SettingForm<"fulfilment"> = {
  toTyped: (value) => value,
  toValue: (typed) => typed,
  resetLabel: adminSettingsTexts.restoreDefaults,
  Fields: FulfilmentFields,
};

function FulfilmentFields({ getFieldProps }: SettingFieldsProps) {
  return (
    <>
      <SelectField label={texts.madeBy} hint={texts.madeByHint} className="sm:col-span-6" {...getFieldProps("madeBy")}>
        {printMakers.map((maker) => (
          <option key={maker} value={maker}>
            {texts.makers[maker]}
          </option>
        ))}
      </SelectField>
      <SelectField label={texts.labels} hint={texts.labelsHint} className="sm:col-span-6" {...getFieldProps("labels")}>
        {labelProviders.map((provider) => (
          <option key={provider} value={provider}>
            {texts.labelProviders[provider]}
          </option>
        ))}
      </SelectField>
    </>
  );
}
