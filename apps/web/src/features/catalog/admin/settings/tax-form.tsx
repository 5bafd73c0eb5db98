import { type TaxRate, taxProviders } from "@storywall/domain/catalog/tax-settings";
import { usStates } from "@storywall/domain/kernel/us-states";
import { Button } from "@storywall/ui/button";
import { SelectField, TextField } from "@storywall/ui/field";
import { adminSettingsTexts } from "./admin-settings-texts.tsx";
import type { SettingFieldsProps, SettingForm, TypedSetting } from "./setting-forms.tsx";

const texts = adminSettingsTexts.tax;

/** Name of the input that holds the number of rows. Rows without a state are left out of the setting. */
const ROWS = "rows";

const splitStateCodes = (text = "") =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);

/** Parses a rate that was typed in percent. Returns NaN for anything else, which the schema rejects. */
const parsePercent = (text = "") =>
  /^\d{1,2}(\.\d{1,4})?$/.test(text.trim()) ? Math.round(Number(text) * 1e6) / 1e4 : Number.NaN;

function parseZipRange(text: string) {
  const [first = "", last = first] = text.split(/[-–]/).map((zip) => zip.trim());
  return { first, last };
}

const formatZipRange = ({ first, last }: TaxRate["zipRanges"][number]) => (first === last ? first : `${first}-${last}`);

export const taxForm: SettingForm<"tax"> = {
  toTyped: ({ provider, states, rates }) => ({
    provider,
    states: states.join(", "),
    [ROWS]: String(rates.length),
    ...Object.assign({}, ...rates.map(toTypedTaxRate)),
  }),
  toValue: (typed) => ({
    provider: typed.provider,
    states: splitStateCodes(typed.states),
    rates: Array.from({ length: Number(typed[ROWS]) }, (_, index) => toTaxRate(typed, index)),
  }),
  resetLabel: adminSettingsTexts.restoreDefaults,
  Fields: TaxFields,
};

function toTypedTaxRate(rate: TaxRate, index: number): TypedSetting {
  const fields = {
    state: rate.state,
    county: rate.county ?? "",
    zipRanges: rate.zipRanges.map(formatZipRange).join(", "),
    basisPoints: String(rate.basisPoints / 100),
    from: rate.from ?? "",
    to: rate.to ?? "",
    isShippingTaxed: rate.isShippingTaxed ? "yes" : "",
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`rates.${index}.${name}`, value]));
}

function toTaxRate(typed: TypedSetting, index: number) {
  const readField = (name: string) => typed[`rates.${index}.${name}`] ?? "";
  if (readField("state") === "") return null;
  return {
    state: readField("state"),
    county: readField("county"),
    zipRanges: readField("zipRanges")
      .split(/[,;]+/)
      .map((text) => text.trim())
      .filter(Boolean)
      .map(parseZipRange),
    basisPoints: parsePercent(readField("basisPoints")),
    from: readField("from").trim() || null,
    to: readField("to").trim() || null,
    isShippingTaxed: readField("isShippingTaxed") === "yes",
  };
}

function TaxFields({ typed, getFieldProps }: SettingFieldsProps) {
  const codes = splitStateCodes(typed.states);
  const states = getFieldProps("states");
  const codeProblem = codes.map((_, index) => getFieldProps(`states.${index}`).problem).find(Boolean);
  const rows = getFieldProps(ROWS);
  const count = Number(rows.value);
  return (
    <>
      <SelectField
        label={texts.provider}
        hint={texts.providerHint}
        className="sm:col-span-6"
        {...getFieldProps("provider")}
      >
        {taxProviders.map((provider) => (
          <option key={provider} value={provider}>
            {texts.providers[provider]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={texts.states}
        hint={texts.statesHint}
        isOptional
        maxLength={300}
        className="sm:col-span-6"
        {...states}
        problem={states.problem ?? codeProblem}
      />
      {Array.from({ length: count }, (_, index) => (
        <TaxRateFields key={index} index={index} typed={typed} getFieldProps={getFieldProps} />
      ))}
      {rows.disabled ? null : (
        <div className="sm:col-span-6">
          <Button variant="plain" onClick={() => rows.onChange({ target: { value: String(count + 1) } })}>
            {texts.addRate}
          </Button>
        </div>
      )}
    </>
  );
}

function TaxRateFields({ index, typed, getFieldProps }: SettingFieldsProps & { index: number }) {
  const path = `rates.${index}`;
  const getRateFieldProps = (name: string) => getFieldProps(`${path}.${name}`);
  const zipRanges = getRateFieldProps("zipRanges");
  const ranges = (typed[`${path}.zipRanges`] ?? "").split(/[,;]+/);
  const findRangeProblem = (at: number) =>
    ["", ".first", ".last"].map((end) => getRateFieldProps(`zipRanges.${at}${end}`).problem).find(Boolean);
  const isUsed = Boolean(typed[`${path}.state`]);
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 rounded-xl border border-line p-4 sm:col-span-6 sm:grid-cols-6">
      <legend className="px-1 font-semibold">{texts.rate(index + 1)}</legend>
      <SelectField label={adminSettingsTexts.state} className="sm:col-span-2" {...getRateFieldProps("state")}>
        <option value="">{adminSettingsTexts.notUsed}</option>
        {Object.entries(usStates).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {isUsed ? (
        <>
          <TextField
            label={texts.percent}
            inputMode="decimal"
            maxLength={7}
            className="sm:col-span-2"
            {...getRateFieldProps("basisPoints")}
          />
          <SelectField label={texts.shipping} className="sm:col-span-2" {...getRateFieldProps("isShippingTaxed")}>
            <option value="">{texts.shippingUntaxed}</option>
            <option value="yes">{texts.shippingTaxed}</option>
          </SelectField>
          <TextField
            label={texts.county}
            hint={texts.countyHint}
            isOptional
            maxLength={60}
            className="sm:col-span-3"
            {...getRateFieldProps("county")}
          />
          <TextField
            label={texts.zipRanges}
            hint={texts.zipRangesHint}
            isOptional
            className="sm:col-span-3"
            {...zipRanges}
            problem={zipRanges.problem ?? ranges.map((_, at) => findRangeProblem(at)).find(Boolean)}
          />
          <TextField
            label={texts.from}
            type="date"
            isOptional
            className="sm:col-span-3"
            {...getRateFieldProps("from")}
          />
          <TextField label={texts.to} type="date" isOptional className="sm:col-span-3" {...getRateFieldProps("to")} />
        </>
      ) : null}
    </fieldset>
  );
}
