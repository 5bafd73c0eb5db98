import { defaultTaxSettings, TaxSettings } from "@storywall/domain/catalog/tax-settings";
import { expect, test } from "vitest";
import { taxForm } from "./tax-form.tsx";

const [florida] = defaultTaxSettings.rates;
const county = {
  ...florida,
  county: "Miami-Dade",
  zipRanges: [
    { first: "33101", last: "33199" },
    { first: "33239", last: "33239" },
  ],
  basisPoints: 37.5,
  from: "2026-01-01",
  isShippingTaxed: true,
};
const settings = TaxSettings.parse({ ...defaultTaxSettings, rates: [florida, county] });

test("the tax form returns the settings with which it was filled", () => {
  expect(TaxSettings.parse(taxForm.toValue(taxForm.toTyped(settings)))).toEqual(settings);
});

test("the tax form converts percentages to basis points", () => {
  const typed = { ...taxForm.toTyped(settings), "rates.0.state": "", "rates.1.basisPoints": "8.875", states: "fl" };
  const { rates } = TaxSettings.parse(taxForm.toValue(typed));
  expect(rates).toMatchObject([{ county: "Miami-Dade", basisPoints: 887.5 }]);
});
